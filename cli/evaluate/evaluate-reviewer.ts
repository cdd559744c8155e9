import { readMedia } from '../../shared/analysis/rules/read-media.ts';
import { mapConcurrently } from '../../shared/domain/map-concurrently.ts';
import { type Negative, type Ruling, toMetadata, toText } from './evaluation-data.ts';
import { createMediumLender } from './lend-media.ts';
import type { ModelFigures, ModelRun } from './model-run.ts';
import { type EvaluatedFinding, type ReviewSetup, reviewText } from './review-text.ts';
import {
  isCounted,
  type Level,
  levels,
  type ReviewedNegative,
  type ReviewedRuling,
  type RulingScores,
  scoreNegatives,
  scoreRulings,
  scoreSections,
} from './score.ts';
import { type FindingScores, scoreFindings } from './score-findings.ts';
import { type Acquaintance, acquaintances, findAcquaintance } from './seen-texts.ts';

type AlarmsByLevel = Readonly<Record<Level, ReturnType<typeof scoreNegatives>>>;

/** The figures of one set of texts. */
export interface Scores {
  readonly rulings: {
    readonly count: number;
    readonly bySeverity: Readonly<Record<Level, RulingScores>>;
    readonly perSection: ReturnType<typeof scoreSections>;
  };
  readonly negatives: {
    readonly bySeverity: AlarmsByLevel;
    /** Each with the medium of a decision lent, as a submission would name one; null with a language model, which is not asked twice. */
    readonly inMedium: AlarmsByLevel | null;
  };
  readonly findings: FindingScores;
}

/** The document that `npm run evaluate -- --json` prints: all texts, and then by who had seen them. */
export interface Evaluation extends Scores {
  /** The same texts reviewed by the rules alone, where a language model reviewed them as well. */
  readonly withoutLanguageModel?: Scores;
  readonly languageModel?: ModelFigures;
  readonly byAcquaintance: Readonly<Partial<Record<Acquaintance, Scores>>>;
  readonly charactersPerSecond: number;
}

/** Findings of one text, as a line of the findings file. */
export interface TextFindings {
  readonly id: string;
  readonly findings: readonly EvaluatedFinding[];
}

/** Every text with what was found in it. */
export interface ReviewedTexts {
  readonly rulings: readonly ReviewedRuling[];
  readonly negatives: readonly ReviewedNegative[];
}

/** Reviews every text and compares what was found with what is known of it. Rulings that do not count are reviewed, not scored. */
export async function evaluateReviewer(
  rulings: readonly Ruling[],
  negatives: readonly Negative[],
  model?: ModelRun,
): Promise<{ readonly evaluation: Evaluation; readonly texts: readonly TextFindings[] }> {
  // Loading the rules would count in the time of the first text.
  await reviewText('warm-up', 'A text.');
  const startedAt = performance.now();
  const byRules = await reviewTexts(rulings, negatives);
  const seconds = (performance.now() - startedAt) / 1000;
  const reviewed = model ? await reviewTexts(rulings, negatives, { model }) : byRules;
  // A sound text is reviewed twice: without a medium and with one.
  const characters = [...rulings.map(toText), ...negatives.flatMap(({ text }) => [text, text])].join('').length;
  const measured = Math.round(characters / seconds);
  const run = await model?.finish(measured);
  return {
    evaluation: {
      ...score(reviewed),
      byAcquaintance: scoreByAcquaintance(reviewed),
      ...(run && { withoutLanguageModel: score(byRules), languageModel: run.figures }),
      charactersPerSecond: run?.charactersPerSecond ?? measured,
    },
    texts: [
      ...reviewed.rulings.map(({ ruling, findings }) => ({ id: ruling.id, findings })),
      ...reviewed.negatives.map(({ negative, findings }) => ({ id: negative.id, findings })),
    ],
  };
}

/** A post of an influencer without a label breaks a rule, whatever it says, so no sound text is lent that medium. */
const isOfInfluencer = (ruling: Ruling): boolean => readMedia(toMetadata(ruling)).has('influencer');

/** Reviews texts, several at once where a language model is waited for. */
export async function reviewTexts(
  rulings: readonly Ruling[],
  negatives: readonly Negative[],
  setup: ReviewSetup = {},
): Promise<ReviewedTexts> {
  const atOnce = setup.model?.atOnce ?? 1;
  const lend = createMediumLender(rulings.filter((ruling) => !isOfInfluencer(ruling)));
  return {
    rulings: await mapConcurrently(rulings, atOnce, async (ruling) => ({
      ruling,
      findings: await reviewText(ruling.id, toText(ruling), toMetadata(ruling), setup),
    })),
    negatives: await mapConcurrently(negatives, atOnce, async (negative) => ({
      negative,
      findings: await reviewText(negative.id, negative.text, {}, setup),
      findingsInMedium: setup.model ? null : await reviewText(negative.id, negative.text, lend(negative.text), setup),
    })),
  };
}

/** All figures of some reviewed texts. */
export function score({ rulings, negatives }: ReviewedTexts): Scores {
  const counted = rulings.filter(({ ruling }) => isCounted(ruling));
  const inMedium = negatives.flatMap((row) =>
    row.findingsInMedium ? [{ ...row, findings: row.findingsInMedium }] : [],
  );
  return {
    rulings: {
      count: counted.length,
      bySeverity: byLevel((level) => scoreRulings(counted, level)),
      perSection: scoreSections(counted),
    },
    negatives: {
      bySeverity: byLevel((level) => scoreNegatives(negatives, level)),
      inMedium: inMedium.length < negatives.length ? null : byLevel((level) => scoreNegatives(inMedium, level)),
    },
    findings: scoreFindings(counted, negatives),
  };
}

/** The same figures apart by who had seen the texts. */
export function scoreByAcquaintance({ rulings, negatives }: ReviewedTexts): Evaluation['byAcquaintance'] {
  return Object.fromEntries(
    acquaintances.flatMap((acquaintance): [Acquaintance, Scores][] => {
      const own = {
        rulings: rulings.filter(({ ruling }) => isCounted(ruling) && findAcquaintance(toText(ruling)) === acquaintance),
        negatives: negatives.filter(({ negative }) => findAcquaintance(negative.text) === acquaintance),
      };
      return own.rulings.length + own.negatives.length > 0 ? [[acquaintance, score(own)]] : [];
    }),
  );
}

function byLevel<T>(scoreLevel: (level: Level) => T): Record<Level, T> {
  const [info, minor, major] = levels;
  return { [info]: scoreLevel(info), [minor]: scoreLevel(minor), [major]: scoreLevel(major) };
}
