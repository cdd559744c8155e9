import type { Extent } from './extent.ts';

const endMark = '%%EOF';
/** What may follow an end mark: an update (7.5.6), the rest of a linearised file, or the end of a stream that holds a document. */
const continues = /^[\s\0]*(?:\d{1,10}\s+\d{1,5}\s+obj\b|xref\b|trailer\b|startxref\b|endstream\b|%)/;
const endsStream = /^[\s\0]*endstream\b/;
const lookAhead = 4096;

/**
 * PDF (PDF 1.7, 7.5): from its header to the last end mark that follows only from updates. A second document behind the first one and objects
 * that no table names are no part of it.
 */
export function findPdfExtent(file: Buffer): Extent | undefined {
  const start = file.subarray(0, 4096).indexOf('%PDF-');
  let end = file.indexOf(endMark);
  if (start === -1 || end === -1) return undefined;
  let versions = 1;
  while (true) {
    end += endMark.length;
    const next = file.indexOf(endMark, end);
    const following = file.toString('latin1', end, end + lookAhead);
    if (next === -1 || !continues.test(following) || /^[\s\0]*%PDF-/.test(following)) break;
    if (!endsStream.test(following)) versions += 1;
    end = next;
  }
  // The first end mark of a linearised file is that of its first page (annex F).
  const isLinearised = file.toString('latin1', start, start + 1024).includes('/Linearized');
  return { start, end, earlierVersions: Math.max(0, versions - (isLinearised ? 2 : 1)) };
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
