import type { AssetErrorType } from '../../model/errors.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { FileFormat } from '../../model/media-types.ts';
import type { Ceilings } from '../media/ceilings.ts';
import type { ExtractionPart } from '../media/extraction-part.ts';
import type { PictureToRead } from '../media/extractor.ts';
import type { SoundToHear } from '../media/speech/open-listener.ts';
import type { ReviewContext } from '../rules/review-extraction.ts';

/** What crosses the border between the service and the child process, by structured clone. */

/** Why a job was not done. */
export interface Failure {
  readonly errorType: AssetErrorType;
  /** For the client. */
  readonly message: string;
  /** For the log, where it is a fault of ours. */
  readonly detail?: string;
}

export interface ExtractJob {
  readonly kind: 'extract';
  readonly format: FileFormat;
  readonly filename: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly sizeBytes: number;
  readonly ceilings: Ceilings;
  readonly canTranscribe: boolean;
  readonly canListen: boolean;
  readonly hasCheckpoints: boolean;
  /** Steps that went wrong in an earlier run over the same file. */
  readonly skippedSteps: readonly string[];
}

/** Applies the rules to extracted files, one after the other, until it is told to end. */
export interface ReviewJob {
  readonly kind: 'review';
  /** Processor time for one file. */
  readonly budgetMs: number;
}

/** What a process with such a job is handed. */
export interface ToReview {
  /** Without the bytes of its frames: no rule looks at them. */
  readonly extraction: Extraction;
  readonly context: ReviewContext;
}

/** Reads the words in pictures, one after the other, until it is told to end. */
export interface RecogniseJob {
  readonly kind: 'recognise';
  /** Processor time for one picture. */
  readonly budgetMs: number;
}

/** Tells which walls hold. */
export interface CheckJob {
  readonly kind: 'check';
}

/** Listens to sound for speech, some seconds at a time, until it is told to end. */
export interface ListenJob {
  readonly kind: 'listen';
  /** Of the brand, the product and the advertiser: tried where something like them is heard. */
  readonly names: readonly string[];
  /** Processor time for one piece of sound. */
  readonly budgetMs: number;
}

export type Job = ExtractJob | ReviewJob | RecogniseJob | ListenJob | CheckJob;

/** Something the child asks the service to do; it can do none of it itself. */
export type Call =
  /** Answered with the number of bytes; they themselves come over the line that `open-bytes-line.ts` reads. */
  | { readonly method: 'read'; readonly offset: number; readonly length: number }
  | { readonly method: 'readPicture'; readonly picture: PictureToRead }
  | { readonly method: 'hearSound'; readonly sound: SoundToHear }
  /** Of a child that is handed one thing after the other: what came of the one before, and the next, please. */
  | { readonly method: 'next'; readonly result?: unknown }
  | { readonly method: 'transcribe'; readonly wav: Uint8Array; readonly locale?: string }
  | { readonly method: 'loadCheckpoint'; readonly name: string }
  | { readonly method: 'saveCheckpoint'; readonly name: string; readonly bytes: Uint8Array };

export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure };

export type ToChild =
  | { readonly type: 'job'; readonly job: Job }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer };

export type FromChild =
  | { readonly type: 'call'; readonly id: number; readonly call: Call }
  | { readonly type: 'parts'; readonly parts: readonly ExtractionPart[] }
  | { readonly type: 'usable' }
  | { readonly type: 'progress'; readonly fraction: number; readonly stage: string }
  | { readonly type: 'stepBegun'; readonly name: string; readonly budgetMs: number }
  | { readonly type: 'stepEnded' }
  /** The last message of a child whose work is done. */
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly failure: Failure };
