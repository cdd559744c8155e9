import { priceOf } from '../../shared/analysis/language-model/model-budget.ts';
import { currentPromptVersion } from '../../shared/analysis/language-model/questions.ts';
import { type ModelReviewer, reviewWithModel } from '../../shared/analysis/language-model/review-with-model.ts';
import type { Extraction } from '../../shared/model/extraction.ts';
import type { Issue } from '../../shared/model/issue.ts';
import type { LanguageModelSettings } from '../../shared/model/language-model-settings.ts';
import type { ModelOpinion } from '../../shared/model/model-opinion.ts';
import type { LanguageModel } from '../../shared/ports/language-model.ts';
import { CommandError } from '../options.ts';
import {
  beginRecording,
  endRecording,
  type RecordingHeader,
  RecordingModel,
  readRecording,
} from './model-recording.ts';

/** What a language model did in an evaluation, and what that cost. */
export interface ModelFigures {
  readonly answersOf: RecordingHeader['answersOf'];
  readonly name: string;
  readonly promptVersion: string;
  readonly questions: number;
  readonly unanswered: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** In the currency of the prices that are set. */
  readonly cost: number;
  /** Waited for answers, all questions together. */
  readonly seconds: number;
  /** Quotes, regions and findings that do not exist, of all that were given. */
  readonly invented: { readonly count: number; readonly of: number };
}

/** A language model for one evaluation. */
export interface ModelRun {
  readonly atOnce: number;
  review(
    extraction: Extraction,
    context: Parameters<typeof reviewWithModel>[2],
    issues: readonly Issue[],
  ): Promise<ModelOpinion | undefined>;
  /** Figures of everything so far, the same whatever the order of the answers was. `measured`: characters a second of the rules. */
  finish(measured: number): Promise<{ readonly figures: ModelFigures; readonly charactersPerSecond: number }>;
}

/** A run with a live model; with `file` every answer is kept there. */
export async function openLiveRun(
  settings: LanguageModelSettings,
  model: LanguageModel,
  { file, answersOf }: { readonly file: string | undefined; readonly answersOf: RecordingHeader['answersOf'] },
): Promise<ModelRun> {
  const header: RecordingHeader = {
    kind: 'language-model recording',
    answersOf,
    name: model.name,
    promptVersion: currentPromptVersion,
    prices: settings.prices,
    tokensPerAnswer: settings.limits.tokensPerAnswer,
    reads: 'words',
    masksPersonalData: settings.masksPersonalData,
  };
  const lines = file === undefined ? new Map() : await beginRecording(file, header);
  const recording = new RecordingModel({ name: model.name, model, lines, ...(file !== undefined && { file }) });
  return toRun(recording, header, settings.limits.concurrency, file);
}

/** A run of what was recorded, without any network. */
export async function openReplay(file: string): Promise<ModelRun> {
  const { header, lines } = await readRecording(file);
  return toRun(new RecordingModel({ name: header.name, lines }), header, 1, undefined);
}

function toRun(model: RecordingModel, header: RecordingHeader, atOnce: number, file: string | undefined): ModelRun {
  const troubles: CommandError[] = [];
  const reviewer: ModelReviewer = {
    model,
    reads: header.reads,
    masksPersonalData: header.masksPersonalData,
    picturesPerAsset: 0,
    tokensPerAnswer: header.tokensPerAnswer,
    prices: header.prices,
    onTrouble: ({ cause }) => void (cause instanceof CommandError && troubles.push(cause)),
  };
  const invented = { count: 0, of: 0 };
  return {
    atOnce,
    async review(extraction, context, issues) {
      const review = await reviewWithModel(reviewer, extraction, context, issues, new AbortController().signal);
      if (troubles[0]) throw troubles[0];
      invented.count += review.invented.count;
      invented.of += review.invented.of;
      return review.use && review.opinion;
    },
    async finish(measured) {
      const charactersPerSecond = header.charactersPerSecond ?? Math.round(measured);
      if (file !== undefined) await endRecording(file, charactersPerSecond);
      return { figures: toFigures(header, await model.lines(), invented), charactersPerSecond };
    },
  };
}

function toFigures(
  { answersOf, name, promptVersion, prices }: RecordingHeader,
  lines: Awaited<ReturnType<RecordingModel['lines']>>,
  invented: ModelFigures['invented'],
): ModelFigures {
  const sum = (read: (line: (typeof lines)[number]) => number | undefined): number =>
    lines.reduce((total, line) => total + (read(line) ?? 0), 0);
  const usage = {
    promptTokens: sum(({ answer }) => answer?.usage.promptTokens),
    cachedTokens: sum(({ answer }) => answer?.usage.cachedTokens),
    outputTokens: sum(({ answer }) => answer?.usage.outputTokens),
  };
  return {
    answersOf,
    name,
    promptVersion,
    questions: lines.length,
    unanswered: lines.filter(({ answer }) => answer === undefined).length,
    ...usage,
    cost: Math.round(priceOf(usage, prices) * 10_000) / 10_000,
    seconds: sum(({ milliseconds }) => milliseconds) / 1000,
    invented: { ...invented },
  };
}
