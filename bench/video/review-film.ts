import { type FileHandle, open } from 'node:fs/promises';
import type { ByteSource } from '../../shared/analysis/media/byte-source.ts';
import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { extractInChild } from '../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../shared/analysis/worker/find-readable-folders.ts';
import type { TextSource } from '../../shared/model/extraction.ts';
import { measureChildren } from './measure-children.ts';

const entry = new URL('../../shared/analysis/worker/main.ts', import.meta.url);
const readableFolders = findReadableFolders(entry);

/** What one review of a film took. */
export interface ReviewCost {
  /** Of the child processes. */
  readonly cpuSeconds: number;
  /** Of the process that decodes. */
  readonly peakMegabytes: number;
  /** Of the process that reads words; 0 where none did. */
  readonly peakRecognitionMegabytes: number;
  /** Of the process that listens; 0 where none did. */
  readonly peakListeningMegabytes: number;
  /** Words that were read in pictures, and that were heard. */
  readonly words: Readonly<Record<'read' | 'heard', number>>;
  /** Bytes read, of the bytes there are. */
  readonly readShare: number;
}

/** A file that is read by ranges, with the bytes that were read of it so far. */
export interface CountedFile extends ByteSource {
  readonly bytesRead: number;
}

/** A file of this machine as the service sees one. */
export async function countFile(handle: FileHandle): Promise<CountedFile> {
  const { size: sizeBytes } = await handle.stat();
  let bytesRead = 0;
  return {
    sizeBytes,
    get bytesRead() {
      return bytesRead;
    },
    async read(offset, length) {
      const bytes = new Uint8Array(Math.min(length, sizeBytes - offset));
      const got = await handle.read(bytes, 0, bytes.length, offset);
      bytesRead += got.bytesRead;
      return bytes.subarray(0, got.bytesRead);
    },
  };
}

/** What is looked for in a film. */
export interface Sought {
  /** Pictures whose words are read; 0 reads none. */
  readonly recognisedPictures: number;
  /** Whether speech is recognised. */
  readonly listens: boolean;
}

/** Extracts a film in child processes as the service does. */
export async function reviewFilm(file: string, { recognisedPictures, listens }: Sought): Promise<ReviewCost> {
  const handle = await open(file, 'r');
  try {
    const source = await countFile(handle);
    const deadlineMs = 4 * 3_600_000;
    const { result, cpuSeconds } = await measureChildren(() =>
      extractInChild({
        format: 'mp4',
        filename: 'film.mp4',
        metadata: {},
        source,
        listens,
        ceilings: { ...defaultCeilings, recognisedPictures, deadlineMs, fullPassMs: Number.POSITIVE_INFINITY },
        entry,
        readableFolders,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    );
    if (!result.ok) throw new Error(`The film was not reviewed: ${result.failure.message}`);
    const { blocks } = result.extraction;
    const countWords = (kind: TextSource): number =>
      blocks.filter(({ source: from }) => from === kind).flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []).length;
    return {
      cpuSeconds,
      peakMegabytes: result.peakMemoryBytes / 1e6,
      peakRecognitionMegabytes: result.peakRecognitionBytes / 1e6,
      peakListeningMegabytes: result.peakListeningBytes / 1e6,
      words: { read: countWords('ocr_text'), heard: countWords('transcript_text') },
      readShare: source.bytesRead / source.sizeBytes,
    };
  } finally {
    await handle.close();
  }
}
