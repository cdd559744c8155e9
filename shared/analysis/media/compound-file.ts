import type { ByteSource } from './byte-source.ts';

export interface CompoundStream {
  readonly name: string;
  /** Where its first sector lies in the file; streams below 4,096 bytes lie elsewhere. */
  readonly offset: number;
  readonly sizeBytes: number;
}

const directoryEntryLength = 128;
const maximumDirectorySectors = 64;
/** Sectors of the allocation table that the header lists. */
const listedTableSectors = 109;
const lastSector = 0xffff_fffa;

/**
 * The streams and storages of a compound file by its directory, whose sectors are chained through the allocation table (MS-CFB 2.2, 2.3, 2.6).
 * Ends where the file is damaged.
 */
export async function* listCompoundStreams(source: ByteSource): AsyncGenerator<CompoundStream> {
  const header = await readExactly(source, 0, 512);
  const sectorShift = header?.readUInt16LE(30);
  if (header === undefined || (sectorShift !== 9 && sectorShift !== 12)) return;
  const sectorLength = 2 ** sectorShift;
  const offsetOf = (sector: number): number => (sector + 1) * sectorLength;
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < maximumDirectorySectors && sector < lastSector; count++) {
    const entries = await readExactly(source, offsetOf(sector), sectorLength);
    if (entries === undefined) return;
    for (let at = 0; at < sectorLength; at += directoryEntryLength) {
      const nameLength = entries.readUInt16LE(at + 64);
      if (nameLength < 2 || nameLength > 64) continue;
      const name = entries.toString('utf16le', at, at + nameLength - 2);
      yield { name, offset: offsetOf(entries.readUInt32LE(at + 116)), sizeBytes: entries.readUInt32LE(at + 120) };
    }
    const entriesPerTable = sectorLength / 4;
    const tableIndex = Math.floor(sector / entriesPerTable);
    if (tableIndex >= listedTableSectors) return; // No directory of a document lies that far back.
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
