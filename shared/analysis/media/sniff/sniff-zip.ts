import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';

const endRecordLength = 22;
const tailLength = 65_536 + endRecordLength;
const directoryLimit = 2 ** 20;

/**
 * Word package (ECMA-376, part 2): a zip with a content types part and the main document. A package with macros is
 * another type. Names come from the central directory; in a cut file, from the entries at the beginning.
 */
export async function sniffZip(source: ByteSource, head: Uint8Array): Promise<FileFormat | undefined> {
  const names = new Set((await listDirectory(source)) ?? listLocalEntries(head));
  const hasDocument = [...names].some((name) => /^word\/document\d*\.xml$/.test(name));
  return names.has('[Content_Types].xml') && hasDocument && !names.has('word/vbaProject.bin') ? 'docx' : undefined;
}

/** A Word package behind other bytes, which the readers of zip archives pass over. */
export async function sniffZipBehind(source: ByteSource): Promise<FileFormat | undefined> {
  return source.sizeBytes > endRecordLength ? await sniffZip(source, new Uint8Array()) : undefined;
}

/** Names in the central directory (APPNOTE 4.3.12); undefined when there is none to be found. */
async function listDirectory(source: ByteSource): Promise<readonly string[] | undefined> {
  const tailStart = Math.max(0, source.sizeBytes - tailLength);
  const tail = Buffer.from(await source.read(tailStart, source.sizeBytes - tailStart));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end + endRecordLength > tail.length) return undefined;
  const place = findDirectory(tail, tailStart, end);
  if (place === undefined || place.offset < 0 || place.offset + place.length > source.sizeBytes) return undefined;
  const directory = Buffer.from(await source.read(place.offset, Math.min(place.length, directoryLimit)));
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** Offset and length from the end record, or from the 64-bit one that stands just before it (APPNOTE 4.3.14). */
function findDirectory(
  tail: Buffer,
  tailStart: number,
  end: number,
): { readonly offset: number; readonly length: number } | undefined {
  const length = tail.readUInt32LE(end + 12);
  // Right before its end record, whatever stands before the archive and makes the stated offset wrong.
  if (tail.readUInt32LE(end + 16) !== 0xffff_ffff) return { offset: tailStart + end - length, length };
  const wideEnd = tail.lastIndexOf('PK\x06\x06', end, 'latin1');
  if (wideEnd === -1 || wideEnd + 56 > tail.length) return undefined;
  return {
    offset: Number(tail.readBigUInt64LE(wideEnd + 48)),
    length: Number(tail.readBigUInt64LE(wideEnd + 40)),
  };
}

/** Names of the local headers in the head, as far as their sizes lead from one to the next. */
function listLocalEntries(head: Uint8Array): readonly string[] {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const names: string[] = [];
  for (let at = bytes.indexOf('PK\x03\x04', 0, 'latin1'); at !== -1 && at + 30 <= bytes.length; ) {
    const nameLength = bytes.readUInt16LE(at + 26);
    names.push(bytes.toString('utf8', at + 30, at + 30 + nameLength));
    at = bytes.indexOf('PK\x03\x04', at + 30 + nameLength, 'latin1');
  }
  return names;
}
