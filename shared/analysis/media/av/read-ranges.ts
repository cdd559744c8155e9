import type { ByteSource } from '../byte-source.ts';

const blockBytes = 4 * 2 ** 20;
/** How many blocks are kept: two places of the file (sound and pictures may be far apart), the next block of each, and the index. */
const keptBlocks = 6;

export interface RangeReader {
  /** At least one and at most `length` bytes from `offset`; an empty answer is the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Bytes asked of the source so far. */
  readonly bytesRead: number;
}

/**
 * Reads a file in blocks of 4 MiB: the last few are kept, and while one is used the next is on its way. So a demuxer may
 * seek back and forth, and each byte is still read only about once.
 */
export function createRangeReader(source: ByteSource): RangeReader {
  const blocks = new Map<number, Promise<Uint8Array>>();
  let bytesRead = 0;
  let lastBlock = -2;
  const load = (block: number): Promise<Uint8Array> => {
    const known = blocks.get(block);
    if (known !== undefined) {
      blocks.delete(block); // Puts it last in the order of use.
      blocks.set(block, known);
      return known;
    }
    const offset = block * blockBytes;
    const length = Math.min(blockBytes, source.sizeBytes - offset);
    bytesRead += length;
    const loading = source.read(offset, length);
    loading.catch(() => blocks.delete(block)); // A block that was read ahead may never be asked for.
    blocks.set(block, loading);
    for (const [oldest, bytes] of blocks) {
      if (blocks.size <= keptBlocks) break;
      blocks.delete(oldest);
      void bytes.then((used) => source.release?.(used)).catch(() => {}); // A block that could not be read has no memory to release.
    }
    return loading;
  };
  return {
    get bytesRead() {
      return bytesRead;
    },
    async read(offset, length) {
      if (offset < 0 || offset >= source.sizeBytes) return new Uint8Array(0);
      const block = Math.floor(offset / blockBytes);
      const loading = load(block);
      const isSequential = block === lastBlock + 1 || block === lastBlock;
      if (isSequential && (block + 1) * blockBytes < source.sizeBytes) {
        void load(block + 1).catch(() => {});
        void load(block); // Stays the one used last.
      }
      lastBlock = block;
      const bytes = await loading;
      const from = offset - block * blockBytes;
      return bytes.subarray(from, from + length);
    },
  };
}
