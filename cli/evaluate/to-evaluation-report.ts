import { severities } from '../../shared/model/issue.ts';
import type { CrossValidation } from './cross-validate.ts';
import type { Evaluation, Scores } from './evaluate-reviewer.ts';
import type { ModelFigures } from './model-run.ts';
import { levels, type NegativeScores } from './score.ts';
import { type Acquaintance, acquaintances } from './seen-texts.ts';

/** What a table of the shipped reviewer says of its texts. */
const acquaintanceNotes: Readonly<Record<Acquaintance, string>> = {
  first: 'seen: the rules were written with these texts at hand, the second look has learnt from them',
  second: 'seen: most rules were written before these texts came, the second look has learnt from them',
  unseen: 'unseen: neither the rules nor the second look were made with these texts',
};
/** And what one of a cross-validation says: there the second look never saw its texts. */
const heldOutNotes: Readonly<Record<Acquaintance, string>> = {
  first: 'seen by the rules, unseen by the second look (cross-validated)',
  second: 'mostly unseen by the rules, unseen by the second look (cross-validated): the nearest to unseen texts',
  unseen: 'unseen',
};

/** The figures of an evaluation as lines for people. */
export function toEvaluationReport(evaluation: Evaluation, crossValidated?: CrossValidation): string {
  const repeats = crossValidated?.repeats ?? [];
  const [first] = repeats;
  const { withoutLanguageModel, languageModel } = evaluation;
  return [
    ...(withoutLanguageModel ? toHeadlines('All texts, the rules alone', withoutLanguageModel) : []),
    ...(languageModel ? toModelLines(languageModel) : []),
    ...toTables(evaluation, acquaintanceNotes),
    ...(first ? ['', `Cross-validated, ${crossValidated?.folds} folds:`, ...toTables(first, heldOutNotes)] : []),
    ...(repeats.length > 1 ? toSpread(repeats) : []),
    ...toDetails(first ?? evaluation),
    `${evaluation.charactersPerSecond} characters per second`,
  ].join('\n');
}

/** What the language model did; below stand the figures with it. */
function toModelLines(figures: ModelFigures): string[] {
  const { answersOf, name, questions, unanswered, promptTokens, cachedTokens, outputTokens, invented } = figures;
  return [
    `With the language model ${name} (${answersOf === 'a script' ? 'answers by a script: they say nothing about any model' : 'its own answers'}):`,
    `${questions} questions, ${unanswered} without a usable answer, ${figures.seconds.toFixed(1)} s waited for`,
    `${promptTokens} tokens sent (${cachedTokens} of them kept by the service), ${outputTokens} received, cost ${figures.cost}`,
    `${invented.count} of ${invented.of} quotes, regions and findings were invented, and dropped`,
    '',
  ];
}

/** The figures of each group of texts. */
function toTables(
  scores: Scores & Pick<Evaluation, 'byAcquaintance'>,
  notes: Readonly<Record<Acquaintance, string>>,
): string[] {
  const groups = acquaintances.flatMap((name) => {
    const own = scores.byAcquaintance[name];
    return own ? [{ name, own }] : [];
  });
  return [
    ...(groups.length > 1 ? toHeadlines('All texts', scores) : []),
    ...groups.flatMap(({ name, own }) => toHeadlines(`Texts ${notes[name]}`, own)),
  ];
}

const spread = (name: string, figures: readonly number[]): string =>
  `${name.padEnd(16)}${Math.min(...figures).toFixed(3)} to ${Math.max(...figures).toFixed(3)}`;

