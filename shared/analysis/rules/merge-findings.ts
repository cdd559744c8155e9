import { severityRank } from '../../model/issue.ts';
import type { Finding } from './assess-rules.ts';
import { toSectionOf } from './catalogue.ts';

/** One issue to be: its gravest finding, further places of the same rule, and rules that ask the same about the same words. */
export interface MergedFinding {
  readonly primary: Finding;
  /** The same rule, at other places with the same words or within the same sentence. */
  readonly repeated: readonly Finding[];
  /** Other rules of the same section about the same words with the same kind of remedy. */
  readonly corroborating: readonly Finding[];
}

/** More than this many places of one wording are evidence nobody reads. */
const maxRepeats = 9;

/**
 * Joins what a reader would call one finding: one rule in one sentence or with the same words elsewhere, and several
 * rules of one section that ask for the same kind of remedy about overlapping words. Keeps the gravest first.
 */
export function mergeFindings(findings: readonly Finding[]): MergedFinding[] {
  const ordered = findings.toSorted(compareFindings);
  const merged: { primary: Finding; repeated: Finding[]; corroborating: Finding[] }[] = [];
  for (const finding of ordered) {
    const same = merged.find(({ primary }) => isSameRule(primary, finding));
    if (same) {
      if (!overlaps(same.primary, finding) && same.repeated.length < maxRepeats) same.repeated.push(finding);
      continue;
    }
    const alike = merged.find(({ primary }) => asksTheSame(primary, finding));
    if (alike) {
      if (!alike.corroborating.some(({ rule }) => rule === finding.rule)) alike.corroborating.push(finding);
    } else merged.push({ primary: finding, repeated: [], corroborating: [] });
  }
  return merged;
}

/** Gravest first, then surest, then by place and code: the same for the same asset and rules. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    b.confidence - a.confidence ||
    a.passage.block - b.passage.block ||
    a.passage.start - b.passage.start ||
    a.rule.rule.code.localeCompare(b.rule.rule.code)
  );
}

function isSameRule(a: Finding, b: Finding): boolean {
  return (
    a.rule === b.rule &&
    (a.passage.words === b.passage.words || a.passage.sentence === b.passage.sentence || overlaps(a, b))
  );
}

function asksTheSame(a: Finding, b: Finding): boolean {
  return (
    overlaps(a, b) &&
    toSectionOf(a.rule.rule.code) === toSectionOf(b.rule.rule.code) &&
    a.rule.rule.requirement.type === b.rule.rule.requirement.type
  );
}

function overlaps(a: Finding, b: Finding): boolean {
  return a.passage.block === b.passage.block && a.passage.start < b.passage.end && b.passage.start < a.passage.end;
}
