import type { ByteSource } from './byte-source.ts';

export interface CompoundStream {
  /** In capitals: names are compared without regard to case (MS-CFB 2.6.4). */
  readonly name: string;
  /** Where its first sector lies in the file; streams below 4,096 bytes lie elsewhere. */
  readonly offset: number;
  readonly sizeBytes: number;
}

interface Entry extends CompoundStream {
  /** Places in the directory: of its neighbours in their folder, and of the first one in its own. */
  readonly neighbours: readonly [left: number, right: number];
  readonly child: number;
}

const directoryEntryLength = 128;
const maximumDirectorySectors = 64;
/** Sectors of the allocation table that the header lists. */
const listedTableSectors = 109;
const lastSector = 0xffff_fffa;

/**
 * The streams and storages in the root of a compound file; those of files inside it are left out (MS-CFB 2.6).
 * All that the directory lists where its root is damaged; none where it cannot be read. Rejects as `source.read` does.
 */
export async function listCompoundStreams(source: ByteSource): Promise<readonly CompoundStream[]> {
  const entries = new Map<number, Entry>();
  for await (const [place, entry] of readDirectory(source)) entries.set(place, entry);
  const inRoot = new Set<Entry>();
  const open = [entries.get(0)?.child];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = entries.get(place);
    if (entry === undefined || inRoot.has(entry)) continue;
    inRoot.add(entry);
    open.push(...entry.neighbours);
  }
  return [...(inRoot.size > 0 ? inRoot : entries.values())];
}

/** The directory, whose sectors are chained through the allocation table (MS-CFB 2.2, 2.3, 2.6). Ends where the file is damaged. */
async function* readDirectory(source: ByteSource): AsyncGenerator<readonly [place: number, entry: Entry]> {
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
      const entry = {
        name: entries.toString('utf16le', at, at + nameLength - 2).toUpperCase(),
        offset: offsetOf(entries.readUInt32LE(at + 116)),
        sizeBytes: entries.readUInt32LE(at + 120),
        neighbours: [entries.readUInt32LE(at + 68), entries.readUInt32LE(at + 72)],
        child: entries.readUInt32LE(at + 76),
      } as const;
      yield [(count * sectorLength + at) / directoryEntryLength, entry];
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
