import { toSubjectSection as toSection } from '../../shared/analysis/rules/second-look/subject-section.ts';
import { tokenise } from '../../shared/analysis/rules/text/tokenise.ts';
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
  /** Findings per text, and rules named wrongly for each named rightly, over all rulings together. */
  readonly findingsPerText: number;
  readonly wrongPerRight: number | null;
}

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

/** The findings of that severity or a graver one. */
export const atLevel = (findings: readonly EvaluatedFinding[], level: Level): EvaluatedFinding[] =>
  findings.filter(({ severity }) => severityRank[severity] <= severityRank[level]);

/** The rules that findings name, each once: their own and those that the words are also under. */
export const toCodes = (findings: readonly EvaluatedFinding[]): Set<string> =>
  new Set(findings.flatMap(({ ruleCode, alsoUnder }) => [ruleCode, ...alsoUnder]));

export interface ReviewedRuling {
  readonly ruling: Ruling;
  readonly findings: readonly EvaluatedFinding[];
}

/** The figures of `rulings.bySeverity` for one level. */
export function scoreRulings(reviewed: readonly ReviewedRuling[], level: Level): RulingScores {
  const rows = reviewed.map(({ ruling, findings }) => {
    const counted = atLevel(findings, level);
    const emitted = toCodes(counted);
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
      findingsPerText: counted.length,
      right: hits,
      wrong: emitted.size - hits,
    };
  });
  const sum = (name: keyof (typeof rows)[number]): number => rows.reduce((total, row) => total + row[name], 0);
  const mean = (name: keyof (typeof rows)[number]): number => round(sum(name) / Math.max(rows.length, 1));
  return {
    anyFinding: mean('anyFinding'),
    sectionRecall: mean('sectionRecall'),
    precision: mean('precision'),
    recall: mean('recall'),
    f1: mean('f1'),
    findingsPerText: mean('findingsPerText'),
    wrongPerRight: sum('right') === 0 ? null : round(sum('wrong') / sum('right')),
  };
}

function isSectionFound(breached: readonly string[], emitted: ReadonlySet<string>): boolean {
  const sections = new Set(breached.map(toSection));
  return [...emitted].some((code) => sections.has(toSection(code)));
}

export interface SectionScores {
  /** Rulings with a breach in the section, and those of them where a rule of it was reported at MINOR or above. */
  count: number;
  found: number;
  recall: number;
  /** Rulings where a rule of the section was reported at MINOR or above, rightly or not. */
  reported: number;
}

/** By section that was breached or reported, those of most rulings first. */
export function scoreSections(reviewed: readonly ReviewedRuling[]): Record<string, SectionScores> {
  const sections: Record<string, SectionScores> = {};
  const rowOf = (section: string): SectionScores =>
    (sections[section] ??= { count: 0, found: 0, recall: 0, reported: 0 });
  for (const { ruling, findings } of reviewed) {
    const emitted = new Set([...toCodes(atLevel(findings, 'MINOR'))].map(toSection));
    for (const section of emitted) rowOf(section).reported += 1;
    for (const section of new Set(breachedRules(ruling).map(toSection))) {
      const row = rowOf(section);
      row.count += 1;
      if (emitted.has(section)) row.found += 1;
      row.recall = round(row.found / row.count);
    }
  }
  const bySize = Object.entries(sections).toSorted(([a, x], [b, y]) => y.count - x.count || a.localeCompare(b));
  return Object.fromEntries(bySize);
}

export interface ReviewedNegative {
  readonly negative: Negative;
  readonly findings: readonly EvaluatedFinding[];
  /** With the medium of a decision lent; null where that was not reviewed. */
  readonly findingsInMedium: readonly EvaluatedFinding[] | null;
}

export interface NegativeScores {
  /** Texts, and those of them with a finding. */
  readonly count: number;
  readonly alarmed: number;
  readonly findings: number;
  readonly sentences: number;
  readonly findingsPerSentence: number;
}

/** The figures of `negatives.bySeverity` for one level. */
export function scoreNegatives(
  reviewed: readonly ReviewedNegative[],
  level: Level,
): Record<Negative['kind'], NegativeScores> {
  const scoreKind = (kind: Negative['kind']): NegativeScores => {
    const own = reviewed.filter(({ negative }) => negative.kind === kind);
    const findings = own.map((row) => atLevel(row.findings, level).length);
    const sentences = own.reduce((sum, { negative }) => sum + countSentences(negative.text), 0);
    const total = findings.reduce((sum, count) => sum + count, 0);
    return {
      count: own.length,
      alarmed: findings.filter((count) => count > 0).length,
      findings: total,
      sentences,
      findingsPerSentence: round(total / Math.max(sentences, 1)),
    };
  };
  return { hard: scoreKind('hard'), neutral: scoreKind('neutral') };
}

const countSentences = (text: string): number => new Set(tokenise(text).tokens.map(({ sentence }) => sentence)).size;

export const round = (value: number): number => Math.round(value * 1000) / 1000;
