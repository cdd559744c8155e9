import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';

const directoryEntryLength = 128;
const maximumDirectorySectors = 64;

/**
 * Word 97 document (MS-DOC 2.1) or encrypted Office package (MS-OFFCRYPTO 2.3.1) by the names of its streams.
 * An encrypted package does not tell its application; it counts as `docx`.
 */
export async function sniffCompoundFile(source: ByteSource, head: Uint8Array): Promise<FileFormat | undefined> {
  if (head.length < 512) return undefined;
  for await (const name of listStreams(source, Buffer.from(head.subarray(0, 512)))) {
    if (name === 'WordDocument') return 'doc';
    if (name === 'EncryptedPackage') return 'docx';
  }
  return undefined;
}

/** Names in the directory, whose sectors are chained through the allocation table (MS-CFB 2.2, 2.3, 2.6). */
async function* listStreams(source: ByteSource, header: Buffer): AsyncGenerator<string> {
  const sectorShift = header.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) return;
  const sectorLength = 2 ** sectorShift;
  const offsetOf = (sector: number): number => (sector + 1) * sectorLength;
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < maximumDirectorySectors && sector < 0xffff_fffa; count++) {
    const entries = await readExactly(source, offsetOf(sector), sectorLength);
    if (entries === undefined) return;
    for (let at = 0; at < sectorLength; at += directoryEntryLength) {
      const nameLength = entries.readUInt16LE(at + 64);
      if (nameLength >= 2 && nameLength <= 64) yield entries.toString('utf16le', at, at + nameLength - 2);
    }
    const entriesPerTable = sectorLength / 4;
    const tableIndex = Math.floor(sector / entriesPerTable);
    if (tableIndex >= 109) return; // Table sectors past the header's list: no directory of a document lies there.
    const table = header.readUInt32LE(76 + tableIndex * 4);
    const next = await readExactly(source, offsetOf(table) + (sector % entriesPerTable) * 4, 4);
    if (next === undefined) return;
    sector = next.readUInt32LE(0);
  }
}

async function readExactly(source: ByteSource, offset: number, length: number): Promise<Buffer | undefined> {
  if (offset + length > source.sizeBytes) return undefined;
  return Buffer.from(await source.read(offset, length));
}
