import type { ByteSource } from '../../shared/analysis/media/byte-source.ts';
import { type Ceilings, defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { type ExtractionOutcome, extractInChild } from '../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../shared/analysis/worker/find-readable-folders.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';

/** The child's program, as it runs from source. */
export const workerEntry = new URL('../../shared/analysis/worker/main.ts', import.meta.url);
const readableFolders = findReadableFolders(workerEntry);

/** A file in memory. */
export const toSource = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

/** Extracts a file in a real child process. */
export async function extractSample(
  format: FileFormat,
  file: Buffer | ByteSource,
  ceilings: Partial<Ceilings> = {},
): Promise<ExtractionOutcome> {
  return await extractInChild({
    format,
    filename: `sample.${format}`,
    metadata: {},
    source: Buffer.isBuffer(file) ? toSource(file) : file,
    ceilings: { ...defaultCeilings, ...ceilings },
    entry: workerEntry,
    readableFolders,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
}
