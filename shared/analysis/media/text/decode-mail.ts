import { decodeText } from '../../../model/decode-text.ts';

/** How e-mails write texts (RFC 2045, 2047, 2231). Bodies and values hold a character per byte (Latin-1). What is not written as it says is read as it stands. */

/** Text of a body, and whether some of it is no text. */
interface DecodedBody {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Above this share of signs that no text holds, bytes are no text. */
const mostUnreadable = 0.03;

/** Whether bytes of a file, decoded, are a text. */
export function isReadable(text: string): boolean {
  const bad = text.match(/[\p{Cc}\uFFFD]/gu)?.filter((sign) => !/\s/.test(sign)).length ?? 0;
  return bad <= mostUnreadable * text.length;
}

/** The text of a body in `encoding` (of its transfer) and `charset`. */
export function decodeBody(lines: readonly string[], encoding: string, charset: string | undefined): DecodedBody {
  if (encoding === 'base64') return decodeBase64(lines, charset);
  const bytes = encoding === 'quoted-printable' ? decodeQuoted(lines) : lines.join('\n');
  const text = toText(bytes, charset);
  if (encoding !== 'quoted-printable') return { text, isWhole: true };
  // "APR=49%" in a text that nobody encoded.
  const doubtful = lines.filter((line) => /[A-Za-z]=[3-7][0-9A-F](?![0-9A-Fa-f=])/.test(line.replaceAll('=3D', '')));
  return { text: [text, ...doubtful.map((line) => toText(line, undefined))].join('\n'), isWhole: true };
}

/** The lines of a body without the encoding of its transfer, for an e-mail within it; as they stand where they are not encoded. */
export function decodeLines(lines: readonly string[], encoding: string): readonly string[] {
  if (encoding === 'quoted-printable') return decodeQuoted(lines).split(/\r\n?|\n/);
  const isEncoded = encoding === 'base64' && lines.every((line) => line.trim() === '' || isEncodedLine(line));
  const bytes = isEncoded ? fromBase64(lines.join('').replaceAll(/\s/g, '')) : undefined;
  return bytes === undefined ? lines : bytes.split(/\r\n?|\n/);
}

const encoded = /^[A-Za-z0-9+/]+={0,2}$/;
const isWord = (token: string): boolean => /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(token);
const longestWords = 60;
/** A line of nothing but letters, which may as well be words. */
const mayBeWords = (line: string): boolean => /^[A-Za-z\s]+$/.test(line) && line.length <= longestWords;

const isOfWords = (line: string): boolean => line.trim().split(/\s+/).every(isWord);

/** Whether a line is of base64, with or without spaces, and not of words. */
function isEncodedLine(line: string): boolean {
  const tokens = line.trim().split(/\s+/);
  return encoded.test(tokens.join('')) && !(tokens.length > 1 && tokens.every(isWord));
}

/** Lines of base64 are decoded, each stretch by itself; others, as a footer in plain text, and stretches that are no base64 are read as they stand. */
function decodeBase64(lines: readonly string[], charset: string | undefined): DecodedBody {
  const texts: string[] = [];
  const stretches = toStretches(lines);
  let isWhole = stretches.length < mostStretches;
  for (const { isEncoded, own } of stretches) {
    const bytes = isEncoded ? fromBase64(own.join('').replaceAll(/\s/g, '')) : undefined;
    const text = toText(bytes ?? own.join('\n'), charset);
    const isText = bytes !== undefined && isReadable(text);
    const plain = isEncoded
      ? own.filter((line) => bytes === undefined || (isText ? isOfWords(line) : mayBeWords(line)))
      : [];
    if (isText || !isEncoded) texts.push(text);
    texts.push(plain.join('\n'));
    if (!isEncoded && !own.some((line) => line.trim().includes(' '))) {
      // Mail programs pass over signs that are none of base64.
      const lenient = toText(fromBase64(own.join('').replaceAll(/[^A-Za-z0-9+/=]/g, '')) ?? '', charset);
      if (isReadable(lenient)) texts.push(lenient);
    }
    isWhole &&= isText || !isEncoded || plain.length === own.length;
  }
  return { text: texts.filter((text) => text.trim() !== '').join('\n'), isWhole };
}

const mostStretches = 1000;

function toStretches(lines: readonly string[]): readonly { readonly isEncoded: boolean; readonly own: string[] }[] {
  const stretches: { readonly isEncoded: boolean; readonly own: string[] }[] = [];
  for (const line of lines) {
    const last = stretches.at(-1);
    const isBlank = line.trim() === '';
    const isEncoded = stretches.length < mostStretches && (isBlank ? (last?.isEncoded ?? false) : isEncodedLine(line));
    if (last?.isEncoded === isEncoded) last.own.push(line);
    else stretches.push({ isEncoded, own: [line] });
  }
  return stretches;
}

/** The bytes of base64, also of pieces that are padded each; undefined where a piece has a length that base64 never has. */
function fromBase64(letters: string): string | undefined {
  const pieces = letters.match(/[^=]+/g) ?? [];
  if (pieces.some(({ length }) => length % 4 === 1)) return undefined;
  return pieces.map((piece) => Buffer.from(piece, 'base64').toString('latin1')).join('');
}

/** Quoted-printable (RFC 2045, 6.7): `=` and two digits are a byte, and a line that ends with `=` goes on in the next. */
const decodeQuoted = (lines: readonly string[]): string =>
  lines
    .map(dropSpacesAtEnd)
    .join('\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Of Latin-1 only the space and the tab are blank: other bytes may be part of a letter. */
function dropSpacesAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}

/** Bytes in an alphabet; in one that they themselves tell where none is named, nobody knows it, or it is of wide letters and they are narrow. */
export function toText(bytes: string, charset: string | undefined): string {
  const buffer = Buffer.from(bytes, 'latin1');
  const isNarrow = /^(?:utf-?(?:16|32)|ucs)/i.test(charset ?? '') && /^[\t\n\r -~]*$/.test(bytes);
  try {
    const isOwn = charset === undefined || isNarrow || /^us-ascii$/i.test(charset);
    return (isOwn ? decodeText(buffer).text : new TextDecoder(charset).decode(buffer)).replaceAll(/\r\n?/g, '\n');
  } catch {
    return decodeText(buffer).text;
  }
}

export const encodedWord = /=\?([\w.:-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;

const encodedWords = new RegExp(`(?:${encodedWord.source})+`, 'gi');

/** Words of a header that are not ASCII (RFC 2047); white space between two of them is not shown. */
export const decodeWords = (value: string): string =>
  toText(value, undefined)
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(encodedWords, decodeRow);

/** Words in a row: a letter of several bytes may be cut between two of them. */
function decodeRow(row: string): string {
  const pieces: { readonly charset: string; bytes: string }[] = [];
  for (const [all, charset = '', kind = '', word = ''] of row.matchAll(encodedWord)) {
    const inBase64 = encoded.test(word) ? (fromBase64(word) ?? all) : all;
    const bytes = /q/i.test(kind) ? decodeQuoted([word.replaceAll('_', ' ')]) : inBase64;
    const last = pieces.at(-1);
    if (last?.charset === charset) last.bytes += bytes;
    else pieces.push({ charset, bytes });
  }
  return pieces.map(({ charset, bytes }) => toText(bytes, charset)).join('');
}

const longestParameters = 20_000;

/** The parameters of a header by name; those in several pieces (RFC 2231) are one. */
export function readParameters(value: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  const found = value
    .slice(0, longestParameters)
    .matchAll(/;\s*([\w-]+)(\*\d{1,3})?(\*)?\s*=\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)(?:"|\\?$)|([^\s;]+))/g);
  for (const [, name = '', piece, coded, quoted, plain] of found) {
    const key = name.toLowerCase();
    const own = (quoted ?? plain ?? '').replaceAll(/\\(.)/g, '$1');
    const read = coded === undefined ? own : decodePercent(own.replace(/^[\w-]*'[\w-]*'/, ''));
    const before = piece === undefined ? '' : (parameters.get(key) ?? '');
    if (piece !== undefined || !parameters.has(key)) parameters.set(key, before + read);
  }
  return parameters;
}

const decodePercent = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
