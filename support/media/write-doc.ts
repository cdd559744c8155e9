import { writeCompoundFile } from './write-compound-file.ts';

/** Parts of a Word 97 document, each with a line feed between its paragraphs. */
export interface DocDocument {
  readonly body: string;
  readonly footnotes?: string;
  readonly annotations?: string;
  /** Sets the flag of an encrypted document. */
  readonly isEncrypted?: boolean;
  /** nFib; Word 97 unless given. */
  readonly version?: number;
  /** Lists, and for each paragraph of the body which it is an item of. */
  readonly lists?: DocLists;
  /** Further streams, by name, behind those of the document. */
  readonly streams?: Readonly<Record<string, Uint8Array>>;
}

/** A level of a list: `label` has `%1` to `%9` for the numbers, `format` is an MSONFC: 0 decimal, 2 lower roman, 4 lower letter. */
export interface DocLevel {
  readonly start: number;
  readonly format: number;
  readonly label: string;
}

export interface DocLists {
  /** Up to nine levels each. */
  readonly lists: readonly (readonly DocLevel[])[];
  /** The list of each paragraph, from 1, and its level, from 0; undefined for none. */
  readonly items: readonly (readonly [list: number, level: number] | undefined)[];
}

const textOffset = 2048;
const fibLength = 1472;

/** A Word 97 document (MS-DOC) of one piece of UTF-16 text, without formatting. */
export function writeDoc({
  body,
  footnotes = '',
  annotations = '',
  isEncrypted = false,
  version = 0x00c1,
  lists,
  streams = {},
}: DocDocument): Buffer {
  const sections = [body, footnotes, annotations].map((text) =>
    text === '' ? '' : `${text.replaceAll('\n', '\r')}\r`,
  );
  const text = sections.join('');
  const fib = Buffer.alloc(textOffset);
  fib.writeUInt16LE(0xa5ec, 0);
  fib.writeUInt16LE(version, 2);
  fib.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 10); // The table stream is `1Table`.
  fib.writeUInt32LE(textOffset, 24);
  fib.writeUInt16LE(14, 32);
  fib.writeUInt16LE(22, 62);
  const [bodyLength = 0, footnoteLength = 0, annotationLength = 0] = sections.map((section) => section.length);
  fib.writeUInt32LE(bodyLength, 0x4c);
  fib.writeUInt32LE(footnoteLength, 0x50);
  fib.writeUInt32LE(annotationLength, 0x5c);
  fib.writeUInt16LE(0x5d, 152);
  // Piece table: its mark and length, the first and last character, one piece of two bytes a character.
  const pieces = Buffer.alloc(5 + 16);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(textOffset, 15);
  fib.writeUInt32LE(0, 0x1a2);
  fib.writeUInt32LE(pieces.length, 0x1a6);
  const ofLists = lists === undefined ? undefined : writeLists(lists, body, fib, pieces.length);
  const letters = Buffer.from(text, 'utf16le');
  const page: Buffer[] =
    ofLists === undefined ? [] : [Buffer.alloc((pageLength - (letters.length % pageLength)) % pageLength)];
  if (ofLists !== undefined) {
    ofLists.table.writeUInt32LE((textOffset + letters.length + (page[0]?.length ?? 0)) / pageLength, 8);
    page.push(ofLists.page);
  }
  return writeCompoundFile({
    WordDocument: Buffer.concat([fib.subarray(0, Math.max(fibLength, textOffset)), letters, ...page]),
    '1Table': Buffer.concat([pieces, ...(ofLists === undefined ? [] : [ofLists.table])]),
    ...streams,
  });
}

const pageLength = 512;

/** The page of paragraph properties, and behind the pieces of the table stream its place, the lists and their instances (MS-DOC 2.8.26, 2.9.131). */
function writeLists(
  { lists, items }: DocLists,
  body: string,
  fib: Buffer,
  at: number,
): { readonly page: Buffer; readonly table: Buffer } {
  const page = Buffer.alloc(pageLength);
  const paragraphs = body.split('\n');
  page.writeUInt8(paragraphs.length, pageLength - 1);
  let place = textOffset;
  let free = pageLength - 2;
  for (const [index, text] of paragraphs.entries()) {
    page.writeUInt32LE(place, index * 4);
    place += (text.length + 1) * 2;
    page.writeUInt32LE(place, (index + 1) * 4);
    const item = items[index];
    if (item === undefined) continue;
    free -= 10;
    page.writeUInt8(free / 2, (paragraphs.length + 1) * 4 + index * 13);
    // Its length in words, style 0, sprmPIlvl, sprmPIlfo.
    page.set([5, 0, 0, 0x0a, 0x26, item[1], 0x0b, 0x46, item[0], 0], free);
  }
  const place32 = Buffer.alloc(12);
  place32.writeUInt32LE(textOffset, 0);
  place32.writeUInt32LE(place, 4);
  const heads = lists.map((_, index) => {
    const head = Buffer.alloc(28);
    head.writeInt32LE(100 + index, 0);
    return head;
  });
  const count = Buffer.alloc(2);
  count.writeUInt16LE(lists.length);
  const levels = lists.flatMap((list) => Array.from({ length: 9 }, (_, index) => writeLevel(list[index])));
  const instances = Buffer.alloc(4 + lists.length * 20);
  instances.writeUInt32LE(lists.length, 0);
  for (const index of lists.keys()) instances.writeInt32LE(100 + index, 4 + index * 16);
  const definition = Buffer.concat([count, ...heads]);
  const definitions = Buffer.concat([definition, ...levels]);
  const ranges = [
    [0x102, 0, place32.length],
    [0x2e2, place32.length, definition.length],
    [0x2ea, place32.length + definitions.length, instances.length],
  ] as const;
  for (const [field, offset, length] of ranges) {
    fib.writeUInt32LE(at + offset, field);
    fib.writeUInt32LE(length, field + 4);
  }
  return { page, table: Buffer.concat([place32, definitions, instances]) };
}

function writeLevel({ start, format, label }: DocLevel = { start: 1, format: 0, label: '' }): Buffer {
  const text = label.replaceAll(/%([1-9])/g, (_, digit: string) => String.fromCharCode(Number(digit) - 1));
  const level = Buffer.alloc(30 + text.length * 2);
  level.writeInt32LE(start, 0);
  level.writeUInt8(format, 4);
  level.writeUInt16LE(text.length, 28);
  level.write(text, 30, 'utf16le');
  return level;
}
