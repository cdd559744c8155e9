import { createHash } from 'node:crypto';
import type { ByteSource } from './byte-source.ts';
import { collectGarbage } from './collect-garbage.ts';
import { ExtractionError } from './extraction-error.ts';

const rangeLength = 4 * 2 ** 20;
const collectEvery = 8 * rangeLength;

/**
 * All bytes of a file, and their SHA-256 in lower-case hex. `target`, of the file's size, is filled instead of new memory.
 * With `keptBytes` only that many from the beginning are kept; the fingerprint is still that of all.
 */
export async function readWholeFile(
  source: ByteSource,
  { target, keptBytes = source.sizeBytes }: { readonly target?: () => Uint8Array; readonly keptBytes?: number } = {},
): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }> {
  const bytes = target?.() ?? new Uint8Array(Math.min(keptBytes, source.sizeBytes));
  const hash = createHash('sha256');
  for (let offset = 0; offset < source.sizeBytes; ) {
    const range = await source.read(offset, Math.min(rangeLength, source.sizeBytes - offset));
    if (range.length === 0)
      throw new ExtractionError('storage_unavailable', 'Storage returned fewer bytes than the file has.');
    hash.update(range);
    if (offset < bytes.length) bytes.set(range.subarray(0, bytes.length - offset), offset);
    offset += range.length;
    if (offset % collectEvery === 0) collectGarbage();
  }
  return { bytes, sha256: hash.digest('hex') };
}
