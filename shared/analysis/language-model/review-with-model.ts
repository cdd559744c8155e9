import type { Coverage } from '../../model/coverage.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Issue } from '../../model/issue.ts';
import type { ModelPrices } from '../../model/language-model-settings.ts';
import type { ModelOpinion } from '../../model/model-opinion.ts';
import type { LanguageModelUse } from '../../model/provenance.ts';
import type { LanguageModel, LanguageModelError } from '../../ports/language-model.ts';
import { locateQuote } from '../rules/locate-quote.ts';
import type { ReviewContext } from '../rules/review-extraction.ts';
import { choosePictures } from './choose-pictures.ts';
import { confirmClearings } from './confirm-clearings.ts';
import { toParts } from './copy.ts';
import { type AnswerStore, keepAnswers } from './keep-answers.ts';
import { createMask, type Mask, noMask } from './mask-personal-data.ts';
import { keepCeilings, type ModelAccount, type ModelSpending } from './model-budget.ts';
import { ModelSession } from './model-session.ts';
import { look, lookAgain, propose } from './passes.ts';
import { type AssetFacts, type Candidate, currentPromptVersion, type ShownPicture } from './questions.ts';
import { steersReviewer } from './speaks-to-reviewer.ts';

/** A language model that reviews, and how far it may go with one asset. */
export interface ModelReviewer {
  readonly model: LanguageModel;
  readonly reads: 'words' | 'pictures';
  /** Takes out e-mail addresses, telephone, card and account numbers before anything is sent. */
  readonly masksPersonalData: boolean;
  readonly picturesPerAsset: number;
  /** The longest answer; models that think aloud count that, too. */
  readonly tokensPerAnswer: number;
  readonly prices: ModelPrices;
  /** For all questions about one asset together, with their waiting; as long as it takes without it. */
  readonly secondsPerAsset?: number;
  /** Ceilings, the narrowest first; none without one. */
  readonly accounts?: readonly ModelAccount[];
  /** Where answers are kept for the next time; nowhere without it. */
  readonly answers?: AnswerStore;
  /** For the log. */
  readonly onTrouble?: (error: LanguageModelError) => void;
}

export interface ModelReview {
  readonly opinion: ModelOpinion;
  readonly coverage: readonly Coverage[];
  readonly spending: ModelSpending;
  /** Undefined when no answer came. */
  readonly use: LanguageModelUse | undefined;
  /** Quotes and regions that are not there, of all that were given. */
  readonly invented: { readonly count: number; readonly of: number };
}

/**
 * Asks a language model about an extracted file: what the rules may have missed, what its pictures show, whether each
 * finding of any origin stands, and whether the words that would clear one suffice. Nothing it says is taken on trust:
 * words and regions must exist, rules must have been asked about. Rejects only with the reason of `signal`; trouble with
 * the model ends in the coverage.
 */
export async function reviewWithModel(
  reviewer: ModelReviewer,
  extraction: Extraction,
  context: Pick<ReviewContext, 'contentType' | 'metadata'>,
  issues: readonly Issue[],
  signal: AbortSignal,
): Promise<ModelReview> {
  const session = new ModelSession({ onTrouble: () => {}, ...reviewer, model: toCarefulModel(reviewer), signal });
  const mask = reviewer.masksPersonalData ? createMask() : noMask;
  const parts = toParts(extraction, mask);
  const asset = toFacts(extraction, context, mask);
  const found = issues.flatMap((issue) => toCandidate(issue, extraction, mask));
  const proposed = await propose(session, { asset, parts, found, extraction, mask });
  const pictures = reviewer.reads === 'pictures' ? toPictures(reviewer, extraction, context) : [];
  const seen = await look(session, asset, pictures);
  const candidates = [...found, ...proposed.candidates, ...seen.candidates];
  const looked = await lookAgain(session, { asset, parts, candidates, mask });
  const isTampered = steersReviewer(JSON.stringify(asset)) || parts.flat().some(({ text }) => steersReviewer(text));
  const verdicts = isTampered ? looked.verdicts.filter(({ verdict }) => verdict === 'upheld') : looked.verdicts;
  const { contentType } = context;
  const confirmed = await confirmClearings(session, { contentType, extraction, candidates, verdicts, mask });
  return {
    opinion: {
      proposals: proposed.proposals,
      sightings: seen.sightings,
      verdicts: confirmed.verdicts,
    },
    coverage: toCoverage(session, {
      parts: [proposed.answered, parts.length],
      looks: [looked.answered + confirmed.answered, looked.asked + confirmed.asked],
      pictures: pictures.length,
      seen: seen.isAnswered,
      warnings: [
        ...(isTampered ? ['The copy speaks to its reviewer: the doubts of the language model were not followed.'] : []),
        ...(looked.credulous > 0
          ? [
              'The language model doubted a finding that nothing can settle, or left it out: its doubts were not followed.',
            ]
          : []),
        ...(looked.silent + confirmed.silent > 0 ? ['The language model said nothing about some findings.'] : []),
      ],
    }),
    spending: session.spending,
    use: toUse(reviewer, session),
    invented: {
      count: proposed.invented + seen.invented + looked.invented + confirmed.invented,
      of: proposed.given + seen.given + looked.given + confirmed.given,
    },
  };
}

