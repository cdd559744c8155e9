import { createRequire } from 'node:module';
import type WordExtractor from 'word-extractor';

interface Filters {
  clean: (text: string) => string;
  binaryToUnicode: (text: string) => string;
}

/** Codes of Windows-1252 that stand for no character. */
const unused = /[\u0081\u008d\u008f\u0090\u009d]/g;

/** Optional hyphens are not shown within a line; those that do not break are. */
export const showHyphens = (text: string): string => text.replaceAll('\u001f', '').replaceAll('\u001e', '\u2011');

/** What the library's table of Windows-1252 leaves out. */
export const completeWindows1252 = (text: string): string => text.replaceAll('\u0080', '€').replace(unused, '');

let loaded: typeof WordExtractor | undefined;

/** The library, whose tables lack optional hyphens and the euro sign: it writes "undefined" in their place. */
export function loadWordExtractor(): typeof WordExtractor {
  if (loaded !== undefined) return loaded;
  const require = createRequire(import.meta.url);
  const filters = require('word-extractor/lib/filters.js') as Filters;
  const { clean, binaryToUnicode } = filters;
  filters.clean = (text) => clean(showHyphens(text));
  filters.binaryToUnicode = (text) => binaryToUnicode(completeWindows1252(text));
  loaded = require('word-extractor') as typeof WordExtractor;
  return loaded;
}
