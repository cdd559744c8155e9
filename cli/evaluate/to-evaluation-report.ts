import { severities } from '../../shared/model/issue.ts';
import type { Evaluation, Scores } from './evaluate-reviewer.ts';
import { levels, type NegativeScores } from './score.ts';
import { type Acquaintance, acquaintances } from './seen-texts.ts';

const acquaintanceNotes: Readonly<Record<Acquaintance, string>> = {
  first: 'seen: the rules were written with these texts at hand',
  second: 'seen, but most rules were written before these texts came',
  unseen: 'unseen: neither the rules nor the second look were made with these texts',
};

/** The figures of an evaluation as lines for people. */
export function toEvaluationReport(evaluation: Evaluation): string {
  const groups = acquaintances.flatMap((name) => {
    const scores = evaluation.byAcquaintance[name];
    return scores ? [{ name, scores }] : [];
  });
  return [
    ...(groups.length > 1 ? toHeadlines('All texts', evaluation) : []),
    ...groups.flatMap(({ name, scores }) => toHeadlines(`Texts that are ${acquaintanceNotes[name]}`, scores)),
    ...toDetails(evaluation),
    `${evaluation.charactersPerSecond} characters per second`,
  ].join('\n');
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
      'per sentence',
    ]),
    ...levels.map((level) => {
      const { anyFinding, sectionRecall, precision, recall, f1, findingsPerText, wrongPerRight } =
        rulings.bySeverity[level];
      const { hard, neutral } = negatives.bySeverity[level];
      const perSentence = (hard.findings + neutral.findings) / Math.max(hard.sentences + neutral.sentences, 1);
      return toRow(level, [
        ...[anyFinding, sectionRecall, precision, recall, f1].map((figure) => figure.toFixed(3)),
        findingsPerText.toFixed(2),
        wrongPerRight?.toFixed(2) ?? '-',
        toShare(hard),
        toShare(neutral),
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
