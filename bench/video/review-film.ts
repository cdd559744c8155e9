import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { extractInChild } from '../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../shared/analysis/worker/find-readable-folders.ts';
import { measureChildren } from './measure-children.ts';

const entry = new URL('../../shared/analysis/worker/main.ts', import.meta.url);
const readableFolders = findReadableFolders(entry);

/** What one review of a film took. */
export interface ReviewCost {
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  /** Bytes read, of the bytes there are. */
  readonly readShare: number;
}

/** Extracts a film in a child process as the service does; `recognisedPictures` 0 reads no words. */
export async function reviewFilm(bytes: Buffer, recognisedPictures: number): Promise<ReviewCost> {
  let bytesRead = 0;
  const { result, cpuSeconds } = await measureChildren(() =>
    extractInChild({
      format: 'mp4',
      filename: 'film.mp4',
      metadata: {},
      source: {
        sizeBytes: bytes.length,
        read: (offset, length) => {
          const range = bytes.subarray(offset, offset + length);
          bytesRead += range.length;
          return Promise.resolve(range);
        },
      },
      ceilings: { ...defaultCeilings, recognisedPictures, fullPassMs: Number.POSITIVE_INFINITY },
      entry,
      readableFolders,
      signal: new AbortController().signal,
      onProgress: () => {},
    }),
  );
  if (!result.ok) throw new Error(`The film was not reviewed: ${result.failure.message}`);
  return { cpuSeconds, peakMegabytes: result.peakMemoryBytes / 1e6, readShare: bytesRead / bytes.length };
}