/** Answers that are kept need no room under a ceiling. */
function toCarefulModel({ model, accounts = [], prices, answers }: ModelReviewer): LanguageModel {
  const limited = keepCeilings(model, accounts, prices);
  return answers ? keepAnswers(limited, answers) : limited;
}

/** An image is one picture; only documents have pages. */
function toPictures(
  { picturesPerAsset }: ModelReviewer,
  { frames }: Extraction,
  { contentType }: Pick<ReviewContext, 'contentType'>,
): readonly ShownPicture[] {
  const chosen = choosePictures(frames, picturesPerAsset);
  return contentType.startsWith('image/') ? chosen.map((picture) => ({ ...picture, page: null })) : chosen;
}

/** Findings that rest on words; what was measured is no matter of opinion. */
function toCandidate(issue: Issue, { blocks }: Extraction, mask: Mask): Candidate[] {
  const [content] = issue.contributors.flatMap(({ evidence }) => evidence.map((one) => one.content));
  if (content === undefined || !('quote' in content)) return [];
  const { anchor } = issue;
  const own = anchor.kind === 'page' || anchor.kind === 'text' ? anchor.start : undefined;
  const block =
    own === undefined || (anchor.kind !== 'asset' && anchor.kind !== 'page' && anchor.kind !== 'text')
      ? locateQuote(blocks, content.quote)?.block
      : blocks.findIndex(({ start, text }) => own >= start && own < start + Math.max(text.length, 1));
  return [
    {
      findingId: issue.id,
      origin: 'rules',
      ruleCode: issue.ruleCode,
      rule: mask.hide(issue.details),
      severity: issue.severity,
      quote: mask.hide(content.quote),
      blockId: block === undefined || block < 0 ? null : String(block),
      reasoning: mask.hide(issue.severityReasoning),
    },
  ];
}

const maxMeasured = 40;

function toFacts(
  { measurements, durationMs, pages }: Extraction,
  { contentType, metadata }: Pick<ReviewContext, 'contentType' | 'metadata'>,
  mask: Mask,
): AssetFacts {
  const measured = measurements.map(({ name, value, unit }) => `${name}: ${value} ${unit}`.trim());
  return {
    contentType,
    details: Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [
        mask.hide(name),
        mask.hide(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
    measured: [
      ...(durationMs === null ? [] : [`duration: ${durationMs} ms`]),
      ...(pages.length > 0 ? [`pages: ${pages.length}`] : []),
      ...new Set(measured),
    ].slice(0, maxMeasured),
  };
}

const partlyRead = 'Parts of an answer of the language model could not be used.';

function toCoverage(
  session: ModelSession,
  done: {
    readonly parts: readonly [number, number];
    readonly looks: readonly [number, number];
    readonly pictures: number;
    readonly seen: boolean;
    readonly warnings: readonly string[];
  },
): Coverage[] {
  const toLine = (check: string, answered: number, asked: number, warnings: readonly string[]): Coverage => ({
    check,
    extent:
      answered === 0 && asked > 0 ? 'not_assessed' : answered === asked && warnings.length === 0 ? 'full' : 'partial',
    reason: [...(answered === asked ? [] : session.troubles), ...warnings].join(' '),
  });
  const [parts, looks] = [done.parts, done.looks];
  const ofWords = (['propose', 'second_look', 'confirm'] as const).some((pass) => session.isPartlyRead(pass));
  const ofPictures = session.isPartlyRead('look');
  return [
    toLine('language-model', parts[0] + looks[0], parts[1] + looks[1], [
      ...done.warnings,
      ...(ofWords ? [partlyRead] : []),
    ]),
    ...(done.pictures > 0
      ? [toLine('language-model-pictures', done.seen ? 1 : 0, 1, ofPictures ? [partlyRead] : [])]
      : []),
  ];
}

function toUse(
  { model, masksPersonalData, reads }: ModelReviewer,
  { lastAnswer }: ModelSession,
): LanguageModelUse | undefined {
  return (
    lastAnswer && {
      name: model.name,
      model: lastAnswer.model,
      promptVersion: currentPromptVersion,
      temperature: lastAnswer.temperature,
      reads,
      masksPersonalData,
    }
  );
}
