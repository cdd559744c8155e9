import {
  decodeBody,
  decodeLines,
  decodeWords,
  encodedWord,
  isReadable,
  readParameters,
  toText,
} from './decode-mail.ts';
import { readHtml } from './read-html.ts';
import { hasWordsInRow } from './words-in-row.ts';

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
/** What mail programs and servers write for one another. Every other line of a header is read. */
const technical =
  /^(?:received|return-path|delivered-to|envelope-to|message-id|in-reply-to|references|mime-version|content-|dkim-|domainkey-|arc-|authentication-results|autocrypt|x-|list-|feedback-id|precedence|auto-submitted|importance|priority|thread-|user-agent|errors-to|resent-|bimi-|disposition-notification-to|original-)/;
/** A header of that kind that somebody wrote is read, too. */
const isWritten = (value: string): boolean => !/[;=@<>[\]{}]/.test(value) && hasWordsInRow(value);
const headerLine = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;
/** The first line of a message in a mailbox. */
const envelope = /^From \S/;
const tellsMail: ReadonlySet<string> = new Set(
  'from to subject mime-version received return-path message-id'.split(' '),
);

interface Header {
  /** In lower case. */
  readonly name: string;
  readonly label: string;
  value: string;
}
type Headers = readonly Header[];
type Lines = readonly string[];

/**
 * Reads an e-mail whose texts are encoded (MIME, RFC 2045 to 2047): quoted-printable, base64, HTML or several parts. Undefined for what is no e-mail
 * and for one that is plain text as it stands. What is not written as its header says is read as it stands, so that a text that only looks like an
 * e-mail loses no words. `file` holds a character per byte (Latin-1).
 */
export function readMail(file: string): Mail | undefined {
  const lines = file.replace(/^\u00EF\u00BB\u00BF/, '').split(/\r\n?|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const reading: Reading = { texts: [], unread: [], partCount: 0 };
  let isEncoded = false;
  for (const message of splitMailbox(lines.slice(Math.max(0, first)))) {
    const { headers, body } = readHeaders(message);
    if (reading.partCount === 0 && !headers.some(({ name }) => tellsMail.has(name))) return undefined;
    isEncoded ||= !isPlain(headers);
    readMessage(body, headers, reading, 0);
  }
  return isEncoded
    ? { text: reading.texts.filter((text) => text !== '').join('\n\n'), unread: reading.unread }
    : undefined;
}

/** The messages of a mailbox, without their first lines; a single one as it is. */
function splitMailbox(lines: Lines): readonly Lines[] {
  if (!envelope.test(lines[0] ?? '')) return [lines];
  const starts = [...lines.keys()].filter((at) => {
    const [, name = ''] = headerLine.exec(lines[at + 1] ?? '') ?? [];
    const isMail = tellsMail.has(name.toLowerCase()) || technical.test(name.toLowerCase());
    return at === 0 || (isMail && envelope.test(lines[at] ?? '') && lines[at - 1] === '');
  });
  return starts.map((start, index) => lines.slice(start + 1, starts[index + 1]));
}

const valueOf = (headers: Headers, name: string): string | undefined => headers.find((own) => own.name === name)?.value;

function isPlain(headers: Headers): boolean {
  const isEncoded = /quoted-printable|base64/i.test(encodingOf(headers));
  return (
    typeOf(headers).type === 'text/plain' && !isEncoded && !headers.some(({ value }) => value.search(encodedWord) >= 0)
  );
}

interface Reading {
  readonly texts: string[];
  readonly unread: string[];
  partCount: number;
}

function readMessage(body: Lines, headers: Headers, reading: Reading, depth: number): void {
  showHeaders(headers, reading);
  readPart(body, headers, reading, depth);
}

function showHeaders(headers: Headers, reading: Reading): void {
  const shown = headers
    .map(({ name, label, value }) => ({ name, label, value: decodeWords(value) }))
    .filter(({ name, value }) => !technical.test(name) || isWritten(value));
  reading.texts.push(shown.map(({ label, value }) => `${label}: ${value}`).join('\n'));
}

function readPart(body: Lines, headers: Headers, reading: Reading, depth: number): void {
  const { type, parameters } = typeOf(headers);
  const boundary = parameters.get('boundary');
  reading.partCount += 1;
  if (depth > deepest || reading.partCount > mostParts) reading.unread.push(type);
  else if (type.startsWith('multipart/') && boundary !== undefined) readParts(body, headers, boundary, reading, depth);
  else if (/^message\/(?:rfc822|global|news)$/.test(type)) {
    const inner = readHeaders(decodeLines(body, encodingOf(headers)));
    readMessage(inner.body, inner.headers, reading, depth + 1);
  } else readLeaf(body, headers, reading);
}

function readParts(body: Lines, headers: Headers, boundary: string, reading: Reading, depth: number): void {
  const isSplit = body.some((line) => line.trimEnd() === `--${boundary}`);
  const { parts, around } = splitParts(isSplit ? body : decodeLines(body, encodingOf(headers)), boundary);
  if (around !== '') reading.texts.push(around);
  const before = reading.texts.length;
  for (const part of parts) {
    const inner = readHeaders(part);
    showHeaders(inner.headers, reading);
    readPart(inner.body, inner.headers, reading, depth + 1);
  }
  if (typeOf(headers).type === 'multipart/alternative') dropRepeated(reading.texts, before);
}

/** A text, or a file that is not opened; the words of one that holds words are read all the same. */
function readLeaf(body: Lines, headers: Headers, reading: Reading): void {
  const { type, parameters } = typeOf(headers);
  const isText = /^(?:text|multipart|message)\//.test(type) || type === 'application/xhtml+xml';
  const { text, isWhole } = decodeBody(body, encodingOf(headers), parameters.get('charset'));
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) reading.texts.push(tidy(readHtml(text)));
  else if (isText || (isReadable(text) && /\p{L}{2}/u.test(text))) reading.texts.push(text);
  if (isText && isWhole) return;
  const disposition = readParameters(valueOf(headers, 'content-disposition') ?? '');
  const name = disposition.get('filename') ?? parameters.get('name');
  reading.unread.push(name === undefined ? type : decodeWords(name));
}

