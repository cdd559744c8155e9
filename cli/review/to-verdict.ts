import { type Issue, type Severity, severities } from '../../shared/model/issue.ts';

type Graded = Pick<Issue, 'severity'>;

/** `3 findings: 1 critical, 2 minor`, or `no findings`. */
export function countFindings(issues: readonly Graded[]): string {
  if (issues.length === 0) return 'no findings';
  const counts = severities
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity.toLowerCase()}`);
  return `${issues.length} ${issues.length === 1 ? 'finding' : 'findings'}: ${counts.join(', ')}`;
}

const verdicts: readonly (readonly [Severity, string])[] = [
  ['CRITICAL', 'Do not publish: it meets a prohibition.'],
  ['MAJOR', 'Not ready: resolve the major findings before publication.'],
  ['MINOR', 'Nearly ready: evidence or a qualification is missing.'],
  ['INFO', 'Ready, with notes.'],
];

/** The gravest severity among findings; undefined where there are none. */
export const findGravest = (issues: readonly Graded[]): Severity | undefined =>
  severities.find((severity) => issues.some((issue) => issue.severity === severity));

/** What the findings mean for publication, in one sentence. */
export function toVerdict(issues: readonly Graded[]): string {
  const gravest = findGravest(issues);
  const verdict = verdicts.find(([severity]) => severity === gravest);
  return verdict?.[1] ?? 'Ready: nothing in it meets a rule of the catalogue.';
}

/** `no findings` as the start of a sentence: `No findings`. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
