import type { FileFormat } from '../../model/media-types.ts';
import type { TranscriptSegment } from '../../model/transcript.ts';
import type { ByteSource } from './byte-source.ts';
import type { Ceilings } from './ceilings.ts';
import type { ExtractionPart } from './extraction-part.ts';
import type { HeardSound, SoundToHear } from './speech/open-listener.ts';

/** Speech to text, done outside the child process (`Transcriber` in `shared/ports`). */
export type Transcribe = (
  wav: Uint8Array,
  options: { readonly locale?: string; readonly signal: AbortSignal },
) => Promise<{ readonly source: string; readonly segments: readonly TranscriptSegment[] }>;

/** A picture of a film whose words are to be read. */
export interface PictureToRead {
  readonly jpeg: Uint8Array;
  readonly timeMs: number;
  /** Of the film, in pixels. */
  readonly originalHeight: number;
  /** 2 reads it enlarged, which finds smaller print. */
  readonly scaleLimit: 1 | 2;
  /** Makes the keys of its blocks unique. */
  readonly key: string;
  readonly order: number;
}

/** What was read in a picture. */
export interface PictureWords {
  /** Blocks at the time of the picture, and what was measured of them. */
  readonly parts: readonly ExtractionPart[];
  /** Those that read. */
  readonly engines: readonly { readonly name: string; readonly version: string }[];
  /** Lines of print that were found and not read: the time for one picture was over. */
  readonly unread: number;
  /** Processor time that it took. */
  readonly cpuMs: number;
}

/** Intermediate results that outlive the child process, by name within one asset. */
export interface Checkpoints {
  load(name: string): Promise<Uint8Array | undefined>;
  save(name: string, bytes: Uint8Array): Promise<void>;
}

/** What an extractor works with. It can read one file by ranges and has no other access to anything outside its process. */
export interface ExtractionContext {
  readonly format: FileFormat;
  readonly filename: string;
  /** The submission's metadata for this asset. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly source: ByteSource;
  readonly ceilings: Ceilings;
  /** Absent when no transcriber is set up. */
  readonly transcribe?: Transcribe;
  readonly checkpoints?: Checkpoints;
  /**
   * Lets another process read the words of a picture. Undefined if that process failed: it took too much time or memory, or crashed.
   * Call it for one picture at a time, or for one more in advance. Absent if there is no such process.
   */
  readonly readPicture?: (picture: PictureToRead) => Promise<PictureWords | undefined>;
  /**
   * Lets another process recognise speech in some seconds of sound, in order. Undefined if that process failed. Rejects with an `ExtractionError`
   * if speech cannot be recognised on this machine. Call it for one part at a time, or for one more in advance. Absent if there is no such process.
   */
  readonly hearSound?: (sound: SoundToHear) => Promise<HeardSound | undefined>;
  /** Adds to the extraction. What was added survives the end of the process once `flush` or the next `runStep` has resolved. */
  add(...parts: readonly ExtractionPart[]): void;
  flush(): Promise<void>;
  /** From here on the extraction is kept even if the process is stopped. Call it after `add`. */
  markUsable(): void;
  /** `fraction` 0..1 of the extraction, `stage` in a few words for people. */
  reportProgress(fraction: number, stage: string): void;
  /** Processor time that this process has used. */
  cpuMs(): number;
  /**
   * Runs a step that may take too much time or memory, or crash, and that the extraction can do without. If that happens, the process is
   * replaced and the extraction repeated without the step: then `run` is not called and the answer is `skipped`.
   * `name` must be the same in every run over the same file. `budgetMs` is `ceilings.stepMs` unless given.
   */
  runStep(name: string, run: () => Promise<void> | void, budgetMs?: number): Promise<'done' | 'skipped'>;
}

/**
 * Reads one medium. Rejects with an `ExtractionError` when the file cannot be reviewed.
 * Every check it could make is named in a `coverage` part, also when it was not made.
 */
export type Extract = (context: ExtractionContext) => Promise<void>;
