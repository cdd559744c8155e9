import { decodeText } from '../../../model/decode-text.ts';
import { readHtml } from './read-html.ts';

/** What an e-mail says when a mail program opens it. */
export interface Mail {
  /** Its header as far as people see it, and its texts, in the order of the file. */
  readonly text: string;
  /** Names, or else types, of the parts that are no text: pictures and other files. */
  readonly unread: readonly string[];
}

/** Parts within parts, and parts of all levels, that are read. */
const deepest = 10;
const mostParts = 1000;
const shownHeaders: ReadonlySet<string> = new Set([
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'date',
  'subject',
  'preheader',
]);
const headerLine = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;
const encodedWord = /=\?([\w.:-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;

type Headers = ReadonlyMap<string, string>;

/**
 * Reads an e-mail whose texts are encoded (MIME, RFC 2045 to 2047): quoted-printable, base64, HTML or several parts. Undefined for what is no e-mail
 * and for one that is plain text as it stands. `file` holds a character per byte (Latin-1).
 */
export function readMail(file: string): Mail | undefined {
  const lines = file.split(/\r\n?|\n/);
  const start = lines[0]?.startsWith('From ') ? 1 : 0;
  const { headers, end } = readHeaders(lines, start);
  if (!headers.has('from') && !headers.has('subject') && !headers.has('mime-version')) return undefined;
  if (isPlain(headers)) return undefined;
  const reading: Reading = { texts: [], unread: [], partCount: 0 };
  readMessage(lines.slice(end), headers, reading, 0);
  return { text: reading.texts.join('\n\n'), unread: reading.unread };
}

function isPlain(headers: Headers): boolean {
  const { type } = typeOf(headers);
  const isEncoded = /quoted-printable|base64/i.test(headers.get('content-transfer-encoding') ?? '');
  return type === 'text/plain' && !isEncoded && ![...headers.values()].some((value) => value.search(encodedWord) >= 0);
}

interface Reading {
  readonly texts: string[];
  readonly unread: string[];
  partCount: number;
}

function readMessage(body: readonly string[], headers: Headers, reading: Reading, depth: number): void {
  const shown = [...headers].filter(([name]) => shownHeaders.has(name));
  reading.texts.push(shown.map(([name, value]) => `${toTitle(name)}: ${decodeWords(value)}`).join('\n'));
  readPart(body, headers, reading, depth);
}

function readPart(body: readonly string[], headers: Headers, reading: Reading, depth: number): void {
  const { type, parameters } = typeOf(headers);
  reading.partCount += 1;
  if (depth > deepest || reading.partCount > mostParts) {
    reading.unread.push(type);
  } else if (type.startsWith('multipart/') && parameters.has('boundary')) {
    const { parts, around } = splitParts(body, parameters.get('boundary') ?? '');
    if (around !== '') reading.texts.push(around);
    const before = reading.texts.length;
    for (const part of parts) {
      const { headers: own, end } = readHeaders(part, 0);
      readPart(part.slice(end), own, reading, depth + 1);
    }
    if (type === 'multipart/alternative') dropRepeated(reading.texts, before);
  } else if (type === 'message/rfc822') {
    const { headers: own, end } = readHeaders(body, 0);
    readMessage(body.slice(end), own, reading, depth + 1);
  } else if (type.startsWith('text/') || type.startsWith('multipart/')) {
    const text = toText(decodeBody(body, headers), parameters.get('charset'));
    reading.texts.push(type === 'text/html' ? tidy(readHtml(text)) : text);
  } else {
    const disposition = readParameters(headers.get('content-disposition') ?? '');
    const name = disposition.get('filename') ?? parameters.get('name');
    reading.unread.push(name === undefined ? type : decodeWords(name));
  }
}

/** The header up to the first empty line; folded lines are joined, and of two headers of one name the first counts. */
function readHeaders(lines: readonly string[], start: number): { readonly headers: Headers; readonly end: number } {
  const headers = new Map<string, string>();
  let last = '';
  let end = start;
  for (; end < lines.length && lines[end] !== ''; end++) {
    const line = lines[end] ?? '';
    const [, name = '', value = ''] = headerLine.exec(line) ?? [];
    if (/^[ \t]/.test(line)) headers.set(last, `${headers.get(last) ?? ''} ${line.trim()}`);
    else if (name === '')
      return { headers, end }; // Text begins without an empty line.
    else if (headers.has(name.toLowerCase())) last = '';
    else {
      last = name.toLowerCase();
      headers.set(last, value.trim());
    }
  }
  headers.delete('');
  return { headers, end: end + 1 };
}

function typeOf(headers: Headers): { readonly type: string; readonly parameters: ReadonlyMap<string, string> } {
  const given = headers.get('content-type') ?? 'text/plain';
  return { type: (given.split(';')[0] ?? '').trim().toLowerCase(), parameters: readParameters(given) };
}

const readParameters = (value: string): ReadonlyMap<string, string> =>
  new Map(
    [...value.matchAll(/;\s*([\w-]+)\*?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/g)].map(
      ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? ''],
    ),
  );

/** The parts, and what stands before the first and behind the last: mail programs do not show it, but somebody may read it. */
function splitParts(
  body: readonly string[],
  boundary: string,
): { readonly parts: readonly (readonly string[])[]; readonly around: string } {
  const parts: string[][] = [];
  const around: string[] = [];
  let lines = around;
  for (const line of body) {
    const found = line.startsWith('--') ? line.trimEnd() : '';
    if (found === `--${boundary}--`) lines = around;
    else if (found === `--${boundary}`) parts.push((lines = []));
    else lines.push(line);
  }
  return { parts, around: toText(around.join('\n'), undefined).trim() };
}

/** The bytes of a part, a character each. */
function decodeBody(body: readonly string[], headers: Headers): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.join(''), 'base64').toString('latin1');
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body.join('\n');
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

function toText(bytes: string, charset: string | undefined): string {
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    const decoder = charset === undefined || /^us-ascii$/i.test(charset) ? undefined : new TextDecoder(charset);
    return (decoder?.decode(buffer) ?? decodeText(buffer).text).replaceAll(/\r\n?/g, '\n');
  } catch {
    return decodeText(buffer).text; // A name that nobody knows.
  }
}

/** Words of a header that are not ASCII (RFC 2047); white space between two of them is not shown. */
const decodeWords = (value: string): string =>
  Buffer.from(value, 'latin1')
    .toString('utf8')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(encodedWord, (_, charset: string, kind: string, word: string) =>
      toText(
        /b/i.test(kind) ? Buffer.from(word, 'base64').toString('latin1') : decodeQuoted([word.replaceAll('_', ' ')]),
        charset,
      ),
    );

const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const toTitle = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** One content in several forms, as plain text and as HTML: a form whose sentences are those of one before it says nothing new. */
function dropRepeated(texts: string[], from: number): void {
  const known = new Set<string>();
  const kept = texts.splice(from).filter((text) => {
    const words = (text.toLowerCase().match(/[\p{L}\p{N}]+|[.!?]/gu) ?? []).join(' ');
    return !known.has(words) && known.add(words) !== undefined;
  });
  texts.push(...kept);
}
