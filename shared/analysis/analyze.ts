import type { AssetErrorType } from '../model/errors.ts';
import type { Extraction, Frame } from '../model/extraction.ts';
import type { ClearedFinding, Issue } from '../model/issue.ts';
import { type ContentType, type FileFormat, mediaClassOf } from '../model/media-types.ts';
import type { ModelOpinion } from '../model/model-opinion.ts';
import type { LanguageModelUse } from '../model/provenance.ts';
import type { PublicTranscriptSegment, TranscriptSegment } from '../model/transcript.ts';
import { LanguageModelError } from '../ports/language-model.ts';
import type { ModelSpending } from './language-model/model-budget.ts';
import { type ModelReview, type ModelReviewer, reviewWithModel } from './language-model/review-with-model.ts';
import type { ByteSource } from './media/byte-source.ts';
import { type Ceilings, defaultCeilings } from './media/ceilings.ts';
import type { Checkpoints } from './media/extractor.ts';
import type { ReviewContext } from './rules/review-extraction.ts';
import { toTranscript } from './to-transcript.ts';
import { type ExtractionRun, extractInChild } from './worker/extract-in-child.ts';
import { findReadableFolders } from './worker/find-readable-folders.ts';
import { createRuleReviewer, type RuleReview } from './worker/rule-reviewer.ts';

/** One file to review, and what is known of it beside its bytes. */
export interface AnalysisTask extends Omit<ReviewContext, 'contentType'> {
  readonly format: FileFormat;
  readonly contentType: ContentType;
  /** Words spoken in the file, as its submission gives them: SRT, WebVTT or plain text. The rules see them only as part of the file. */
  readonly transcript?: string;
  /** Speech to text, as in `shared/ports/transcriber.ts`, in place of the speech recognition on this machine. */
  readonly transcriber?: {
    readonly source: string;
    transcribe(
      wav: Uint8Array,
      options: { readonly locale?: string; readonly signal: AbortSignal },
    ): Promise<readonly TranscriptSegment[]>;
  };
  /** A language model as a second reviewer; without it only the rules review. */
  readonly modelReviewer?: ModelReviewer;
}

export interface AnalysisOptions {
  /** `fraction` 0..1, never falling within one try; `stage` in a few words. */
  readonly onProgress?: (fraction: number, stage: string) => void;
  readonly checkpoints?: Checkpoints;
  readonly signal?: AbortSignal;
}

export type AnalysisOutcome = (
  | {
      readonly ok: true;
      readonly issues: readonly Issue[];
      readonly cleared: readonly ClearedFinding[];
      readonly ruleSetVersion: string;
      readonly provenance: Pick<Extraction, 'sha256' | 'engines' | 'coverage'> & {
        readonly languageModel?: LanguageModelUse;
      };
      readonly frames: readonly Frame[];
      /** The transcript, from speech recognition, captions or the submission; undefined for files without sound or film. */
      readonly transcript: readonly PublicTranscriptSegment[] | undefined;
      readonly summary: ExtractionSummary;
    }
  | {
      readonly ok: false;
      readonly errorType: AssetErrorType;
      /** For the client. */
      readonly message: string;
      /** For the log. */
      readonly detail?: string;
    }
) & {
  /** Largest resident memory of the child process that opened the file. */
  readonly peakMemoryBytes: number;
  /** Of the one that read the words in the pictures of a film; 0 where none did. */
  readonly peakRecognitionBytes: number;
  /** Of the one that listened for speech; 0 where none did. */
  readonly peakListeningBytes: number;
  /** What the language model was asked; undefined where none reviews. */
  readonly spending?: ModelSpending;
};

/** What was found in a file, in numbers. */
export interface ExtractionSummary {
  readonly characters: number;
  readonly hiddenCharacters: number;
  readonly blocks: number;
  readonly measurements: number;
  readonly pages: Extraction['pages'];
  readonly durationMs: number | null;
  readonly metadata: Extraction['metadata'];
}

export interface Analyzer {
  /**
   * Reviews one file. Whatever the file does is an outcome with a documented error type, and leaves the service unharmed.
   * Rejects only with the reason of `signal`, or when no process can be started.
   */
  analyze(task: AnalysisTask, source: ByteSource, options?: AnalysisOptions): Promise<AnalysisOutcome>;
}

/** The platform ends an activity after half an hour (host.json). From here on no model is asked; the rules once more, and storing, take seconds. */
const modelEndsMs = 1_620_000;

/** Share of the progress that extraction takes; the rest are the rules. */
const extractionShare = 0.9;

/**
 * Builds the analyzer. `workerEntry` is the program of the child processes: `worker/main.ts`, or what it was compiled to.
 * `ceilings` replaces single ceilings; `listens: false` hears no speech on this machine.
 */