/** Least and most of the repeats, at MINOR. */
function toSpread(repeats: CrossValidation['repeats']): string[] {
  return [
    `Spread over ${repeats.length} repeats, at MINOR:`,
    ...acquaintances.flatMap((name) => {
      const own = repeats.flatMap(({ byAcquaintance }) => byAcquaintance[name] ?? []);
      if (own.length === 0) return [];
      const minor = own.map(({ rulings }) => rulings.bySeverity.MINOR);
      const sound = own.map(({ negatives }) => negatives.bySeverity.MINOR);
      return [
        `Texts ${heldOutNotes[name]}`,
        spread(
          'section recall',
          minor.map(({ sectionRecall }) => sectionRecall),
        ),
        spread(
          'F1',
          minor.map(({ f1 }) => f1),
        ),
        spread(
          'wrong per right',
          minor.map(({ wrongPerRight }) => wrongPerRight ?? 0),
        ),
        spread(
          'alarms hard',
          sound.map(({ hard }) => hard.alarmed / Math.max(hard.count, 1)),
        ),
        spread(
          'alarms neutral',
          sound.map(({ neutral }) => neutral.alarmed / Math.max(neutral.count, 1)),
        ),
        ...(['hard', 'neutral'] as const).map((kind) =>
          spread(
            `${kind}, medium`,
            own.flatMap(({ negatives: { inMedium } }) =>
              inMedium ? [inMedium.MINOR[kind].alarmed / Math.max(inMedium.MINOR[kind].count, 1)] : [],
            ),
          ),
        ),
      ];
    }),
    '',
  ];
}

function toHeadlines(title: string, { rulings, negatives }: Scores): string[] {
  return [
    `${title} (${rulings.count} rulings counted)`,
    toRow('level', [
      'any finding',
      'section recall',
      'precision',
      'recall',
      'F1',
      'findings a text',
      'wrong per right',
      'alarms hard',
      'alarms neutral',
      'hard, medium',
      'neutral, medium',
      'per sentence',
    ]),
    ...levels.map((level) => {
      const { anyFinding, sectionRecall, precision, recall, f1, findingsPerText, wrongPerRight } =
        rulings.bySeverity[level];
      const { hard, neutral } = negatives.bySeverity[level];
      const inMedium = negatives.inMedium?.[level];
      const perSentence = (hard.findings + neutral.findings) / Math.max(hard.sentences + neutral.sentences, 1);
      return toRow(level, [
        ...[anyFinding, sectionRecall, precision, recall, f1].map((figure) => figure.toFixed(3)),
        findingsPerText.toFixed(2),
        wrongPerRight?.toFixed(2) ?? '-',
        toShare(hard),
        toShare(neutral),
        inMedium ? toShare(inMedium.hard) : '-',
        inMedium ? toShare(inMedium.neutral) : '-',
        perSentence.toFixed(3),
      ]);
    }),
    '',
  ];
}

function toDetails({ rulings, findings }: Scores): string[] {
  return [
    'section    rulings  found at MINOR  recall  reported',
    ...Object.entries(rulings.perSection).map(
      ([section, { count, found, recall, reported }]) =>
        `${section.padEnd(9)}${String(count).padStart(9)}${String(found).padStart(16)}${recall.toFixed(2).padStart(8)}${String(reported).padStart(10)}`,
    ),
    '',
    'severity   findings  right  precision',
    ...severities.map((severity) => {
      const { count, right, precision } = findings.precisionBySeverity[severity];
      return `${severity.padEnd(9)}${String(count).padStart(10)}${String(right).padStart(7)}${(precision?.toFixed(2) ?? '-').padStart(11)}`;
    }),
    '',
    'confidence  findings  mean  right',
    ...findings.reliability.map(
      ({ from, to, count, meanConfidence, shareRight }) =>
        `${`${from.toFixed(1)}-${to.toFixed(1)}`.padEnd(10)}${String(count).padStart(10)}${meanConfidence.toFixed(2).padStart(6)}${shareRight.toFixed(2).padStart(7)}`,
    ),
    `calibration error ${findings.calibrationError.toFixed(3)}, Brier score ${findings.brierScore.toFixed(3)}`,
    '',
  ];
}

const columnWidth = 16;
const toRow = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(6)}${cells.map((cell) => cell.padStart(columnWidth)).join('')}`;

const toShare = ({ alarmed, count }: NegativeScores): string => `${alarmed}/${count}`;
