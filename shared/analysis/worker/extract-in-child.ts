import { assetErrorTypes } from '../../model/errors.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { FileFormat } from '../../model/media-types.ts';
import { unreachable } from '../../model/unreachable.ts';
import { assembleExtraction } from '../media/assemble-extraction.ts';
import { type ByteSource, SourceMissingError } from '../media/byte-source.ts';
import type { Ceilings } from '../media/ceilings.ts';
import type { ExtractionPart } from '../media/extraction-part.ts';
import type { Checkpoints, PictureToRead, Transcribe } from '../media/extractor.ts';
import type { SoundToHear } from '../media/speech/open-listener.ts';
import { createPictureReader, createSoundListener, type ItemWorker } from './item-worker.ts';
import type { Answer, Call, Failure } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** Children killed from outside before the review is left to a later try. */
const maximumKills = 3;
/** Steps left out one after the other before a file is given up, or taken as far as it was read. */
const maximumSkippedSteps = 4;

export interface ExtractionRun {
  readonly format: FileFormat;
  readonly filename: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly source: ByteSource;
  readonly ceilings: Ceilings;
  readonly entry: URL;
  readonly readableFolders: readonly string[];
  readonly transcribe?: Transcribe;
  /** Hear speech on this machine, where nothing else says what is spoken. */
  readonly listens?: boolean;
  readonly checkpoints?: Checkpoints;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, stage: string) => void;
}

export type ExtractionOutcome = (
  | { readonly ok: true; readonly extraction: Extraction }
  | { readonly ok: false; readonly failure: Failure }
) & {
  /** Largest resident memory of the process that opened the file. */
  readonly peakMemoryBytes: number;
  /** Of the process that read the words in the pictures of a film; 0 where none did. */
  readonly peakRecognitionBytes: number;
  /** Of the process that listened for speech; 0 where none did. */
  readonly peakListeningBytes: number;
};

/**
 * Extracts one file in child processes. A child that crashes is replaced once, one that was killed from outside twice; a step that takes too much time or memory, or crashes, is left
 * out in the next child; at the deadline what is worth keeping is kept and its coverage says what is missing.
 * Rejects only with the reason of `signal`.
 */
export async function extractInChild(run: ExtractionRun): Promise<ExtractionOutcome> {
  const pictureReader = createPictureReader(run);
  let [peakMemoryBytes, peakListeningBytes] = [0, 0];
  const peaks: Peaks = {
    onMemory(bytes) {
      peakMemoryBytes = Math.max(peakMemoryBytes, bytes);
    },
    onListened(bytes) {
      peakListeningBytes = Math.max(peakListeningBytes, bytes);
    },
  };
  try {
    const result = await tryRepeatedly(run, pictureReader, peaks);
    return { ...result, peakMemoryBytes, peakRecognitionBytes: pictureReader.peakMemoryBytes, peakListeningBytes };
  } finally {
    pictureReader.close();
  }
}

interface Peaks {
  onMemory(memoryBytes: number): void;
  onListened(memoryBytes: number): void;
}

type Result = Readonly<{ ok: true; extraction: Extraction } | { ok: false; failure: Failure }>;

async function tryRepeatedly(
  run: ExtractionRun,
  pictureReader: ItemWorker<PictureToRead>,
  peaks: Peaks,
): Promise<Result> {
  const endsAt = performance.now() + run.ceilings.deadlineMs;
  const skippedSteps: string[] = [];
  let kills = 0;
  for (let hasCrashed = false; ; ) {
    const attempt = await tryOnce(run, pictureReader, skippedSteps, {
      deadlineMs: Math.max(1, endsAt - performance.now()),
      peaks,
    });
    const { end } = attempt;
    if (attempt.sourceFailure !== undefined) return { ok: false, failure: attempt.sourceFailure };
    if (end.kind === 'done') return { ok: true, extraction: attempt.keep() };
    if (end.kind === 'failed') return { ok: false, failure: end.failure };
    if (end.kind === 'killed') {
      kills += 1;
      if (kills < maximumKills) continue;
      return { ok: false, failure: { errorType: 'internal', message: killedMessage, detail: end.detail } };
    }
    const canRepeat = end.kind === 'crashed' || end.cause !== 'deadline';
    if (canRepeat && end.step !== undefined && skippedSteps.length < maximumSkippedSteps) {
      skippedSteps.push(end.step);
    } else if (end.kind === 'crashed' && end.step === undefined && !hasCrashed) {
      hasCrashed = true;
    } else if (attempt.isUsable) {
      return { ok: true, extraction: attempt.keep(describeStop(end)) };
    } else return { ok: false, failure: toFailure(end) };
  }
}

interface Attempt {
  readonly end: ChildEnd;
  readonly isUsable: boolean;
  readonly sourceFailure: Failure | undefined;
  keep(stopReason?: string): Extraction;
}