export function createAnalyzer(setup: {
  readonly workerEntry: URL;
  readonly ceilings?: Partial<Ceilings>;
  readonly listens?: boolean;
}): Analyzer {
  const entry = setup.workerEntry;
  const readableFolders = findReadableFolders(entry);
  const ceilings = { ...defaultCeilings, ...setup.ceilings };
  const reviewer = createRuleReviewer({ entry, readableFolders });
  return {
    async analyze(task, source, { onProgress = () => {}, checkpoints, signal = new AbortController().signal } = {}) {
      const { format, transcriber, transcript, modelReviewer, ...context } = task;
      const startedAt = performance.now();
      const isPlayed = ['video', 'audio'].includes(mediaClassOf(task.contentType));
      // Hearing and looking take the memory of a small instance.
      const endRest = isPlayed ? reviewer.rest() : () => {};
      const extracted = await extractInChild({
        format,
        filename: task.filename,
        metadata: {
          ...task.metadata,
          ...(transcript !== undefined && { transcripts: { [task.filename]: transcript } }),
        },
        source,
        ceilings: isPlayed
          ? { ...ceilings, deadlineMs: ceilings.playedDeadlineMs }
          : // Pictures of pages are made when somebody opens a report, unless a model looks at them.
            format === 'pdf' && modelReviewer?.reads !== 'pictures'
            ? { ...ceilings, frames: 0 }
            : ceilings,
        entry,
        readableFolders,
        signal,
        listens: setup.listens ?? true,
        ...(transcriber !== undefined && { transcribe: toTranscribe(transcriber) }),
        ...(checkpoints !== undefined && { checkpoints }),
        onProgress: (fraction, stage) => onProgress(fraction * extractionShare, stage),
      }).finally(endRest);
      const { peakMemoryBytes, peakRecognitionBytes, peakListeningBytes } = extracted;
      const peaks = { peakMemoryBytes, peakRecognitionBytes, peakListeningBytes };
      if (!extracted.ok) return { ok: false, ...extracted.failure, ...peaks };
      const { extraction } = extracted;
      onProgress(extractionShare, 'Applying the rules');
      const applyRules = (opinion?: ModelOpinion): Promise<RuleReview> =>
        reviewer.review(extraction, { ...context, ...(opinion && { opinion }) }, signal);
      const byRules = await applyRules();
      if (!byRules.ok) return { ok: false, ...byRules.failure, ...peaks };
      const model =
        modelReviewer &&
        (await reviewWithModel(
          limitTime(modelReviewer, startedAt + modelEndsMs - performance.now()),
          extraction,
          context,
          byRules.review.issues,
          signal,
        ));
      const withModel = model?.use && (await applyRules(model.opinion));
      const { coverage: ofRules, ...review } = withModel?.ok ? withModel.review : byRules.review;
      if (withModel?.ok === false) {
        const { errorType, detail = '' } = withModel.failure;
        const said = `The rules could not go on with what the model said: ${errorType} ${detail}`.trim();
        modelReviewer?.onTrouble?.(new LanguageModelError('malformed', said));
      }
      const ofModel = withModel?.ok === false ? unused : model;
      onProgress(1, 'Done');
      const { sha256, engines, frames } = extraction;
      const coverage = [...extraction.coverage, ...ofRules, ...(ofModel?.coverage ?? [])];
      return {
        ok: true,
        ...review,
        provenance: { sha256, engines, coverage, ...(ofModel?.use && { languageModel: ofModel.use }) },
        frames,
        transcript: isPlayed ? toTranscript(extraction) : undefined,
        summary: summarise(extraction),
        ...peaks,
        ...(model && { spending: model.spending }),
      };
    },
  };
}

/** A reviewer that asks nothing after so many milliseconds. */
const limitTime = (reviewer: ModelReviewer, leftMs: number): ModelReviewer => ({
  ...reviewer,
  secondsPerAsset: Math.max(0, Math.min(reviewer.secondsPerAsset ?? Number.POSITIVE_INFINITY, leftMs / 1000)),
});

/** Where the rules cannot go on with what the model said, the review is that of the rules. */
const unused: Pick<ModelReview, 'coverage' | 'use'> = {
  coverage: [
    {
      check: 'language-model',
      extent: 'not_assessed',
      reason: 'What the language model said could not be taken into the review.',
    },
  ],
  use: undefined,
};

function toTranscribe(transcriber: NonNullable<AnalysisTask['transcriber']>): NonNullable<ExtractionRun['transcribe']> {
  return async (wav, options) => ({
    source: transcriber.source,
    segments: await transcriber.transcribe(wav, options),
  });
}

function summarise({ blocks, measurements, pages, durationMs, metadata }: Extraction): ExtractionSummary {
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const hidden = blocks.filter((block) => block.hidden !== undefined);
  return {
    characters,
    hiddenCharacters: hidden.reduce((sum, { text }) => sum + text.length, 0),
    blocks: blocks.length,
    measurements: measurements.length,
    pages,
    durationMs,
    metadata,
  };
}
