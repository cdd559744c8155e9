import { decodeText } from '../../../model/decode-text.ts';
import { readHtml } from '../text/read-html.ts';
import type { WordParagraph } from './story.ts';

/**
 * Text of another format that Word takes in when it opens the document (`w:altChunk`): web pages, RTF and plain text. Undefined for other
 * formats. `name` is the part's, with its extension.
 */
export function readChunk(name: string, bytes: Buffer): readonly WordParagraph[] | undefined {
  const { text } = decodeText(bytes);
  if (/^\s*\{\\rtf/.test(text)) return toParagraphs(readRtf(text));
  if (/\.(?:x?html?)$/i.test(name) || /^\s*<(?:!doctype html|html|body|p|div)\b/i.test(text))
    return toParagraphs(readHtml(text));
  return /\.txt$/i.test(name) ? toParagraphs(text) : undefined;
}

const toParagraphs = (text: string): readonly WordParagraph[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .map(toParagraph);

/** A paragraph of one run without any format. */
export const toParagraph = (text: string): WordParagraph => ({
  runs: [{ text, format: {}, isDeleted: false }],
  headingLevel: undefined,
  isTableCell: false,
  isTextBox: false,
  pictures: [],
});

/** Groups of RTF whose text is not shown. */
const unshown =
  /^\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|object|header|footer|listtable|listoverridetable|generator|themedata|datastore)\b/;
const breaks: ReadonlySet<string> = new Set(['par', 'line', 'row', 'cell', 'sect', 'page']);
const control = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/giy;
const codePage = new TextDecoder('windows-1252');

/** The text of an RTF file (RTF 1.9.1); what follows `\u` for older programs is left out. */
function readRtf(rtf: string): string {
  let text = '';
  let depth = 0;
  let hiddenFrom = Number.POSITIVE_INFINITY;
  let skip = 0;
  const add = (piece: string): void => {
    const kept = piece.slice(Math.min(skip, piece.length));
    skip -= piece.length - kept.length;
    if (depth < hiddenFrom) text += kept;
  };
  control.lastIndex = 0;
  for (let at = 0; at < rtf.length; ) {
    control.lastIndex = at;
    const match = control.exec(rtf);
    if (match === null) {
      at += 1;
      continue;
    }
    const [all, word, number, byte, symbol, brace, plain] = match;
    at += all.length;
    if (brace === '{') {
      depth += 1;
      if (depth < hiddenFrom && unshown.test(rtf.slice(at, at + 40))) hiddenFrom = depth;
    } else if (brace === '}') {
      if (depth === hiddenFrom) hiddenFrom = Number.POSITIVE_INFINITY;
      depth -= 1;
    } else if (plain !== undefined) add(plain);
    else if (byte !== undefined) add(codePage.decode(Uint8Array.of(Number.parseInt(byte, 16))));
    else if (symbol !== undefined) add(symbol === '~' ? ' ' : '\\{}'.includes(symbol) ? symbol : '');
    else if (word === 'u') {
      if (depth < hiddenFrom) text += String.fromCharCode(Number(number) & 0xffff);
      skip = 1;
    } else if (word === 'tab') add('\t');
    else if (word !== undefined && breaks.has(word) && depth < hiddenFrom) text += '\n';
  }
  return text;
}
