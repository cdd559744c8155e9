import { existsSync, readFileSync } from 'node:fs';

/** What a write-ahead log left behind by a killed process holds (format: https://sqlite.org/fileformat2.html#walformat). */
export type WalState = 'sound' | 'torn' | 'damaged';

const headerBytes = 32;
const frameHeaderBytes = 24;
const magicBigEndian = 0x377f0683;

/**
 * Looks for damage that SQLite itself would pass over in silence: it reads a log up to the first bad checksum.
 * `torn`: the last transaction is incomplete, as after a power cut. `damaged`: transactions behind the bad spot are lost.
 */
export function checkWal(databaseFile: string): WalState {
  const file = `${databaseFile}-wal`;
  const log = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (log.length <= headerBytes) return 'sound';
  const isBigEndian = log.readUInt32BE(0) === magicBigEndian;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let sum = addChecksum([0, 0], log.subarray(0, 24), isBigEndian);
  if (!isSum(log, 24, sum)) return 'damaged';
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    sum = addChecksum(sum, log.subarray(at, at + 8), isBigEndian);
    sum = addChecksum(sum, log.subarray(at + frameHeaderBytes, at + frameBytes), isBigEndian);
    const isSound = log.subarray(at + 8, at + 16).equals(salts) && isSum(log, at + 16, sum);
    if (isSound) continue;
    const lostCommits = countCommits(log, at, frameBytes, salts);
    return lostCommits > 1 ? 'damaged' : lostCommits === 1 ? 'torn' : 'sound';
  }
  return 'sound';
}

/** Commit frames from `start` on; frames of an earlier generation of the log carry other salts. */
function countCommits(log: Buffer, start: number, frameBytes: number, salts: Buffer): number {
  let commits = 0;
  for (let at = start; at + frameBytes <= log.length; at += frameBytes) {
    if (log.readUInt32BE(at + 4) !== 0 && log.subarray(at + 8, at + 16).equals(salts)) commits += 1;
  }
  return commits;
}

type Checksum = readonly [number, number];

function addChecksum([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  let [a, b] = [first, second];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}

function isSum(log: Buffer, at: number, [first, second]: Checksum): boolean {
  return log.readUInt32BE(at) === first && log.readUInt32BE(at + 4) === second;
}