/** Without comments: "base64 (as sent)". */
const encodingOf = (headers: Headers): string =>
  (valueOf(headers, 'content-transfer-encoding') ?? '')
    .replaceAll(/\([^()]{0,200}\)/g, '')
    .trim()
    .toLowerCase();

/** The header up to the first empty line, and what follows; folded lines are joined. */
function readHeaders(lines: Lines): { readonly headers: Headers; readonly body: Lines } {
  const headers: Header[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') return { headers, body: lines.slice(at + 1) };
    const [, name = '', value = ''] = headerLine.exec(line) ?? [];
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) last.value = `${last.value} ${line.trim()}`;
    else if (name === '')
      return { headers, body: lines.slice(at) }; // Text begins without an empty line.
    else headers.push({ name: name.toLowerCase(), label: name, value: value.trim() });
  }
  return { headers, body: [] };
}

function typeOf(headers: Headers): { readonly type: string; readonly parameters: ReadonlyMap<string, string> } {
  const given = valueOf(headers, 'content-type') ?? 'text/plain';
  return { type: (given.split(';')[0] ?? '').trim().toLowerCase(), parameters: readParameters(given) };
}

/** The parts, and what stands before the first and behind the last: mail programs do not show it, but somebody may read it. */
function splitParts(body: Lines, boundary: string): { readonly parts: readonly Lines[]; readonly around: string } {
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

const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** What changes no word's meaning: quotation marks, marks of lists and of emphasis, commas, and dashes that no figure follows. */
const layout = /["'“”‘’«»()[\]*_|•·,:;>#\s]|[-–—](?!\d)/gu;

/** One content in several forms, as plain text and as HTML: a form whose words and signs are those of one before it says nothing new. */
function dropRepeated(texts: string[], from: number): void {
  const known = new Set<string>();
  const kept = texts.splice(from).filter((text) => {
    const said = text.toLowerCase().replaceAll(layout, '');
    return !known.has(said) && known.add(said) !== undefined;
  });
  texts.push(...kept);
}