async function tryOnce(
  run: ExtractionRun,
  pictureReader: ItemWorker<PictureToRead>,
  skippedSteps: readonly string[],
  { deadlineMs, peaks }: { readonly deadlineMs: number; readonly peaks: Peaks },
): Promise<Attempt> {
  const soundListener = createSoundListener(run); // Recognition needs the sound from its beginning: another try starts a new one.
  const { format, filename, metadata, source, ceilings } = run;
  const parts: ExtractionPart[] = [];
  let isUsable = false;
  let sourceFailure: Attempt['sourceFailure'];
  const end = await runChild({
    job: {
      kind: 'extract',
      format,
      filename,
      metadata,
      sizeBytes: source.sizeBytes,
      ceilings,
      canTranscribe: run.transcribe !== undefined,
      canListen: run.transcribe === undefined && (run.listens ?? false),
      hasCheckpoints: run.checkpoints !== undefined,
      skippedSteps: [...skippedSteps],
    },
    entry: run.entry,
    readableFolders: run.readableFolders,
    deadlineMs,
    onMemory: (bytes) => peaks.onMemory(bytes),
    openingMs: format === 'svg' ? Math.min(ceilings.openingMs, ceilings.drawingMs) : ceilings.openingMs,
    memoryBytes: ceilings.memoryBytes,
    heapMegabytes: ceilings.heapMegabytes,
    signal: run.signal,
    async serve(call, signal) {
      const answer = await serveCall(
        run,
        { pictureReader, soundListener },
        call,
        AbortSignal.any([signal, run.signal]),
      );
      // The first failure of storage decides, whatever an engine makes of missing bytes.
      if (!answer.ok && call.method === 'read') sourceFailure ??= answer.failure;
      return answer;
    },
    onParts: (more) => {
      for (const part of more) parts.push(part);
    },
    onUsable: () => {
      isUsable = true;
    },
    onProgress: run.onProgress,
  });
  pictureReader.dropWaiting();
  soundListener.close();
  peaks.onListened(soundListener.peakMemoryBytes);
  return {
    end,
    isUsable,
    sourceFailure,
    keep: (stopReason) =>
      assembleExtraction({ format, sizeBytes: source.sizeBytes }, parts, {
        maximumCharacters: ceilings.characters,
        ...(stopReason !== undefined && { stopReason }),
      }),
  };
}

interface ItemWorkers {
  readonly pictureReader: ItemWorker<PictureToRead>;
  readonly soundListener: ItemWorker<SoundToHear>;
}

async function serveCall(
  run: ExtractionRun,
  { pictureReader, soundListener }: ItemWorkers,
  call: Call,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    switch (call.method) {
      case 'read':
        return { ok: true, value: await run.source.read(call.offset, call.length, signal) };
      case 'readPicture':
        return await pictureReader.process(call.picture);
      case 'hearSound':
        return await soundListener.process(call.sound);
      case 'transcribe': {
        const { wav, locale } = call;
        return { ok: true, value: await run.transcribe?.(wav, { signal, ...(locale !== undefined && { locale }) }) };
      }
      case 'loadCheckpoint':
        return { ok: true, value: await run.checkpoints?.load(call.name) };
      case 'saveCheckpoint':
        return { ok: true, value: await run.checkpoints?.save(call.name, call.bytes) };
      case 'next':
        throw new Error('A child that opens a file is handed nothing else.');
      default:
        return unreachable(call);
    }
  } catch (error) {
    if (error instanceof SourceMissingError)
      return { ok: false, failure: { errorType: 'source_missing', message: assetErrorTypes.source_missing.message } };
    const errorType = call.method === 'transcribe' ? 'analyzer_unavailable' : 'storage_unavailable';
    return { ok: false, failure: { errorType, message: assetErrorTypes[errorType].message } };
  }
}

const killedMessage = 'The review was stopped from outside, as happens when a machine runs out of memory.';

type EarlyEnd = Extract<ChildEnd, { kind: 'stopped' | 'crashed' }>;

function describeStop(end: EarlyEnd): string {
  if (end.kind === 'crashed') return 'The program that opens the file crashed at this point.';
  switch (end.cause) {
    case 'deadline':
      return 'The time for one review ended before this check did.';
    case 'memory':
      return 'This check needs more memory than a review may use.';
    case 'time':
      return 'This check needs more time than a review may use.';
    default:
      return unreachable(end.cause);
  }
}

function toFailure(end: EarlyEnd): Failure {
  if (end.kind === 'crashed')
    return {
      errorType: 'corrupt_file',
      message: 'The file is damaged: the program that opens it crashed twice.',
      detail: end.detail,
    };
  return end.cause === 'deadline'
    ? { errorType: 'analysis_timeout', message: 'The review did not finish in time.' }
    : { errorType: 'limit_exceeded', message: 'The file needs more memory or time than a review may use.' };
}
