import { type Severity, severities } from '../../shared/model/issue.ts';
import type { EvaluatedFinding } from './review-text.ts';
import { breachedRules, type ReviewedNegative, type ReviewedRuling, round, toCodes } from './score.ts';

/** One row of a reliability table: findings whose confidence lies in `from` (inclusive) to `to`, and how many were right. */
export interface ReliabilityRow {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanConfidence: number;
  readonly right: number;
  readonly shareRight: number;
}

export interface FindingScores {
  /** By own severity: findings on rulings that count and on sound texts, and those whose rule the decision named. */
  readonly precisionBySeverity: Readonly<
    Record<Severity, { readonly count: number; readonly right: number; readonly precision: number | null }>
  >;
  readonly reliability: readonly ReliabilityRow[];
  /** Mean distance between confidence and share of right findings over the rows, weighted by their findings. */
  readonly calibrationError: number;
  /** Mean square of confidence minus 1 (right) or 0 (wrong). */
  readonly brierScore: number;
}

const rowCount = 10;

/**
 * How far findings can be believed. A finding is right when its rule, or one that its words are also under, is among
 * those that the decision found broken; on a sound text every finding is wrong.
 */
export function scoreFindings(
  rulings: readonly ReviewedRuling[],
  negatives: readonly ReviewedNegative[],
): FindingScores {
  const graded = [
    ...rulings.flatMap(({ ruling, findings }) => {
      const breached = new Set(breachedRules(ruling));
      return findings.map((finding) => ({
        finding,
        isRight: [...toCodes([finding])].some((code) => breached.has(code)),
      }));
    }),
    ...negatives.flatMap(({ findings }) => findings.map((finding) => ({ finding, isRight: false }))),
  ];
  const reliability = Array.from({ length: rowCount }, (_, index) =>
    toReliabilityRow(
      graded.filter(({ finding }) => rowOf(finding) === index),
      index,
    ),
  ).filter(({ count }) => count > 0);
  const mean = (sum: number): number => round(sum / Math.max(graded.length, 1));
  return {
    precisionBySeverity: bySeverity((severity) => {
      const own = graded.filter(({ finding }) => finding.severity === severity);
      const right = own.filter(({ isRight }) => isRight).length;
      return { count: own.length, right, precision: own.length === 0 ? null : round(right / own.length) };
    }),
    reliability,
    calibrationError: mean(
      reliability.reduce((sum, row) => sum + row.count * Math.abs(row.meanConfidence - row.shareRight), 0),
    ),
    brierScore: mean(
      graded.reduce((sum, { finding, isRight }) => sum + (finding.confidence - (isRight ? 1 : 0)) ** 2, 0),
    ),
  };
}

const rowOf = ({ confidence }: EvaluatedFinding): number => Math.min(Math.floor(confidence * rowCount), rowCount - 1);

function toReliabilityRow(
  graded: readonly { readonly finding: EvaluatedFinding; readonly isRight: boolean }[],
  index: number,
): ReliabilityRow {
  const count = graded.length;
  const right = graded.filter(({ isRight }) => isRight).length;
  const sum = graded.reduce((total, { finding }) => total + finding.confidence, 0);
  return {
    from: index / rowCount,
    to: (index + 1) / rowCount,
    count,
    meanConfidence: round(sum / Math.max(count, 1)),
    right,
    shareRight: round(right / Math.max(count, 1)),
  };
}

function bySeverity<T>(score: (severity: Severity) => T): Record<Severity, T> {
  const [critical, major, minor, info] = severities;
  return { [critical]: score(critical), [major]: score(major), [minor]: score(minor), [info]: score(info) };
}
