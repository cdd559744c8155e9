import { type Negative, type Ruling } from './evaluation-data.ts';
import { type EvaluatedFinding, reviewText } from './review-text.ts';
import {
  isCounted,
  type Level,
  levels,
  type RulingScores,
  scoreNegatives,
  scoreRulings,
  scoreSections,
  toText,
} from './score.ts';

/** The document that `npm run evaluate -- --json` prints. */
export interface Evaluation {
  readonly rulings: {
    readonly count: number;
    readonly bySeverity: Readonly<Record<Level, RulingScores>>;
    readonly perSection: ReturnType<typeof scoreSections>;
  };
  readonly negatives: { readonly bySeverity: Readonly<Record<Level, ReturnType<typeof scoreNegatives>>> };
  readonly charactersPerSecond: number;
}

/** Findings of one text, as a line of the findings file. */
export interface TextFindings {
  readonly id: string;
  readonly findings: readonly EvaluatedFinding[];
}

/** Reviews every text and compares what was found with what is known of it. Rulings that do not count are reviewed, not scored. */
export async function evaluateReviewer(
  rulings: readonly Ruling[],
  negatives: readonly Negative[],
): Promise<{ readonly evaluation: Evaluation; readonly texts: readonly TextFindings[] }> {
  // The first text pays for reading the rules.
  await reviewText('warm-up', 'A text.');
  const startedAt = performance.now();
  let characters = 0;
  const review = async (id: string, text: string): Promise<EvaluatedFinding[]> => {
    characters += text.length;
    return reviewText(id, text);
  };
  const reviewedRulings: { ruling: Ruling; findings: EvaluatedFinding[] }[] = [];
  for (const ruling of rulings) reviewedRulings.push({ ruling, findings: await review(ruling.id, toText(ruling)) });
  const reviewedNegatives: { negative: Negative; findings: EvaluatedFinding[] }[] = [];
  for (const negative of negatives)
    reviewedNegatives.push({ negative, findings: await review(negative.id, negative.text) });
  const seconds = (performance.now() - startedAt) / 1000;

  const counted = reviewedRulings.filter(({ ruling }) => isCounted(ruling));
  return {
    evaluation: {
      rulings: {
        count: counted.length,
        bySeverity: byLevel((level) => scoreRulings(counted, level)),
        perSection: scoreSections(counted),
      },
      negatives: { bySeverity: byLevel((level) => scoreNegatives(reviewedNegatives, level)) },
      charactersPerSecond: Math.round(characters / seconds),
    },
    texts: [
      ...reviewedRulings.map(({ ruling, findings }) => ({ id: ruling.id, findings })),
      ...reviewedNegatives.map(({ negative, findings }) => ({ id: negative.id, findings })),
    ],
  };
}

function byLevel<T>(score: (level: Level) => T): Record<Level, T> {
  const [info, minor, major] = levels;
  return { [info]: score(info), [minor]: score(minor), [major]: score(major) };
}

/** The same figures as lines for people. */
export function toEvaluationReport({ rulings, negatives, charactersPerSecond }: Evaluation): string {
  const lines = [
    `${rulings.count} rulings counted`,
    'level   any finding  section recall  precision  recall     F1  alarms hard  alarms neutral',
    ...levels.map((level) => {
      const { anyFinding, sectionRecall, precision, recall, f1 } = rulings.bySeverity[level];
      const { hard, neutral } = negatives.bySeverity[level];
      const figures = [anyFinding, sectionRecall, precision, recall, f1].map((figure) => figure.toFixed(3));
      const [any = '', section = '', p = '', r = '', f = ''] = figures;
      const alarms = `${`${hard.alarmed}/${hard.count}`.padStart(13)}${`${neutral.alarmed}/${neutral.count}`.padStart(16)}`;
      return `${level.padEnd(6)}${any.padStart(13)}${section.padStart(16)}${p.padStart(11)}${r.padStart(8)}${f.padStart(7)}${alarms}`;
    }),
    'section  rulings  found at MINOR',
    ...Object.entries(rulings.perSection).map(
      ([section, { count, found, recall }]) =>
        `${section.padEnd(7)}${String(count).padStart(9)}${String(found).padStart(7)}  ${recall.toFixed(2)}`,
    ),
    `${charactersPerSecond} characters per second`,
  ];
  return lines.join('\n');
}
