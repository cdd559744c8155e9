const sectorLength = 512;
const endOfChain = 0xffff_fffe;
const freeSector = 0xffff_ffff;
const tableSector = 0xffff_fffd;

/** A compound file, version 3 (MS-CFB), with streams in its root. Streams are padded to 4,096 bytes, so that none is a small one. */
export function writeCompoundFile(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const bodies = Object.values(streams).map((bytes) =>
    padTo(bytes, Math.max(4096, Math.ceil(bytes.length / sectorLength) * sectorLength)),
  );
  const directory = writeDirectory(Object.keys(streams), bodies);
  const dataSectors = [directory, ...bodies].map((bytes) => bytes.length / sectorLength);
  const total = dataSectors.reduce((sum, count) => sum + count, 0);
  const perTable = sectorLength / 4;
  let tableCount = 1;
  while (tableCount * perTable < total + tableCount) tableCount += 1;
  const table = Buffer.alloc(tableCount * sectorLength);
  for (let sector = 0; sector < tableCount * perTable; sector++) table.writeUInt32LE(freeSector, sector * 4);
  let sector = 0;
  for (const count of dataSectors) {
    for (let index = 0; index < count; index++)
      table.writeUInt32LE(index === count - 1 ? endOfChain : sector + index + 1, (sector + index) * 4);
    sector += count;
  }
  for (let index = 0; index < tableCount; index++) table.writeUInt32LE(tableSector, (total + index) * 4);
  const header = Buffer.alloc(sectorLength);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableCount, 44);
  header.writeUInt32LE(0, 48); // The directory comes first.
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  for (let index = 0; index < 109; index++)
    header.writeUInt32LE(index < tableCount ? total + index : freeSector, 76 + index * 4);
  return Buffer.concat([header, directory, ...bodies, table]);
}

function writeDirectory(names: readonly string[], bodies: readonly Buffer[]): Buffer {
  const count = Math.ceil((names.length + 1) / 4) * 4;
  const directory = Buffer.alloc(count * 128);
  const directorySectors = directory.length / sectorLength;
  const writeEntry = (
    index: number,
    name: string,
    type: number,
    right: number,
    child: number,
    start: number,
    size: number,
  ): void => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(type, at + 66);
    directory.writeUInt8(1, at + 67);
    directory.writeUInt32LE(freeSector, at + 68);
    directory.writeUInt32LE(right, at + 72);
    directory.writeUInt32LE(child, at + 76);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  };
  writeEntry(0, 'Root Entry', 5, freeSector, 1, endOfChain, 0);
  let start = directorySectors;
  for (const [index, name] of names.entries()) {
    const size = bodies[index]?.length ?? 0;
    writeEntry(index + 1, name, 2, index + 1 < names.length ? index + 2 : freeSector, freeSector, start, size);
    start += size / sectorLength;
  }
  return directory;
}

function padTo(bytes: Uint8Array, length: number): Buffer {
  const padded = Buffer.alloc(length);
  padded.set(bytes);
  return padded;
}
