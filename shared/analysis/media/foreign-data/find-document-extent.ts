import { type Extent, mostCounted } from './extent.ts';

const endMark = '%%EOF';
const isMark = /^startxref[\s\0]+(\d{1,10})[\s\0]*%%EOF/;
/** What may follow an end mark: an update (7.5.6). */
const continues = /^[\s\0]*(?:\d{1,10}\s+\d{1,5}\s+obj\b|xref\b|trailer\b|startxref\b|%)/;
const endsStream = /^[\s\0]*endstream\b/;
const isTable = /^[\s\0]*(?:xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/;
const lookAhead = 128;

/** An end mark with the place of its table of objects. */
interface Mark {
  readonly table: number;
  readonly end: number;
  /** Its table is where it says. */
  readonly isSound: boolean;
}

const textAt = (file: Buffer, at: number): string => file.toString('latin1', at, at + lookAhead);

/** Marks with a table before them. One in a stream, such as of a document in the document or of words on a page, is none of the file's. */
function* findMarks(file: Buffer, start: number, from = start): Generator<Mark> {
  for (let at = file.indexOf('startxref', from); at !== -1; at = file.indexOf('startxref', at + 9)) {
    const [mark, number] = isMark.exec(textAt(file, at)) ?? [];
    if (mark === undefined || Number(number) >= at) continue;
    const end = at + mark.length;
    if (endsStream.test(textAt(file, end))) continue;
    const table = [Number(number), start + Number(number)].find((place) => isTable.test(textAt(file, place)));
    yield { table: table ?? Number(number), end, isSound: table !== undefined };
  }
}

/** The first end mark of a linearised file is that of its first page (annex F); its length as it was first written tells the other. */
function firstWritten(file: Buffer, start: number): number {
  const length = /\/Linearized[^>]*\/L\s+(\d{1,10})/.exec(file.toString('latin1', start, start + 1024))?.[1];
  const end = start + Number(length ?? 0) - lookAhead;
  return end < file.length ? end : 0;
}

/** The first mark whose table is where it says; the first of all only where there is no such mark. */
function findFirstMark(file: Buffer, start: number): Mark | undefined {
  const least = firstWritten(file, start);
  let first: Mark | undefined;
  for (const mark of findMarks(file, start)) {
    if (mark.end < least) continue;
    if (mark.isSound) return mark;
    first ??= mark;
  }
  return first;
}

/**
 * PDF (PDF 1.7, 7.5): from its header to the last end mark that follows only from updates. A second document behind the first one and objects
 * that no table names are no part of it.
 */
export function findPdfExtent(file: Buffer): Extent | undefined {
  const start = file.subarray(0, 4096).indexOf('%PDF-');
  const anyMark = file.indexOf(endMark);
  if (start === -1 || anyMark === -1) return undefined;
  let last = findFirstMark(file, start);
  if (last === undefined) return { start, end: anyMark + endMark.length };
  let versions = 1;
  for (const mark of findMarks(file, start, last.end)) {
    const following = textAt(file, last.end);
    if (versions > mostCounted + 1 || /^[\s\0]*%PDF-/.test(following)) break;
    const isBehind = mark.table >= last.end;
    const isRepeated = mark.table === last.table;
    if (!(isBehind && mark.isSound) && !(continues.test(following) && (isBehind || isRepeated))) continue;
    if (!isRepeated) versions += 1;
    last = mark;
  }
  return { start, end: last.end, earlierVersions: versions - 1 };
}

const endRecord = 'PK\x05\x06';
const endRecordBytes = 22;
const longestSearch = 0x1_0000 + 0x1000;

/** Zip package (APPNOTE 4.3): from its first entry to its end record. */
export function findZipExtent(file: Buffer): Extent | undefined {
  const tail = file.subarray(Math.max(0, file.length - longestSearch));
  const found = tail.lastIndexOf(endRecord, undefined, 'latin1');
  if (found === -1 || found + endRecordBytes > tail.length) return undefined;
  const at = file.length - tail.length + found;
  const [size, offset] = [file.readUInt32LE(at + 12), file.readUInt32LE(at + 16)];
  // The place stands in the record of the 64-bit format.
  if (offset === 0xffff_ffff) return undefined;
  const start = Math.max(0, at - size - offset);
  return { start, end: Math.min(file.length, at + endRecordBytes + file.readUInt16LE(at + 20)) };
}
