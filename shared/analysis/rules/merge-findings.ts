import { severityRank } from '../../model/issue.ts';
import type { Finding } from './assess-rules.ts';

/** What one rule found at one place or with the same words: its gravest finding and the further places. */
export interface MergedFinding {
  readonly primary: Finding;
  /** The same rule, at other places with the same words or within the same sentence. */
  readonly repeated: readonly Finding[];
}

/** More than this many places of one wording are evidence nobody reads. */
const maxRepeats = 9;
/** Enough to fill the issues of an asset, several phrases at each place; keeps the work small for very long texts. */
const maxFindingsPerRule = 180;
const maxMerged = 400;

/** Joins the findings of one rule in one sentence or with the same words elsewhere. Keeps the gravest first. */
export function mergeFindings(findings: readonly Finding[]): MergedFinding[] {
  const byRule = Map.groupBy(findings.toSorted(compareFindings), ({ rule }) => rule);
  return [...byRule.values()]
    .flatMap((own) => mergePlaces(own.slice(0, maxFindingsPerRule)))
    .toSorted((a, b) => compareFindings(a.primary, b.primary))
    .slice(0, maxMerged);
}

/** Findings of one rule, in order of gravity. */
function mergePlaces(findings: readonly Finding[]): { primary: Finding; repeated: Finding[] }[] {
  const places: { primary: Finding; repeated: Finding[] }[] = [];
  for (const finding of findings) {
    const same = places.find(({ primary }) => isSamePlace(primary, finding));
    if (!same) places.push({ primary: finding, repeated: [] });
    else if (
      same.repeated.length < maxRepeats &&
      ![same.primary, ...same.repeated].some((one) => overlaps(one, finding))
    )
      same.repeated.push(finding);
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

function overlaps(a: Finding, b: Finding): boolean {
  return a.passage.block === b.passage.block && a.passage.start < b.passage.end && b.passage.start < a.passage.end;
}
