import { open } from 'node:fs/promises';
import type { ByteSource } from '../../shared/analysis/media/byte-source.ts';

/** A local file as a source of ranges; `close` it after use. Rejects when it cannot be opened. */
export async function openLocalFile(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    sizeBytes: size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    close: () => handle.close(),
  };
}
