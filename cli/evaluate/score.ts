import { severityRank } from '../../shared/model/issue.ts';
import type { Negative, Ruling } from './evaluation-data.ts';
import type { EvaluatedFinding } from './review-text.ts';

/** A finding counts at its own severity and at every lighter one. */
export const levels = ['INFO', 'MINOR', 'MAJOR'] as const;
export type Level = (typeof levels)[number];

export interface RulingScores {
  /** Share of rulings with any finding. */
  readonly anyFinding: number;
  /** Share of rulings where a reported rule lies in a section that was breached. */
  readonly sectionRecall: number;
  /** On rule numbers, per ruling, then averaged. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Broadcast sections by the non-broadcast section with the same subject. */
const broadcastSections: Readonly<Record<string, string>> = {
  1: '1',
  2: '2',
  3: '3',
  4: '4',
  5: '5',
  9: '11',
  11: '12',
  12: '13',
  13: '15',
  14: '14',
  17: '16',
  19: '18',
  20: '19',
  32: '5',
};
/** Whether the advertiser answered the regulator: nothing that a file can show. */
const processRules = new Set(['CAP_1.7', 'CAP_1.7.1']);

/** The rules that a ruling found broken, without process rules. */
export function breachedRules(ruling: Ruling): string[] {
  return [...new Set(ruling.codeRulesCurrentNumbers)].filter((code) => !processRules.has(code));
}

/** A ruling counts when something was upheld, the ad's words are known, and a rule other than a process rule was broken. */
export function isCounted(ruling: Ruling): boolean {
  return ruling.decision !== 'Not upheld' && ruling.quotedClaims.length > 0 && breachedRules(ruling).length > 0;
}

export const toText = (ruling: Ruling): string => ruling.quotedClaims.join('\n\n');

/** Section in non-broadcast numbers, for example `3`; a book other than the two codes keeps its name. */
export function toSection(ruleCode: string): string {
  const [book = '', number = ''] = ruleCode.split('_');
  const section = number.split('.')[0] ?? '';
  if (book === 'BCAP') return broadcastSections[section] ?? `BCAP ${section}`;
  return book === 'CAP' ? section : book;
}

const atLevel = (findings: readonly EvaluatedFinding[], level: Level): EvaluatedFinding[] =>
  findings.filter(({ severity }) => severityRank[severity] <= severityRank[level]);

interface ReviewedRuling {
  readonly ruling: Ruling;
  readonly findings: readonly EvaluatedFinding[];
}

/** The figures of `rulings.bySeverity` for one level. */
export function scoreRulings(reviewed: readonly ReviewedRuling[], level: Level): RulingScores {
  const rows = reviewed.map(({ ruling, findings }) => {
    const counted = atLevel(findings, level);
    const emitted = new Set(counted.map(({ ruleCode }) => ruleCode));
    const breached = breachedRules(ruling);
    const hits = breached.filter((code) => emitted.has(code)).length;
    const precision = emitted.size === 0 ? 0 : hits / emitted.size;
    const recall = hits / breached.length;
    return {
      anyFinding: counted.length > 0 ? 1 : 0,
      sectionRecall: isSectionFound(breached, emitted) ? 1 : 0,
      precision,
      recall,
      f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    };
  });
  const mean = (name: keyof RulingScores): number =>
    round(rows.reduce((sum, row) => sum + row[name], 0) / Math.max(rows.length, 1));
  return {
    anyFinding: mean('anyFinding'),
    sectionRecall: mean('sectionRecall'),
    precision: mean('precision'),
    recall: mean('recall'),
    f1: mean('f1'),
  };
}

function isSectionFound(breached: readonly string[], emitted: ReadonlySet<string>): boolean {
  const sections = new Set(breached.map(toSection));
  return [...emitted].some((code) => sections.has(toSection(code)));
}

/** Per breached section: how many rulings there are, and in how many a rule of that section was reported at MINOR or above. */
export function scoreSections(
  reviewed: readonly ReviewedRuling[],
): Record<string, { count: number; found: number; recall: number }> {
  const sections: Record<string, { count: number; found: number; recall: number }> = {};
  for (const { ruling, findings } of reviewed) {
    const emitted = new Set(atLevel(findings, 'MINOR').map(({ ruleCode }) => toSection(ruleCode)));
    for (const section of new Set(breachedRules(ruling).map(toSection))) {
      const row = (sections[section] ??= { count: 0, found: 0, recall: 0 });
      row.count += 1;
      if (emitted.has(section)) row.found += 1;
      row.recall = round(row.found / row.count);
    }
  }
  const bySize = Object.entries(sections).toSorted(([a, x], [b, y]) => y.count - x.count || a.localeCompare(b));
  return Object.fromEntries(bySize);
}

/** The figures of `negatives.bySeverity` for one level: how many texts there are and how many have a finding. */
export function scoreNegatives(
  reviewed: readonly { readonly negative: Negative; readonly findings: readonly EvaluatedFinding[] }[],
  level: Level,
): Record<Negative['kind'], { count: number; alarmed: number }> {
  const scoreKind = (kind: Negative['kind']): { count: number; alarmed: number } => {
    const own = reviewed.filter(({ negative }) => negative.kind === kind);
    return { count: own.length, alarmed: own.filter(({ findings }) => atLevel(findings, level).length > 0).length };
  };
  return { hard: scoreKind('hard'), neutral: scoreKind('neutral') };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
