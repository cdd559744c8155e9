import type { Extraction } from '../model/extraction.ts';
import type { FileFormat } from '../model/media-types.ts';
import type { ByteSource } from './media/byte-source.ts';
import { type Ceilings, defaultCeilings } from './media/ceilings.ts';
import { extractInChild } from './worker/extract-in-child.ts';
import { findReadableFolders } from './worker/find-readable-folders.ts';

/** What a report shows of a file: its pictures, its words in reading order, and how long it lasts. */
export type FileLook = Pick<Extraction, 'frames' | 'blocks' | 'durationMs'>;

/**
 * Opens one file in the child process, as an analysis does, and returns what can be shown of it; no rule is applied.
 * Undefined when the file cannot be opened within the ceilings: the report then has no pictures. Rejects only with the
 * reason of `signal`, or when no process can be started.
 */
export async function lookAtFile(
  setup: { readonly workerEntry: URL; readonly ceilings?: Partial<Ceilings> },
  file: { readonly format: FileFormat; readonly filename: string },
  source: ByteSource,
  signal: AbortSignal = new AbortController().signal,
): Promise<FileLook | undefined> {
  const outcome = await extractInChild({
    format: file.format,
    filename: file.filename,
    metadata: {},
    source,
    // The pages of a PDF are only drawn; everything else was looked at by the review.
    ceilings: {
      ...defaultCeilings,
      ...setup.ceilings,
      ...(file.format === 'pdf' && { drawnPages: 0, recognisedPictures: 0 }),
    },
    entry: setup.workerEntry,
    readableFolders: findReadableFolders(setup.workerEntry),
    signal,
    onProgress: () => {},
  });
  if (!outcome.ok) return undefined;
  const { frames, blocks, durationMs } = outcome.extraction;
  return { frames, blocks, durationMs };
}
