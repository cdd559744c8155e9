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
/** Enough to fill the issues of an asset, several phrases at each place; keeps the work small for very long texts. */
const maxFindingsPerRule = 180;
const maxMerged = 200;

/**
 * Joins what a reader would call one finding: one rule in one sentence or with the same words elsewhere, and several
 * rules of one section that ask for the same kind of remedy about mostly the same words. Keeps the gravest first.
 */
export function mergeFindings(findings: readonly Finding[]): MergedFinding[] {
  const byRule = Map.groupBy(findings.toSorted(compareFindings), ({ rule }) => rule);
  const places = [...byRule.values()].flatMap((own) => mergePlaces(own.slice(0, maxFindingsPerRule)));
  const merged: { primary: Finding; repeated: readonly Finding[]; corroborating: Finding[] }[] = [];
  for (const { primary, repeated } of places.toSorted((a, b) => compareFindings(a.primary, b.primary))) {
    const alike = merged.find((other) => asksTheSame(other.primary, primary));
    if (!alike && merged.length < maxMerged) merged.push({ primary, repeated, corroborating: [] });
    else if (alike && !alike.corroborating.some(({ rule }) => rule === primary.rule)) alike.corroborating.push(primary);
  }
  return merged;
}

/** Findings of one rule, in order of gravity. */
function mergePlaces(findings: readonly Finding[]): { primary: Finding; repeated: Finding[] }[] {
  const places: { primary: Finding; repeated: Finding[] }[] = [];
  for (const finding of findings) {
    const same = places.find(({ primary }) => isSamePlace(primary, finding));
    if (!same) places.push({ primary: finding, repeated: [] });
    else if (!overlaps(same.primary, finding) && same.repeated.length < maxRepeats) same.repeated.push(finding);
  }
  return places;
}

/** Gravest first, then surest, then by place, the longer words before the shorter, and code: the same for the same asset and rules. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    b.confidence - a.confidence ||
    a.passage.block - b.passage.block ||
    a.passage.start - b.passage.start ||
    b.passage.end - a.passage.end ||
    a.rule.rule.code.localeCompare(b.rule.rule.code)
  );
}

function isSamePlace(a: Finding, b: Finding): boolean {
  return a.passage.words === b.passage.words || a.passage.sentence === b.passage.sentence || overlaps(a, b);
}

function asksTheSame(a: Finding, b: Finding): boolean {
  return (
    isMostlyOneClaim(a, b) &&
    toSectionOf(a.rule.rule.code) === toSectionOf(b.rule.rule.code) &&
    a.rule.rule.requirement.type === b.rule.rule.requirement.type
  );
}

/** Words in common make up at least half of the longer quotation: a discount inside a call to hurry is a claim of its own. */
function isMostlyOneClaim(a: Finding, b: Finding): boolean {
  if (!overlaps(a, b)) return false;
  const common = Math.min(a.passage.end, b.passage.end) - Math.max(a.passage.start, b.passage.start);
  const longer = Math.max(a.passage.end - a.passage.start, b.passage.end - b.passage.start);
  return common * 2 >= longer;
}

function overlaps(a: Finding, b: Finding): boolean {
  return a.passage.block === b.passage.block && a.passage.start < b.passage.end && b.passage.start < a.passage.end;
}
