import { createRequire } from 'node:module';
import type WordExtractor from 'word-extractor';
import { type DocPiece, readDocLists } from './read-doc-lists.ts';

interface Filters {
  clean: (text: string) => string;
  binaryToUnicode: (text: string) => string;
}

/** What the library's own reader keeps of a document while it reads it. */
interface DocReader {
  readonly _pieces: (DocPiece & { text: string; length: number; startCp: number; endCp: number })[];
  readonly _boundaries: { ccpText: number };
  writeParagraphProperties: (document: Buffer, table: Buffer) => void;
  buildDocument: () => WordExtractor.Document;
  /** The streams that hold the lists; set by this module. */
  lists?: readonly [document: Buffer, table: Buffer];
}

const unreadLists = new WeakSet<object>();

/** Whether the numbers of a document's lists could not be read. */
export const hasUnreadLists = (document: WordExtractor.Document): boolean => unreadLists.has(document);

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
  const reader = require('word-extractor/lib/word-ole-extractor.js') as { readonly prototype: DocReader };
  numberLists(reader.prototype);
  loaded = require('word-extractor') as typeof WordExtractor;
  return loaded;
}

/** Writes the numbers of lists before their paragraphs, which the library does not. */
function numberLists(prototype: DocReader): void {
  const { writeParagraphProperties, buildDocument } = prototype;
  prototype.writeParagraphProperties = function (this: DocReader, document, table) {
    this.lists = [document, table];
    writeParagraphProperties.call(this, document, table);
  };
  prototype.buildDocument = function (this: DocReader) {
    const isRead = insertNumbers(this);
    const document = buildDocument.call(this);
    if (!isRead) unreadLists.add(document);
    return document;
  };
}

/** False where the tables of lists are damaged; then the text stays without numbers. */
function insertNumbers({ _pieces: pieces, _boundaries: boundaries, lists }: DocReader): boolean {
  if (lists === undefined) return true;
  try {
    const byPiece = Map.groupBy(readDocLists(...lists, pieces, boundaries.ccpText), ({ piece }) => piece);
    let shift = 0;
    for (const [index, piece] of pieces.entries()) {
      piece.startCp += shift;
      const parts: string[] = [];
      let at = 0;
      for (const { offset, label } of byPiece.get(index) ?? []) {
        parts.push(piece.text.slice(at, offset), label);
        at = offset;
        shift += label.length;
      }
      piece.text = parts.join('') + piece.text.slice(at);
      piece.length = piece.text.length;
      piece.endCp = piece.startCp + piece.length;
    }
    boundaries.ccpText += shift;
    return true;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}
