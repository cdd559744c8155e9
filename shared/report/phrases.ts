import { type Coverage, listNotAssessed } from '../model/coverage.ts';
import { type Issue, severities } from '../model/issue.ts';

/** `3 findings: 1 critical, 2 minor`, or `no findings`. */
export function countFindings(issues: readonly Pick<Issue, 'severity'>[]): string {
  if (issues.length === 0) return 'no findings';
  const counts = severities
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity.toLowerCase()}`);
  return `${issues.length} ${issues.length === 1 ? 'finding' : 'findings'}: ${counts.join(', ')}`;
}

/** `no findings` as the start of a sentence: `No findings`. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Read: 2 pages, 512 words in English.` */
export const describeReading = (read: readonly string[]): string =>
  read.length === 0 ? 'Read: nothing.' : `Read: ${read.join(', ')}.`;

/** `Words in German: The rules …`, one line of what was not assessed in full. */
export function describeShortfall(line: Coverage): string {
  const [phrase] = listNotAssessed([line]);
  return `${capitalise(phrase ?? line.check.replaceAll(/[_-]/g, ' '))}: ${line.reason}`;
}
