import { type Coverage, listNotAssessed } from '../model/coverage.ts';
import { type Issue, type Severity, severities } from '../model/issue.ts';

type Graded = Pick<Issue, 'severity'> & Partial<Pick<Issue, 'ruleCode'>>;

/** Parts of the text were taken for guidance, a report or election material, and rules did not apply there. */
const unconfirmed = 'LANGUAGE_6';

/** Of an asset: what was found, and what was not assessed. */
export interface ReviewedContent {
  readonly issues: readonly Graded[];
  readonly notAssessed: readonly string[];
}

/** `3 findings: 1 critical, 2 minor`, or `no findings`. */
export function countFindings(issues: readonly Graded[]): string {
  if (issues.length === 0) return 'no findings';
  const counts = severities
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity.toLowerCase()}`);
  return `${issues.length} ${issues.length === 1 ? 'finding' : 'findings'}: ${counts.join(', ')}`;
}

interface Verdict {
  readonly whole: string;
  /** For an asset that was not read in full: nothing of it may be called ready. */
  readonly ofWhatWasRead: string;
}

const verdicts: Readonly<Record<Severity, Verdict>> = {
  CRITICAL: {
    whole: 'Do not publish: it meets a prohibition.',
    ofWhatWasRead: 'Do not publish: what was read meets a prohibition.',
  },
  MAJOR: {
    whole: 'Not ready: resolve the major findings before publication.',
    ofWhatWasRead: 'Not ready: resolve the major findings before publication.',
  },
  MINOR: {
    whole: 'Nearly ready: evidence or a qualification is missing.',
    ofWhatWasRead: 'In what was read, evidence or a qualification is missing.',
  },
  INFO: { whole: 'Ready, with notes.', ofWhatWasRead: 'What was read has notes only.' },
};
const sound: Verdict = {
  whole: 'Ready: nothing in it meets a rule of the catalogue.',
  ofWhatWasRead: 'What was read meets no rule of the catalogue.',
};
const undecided: Verdict = {
  whole: 'Undecided: a person has to confirm what the text is.',
  ofWhatWasRead: 'Undecided: a person has to confirm what was read.',
};

/** The gravest severity among findings; undefined where there are none. */
const findGravest = (issues: readonly Graded[]): Severity | undefined =>
  severities.find((severity) => issues.some((issue) => issue.severity === severity));

/** The gravest findings come first, then what was not assessed, then everything else. */
const isGrave = (gravest: Severity | undefined): boolean => gravest === 'CRITICAL' || gravest === 'MAJOR';

/**
 * What the findings mean for publication, in one or two sentences. What of the content was not read stands in it (`notAssessed`, phrases of
 * `listNotAssessed`), and then nothing is called ready.
 */
export function toVerdict({ issues, notAssessed }: ReviewedContent): string {
  const gravest = findGravest(issues);
  const isUnconfirmed = gravest === 'INFO' && issues.some(({ ruleCode }) => ruleCode === unconfirmed);
  const { whole, ofWhatWasRead } = isUnconfirmed ? undecided : gravest === undefined ? sound : verdicts[gravest];
  if (notAssessed.length === 0) return whole;
  const unread = `Not assessed: ${notAssessed.join(', ')}.`;
  return isGrave(gravest) ? `${ofWhatWasRead} ${unread}` : `${unread} ${ofWhatWasRead}`;
}

/** The class that gives a verdict its colour: a severity, `sound`, or `unread` where it depends on what was not assessed. */
export function toVerdictClass({ issues, notAssessed }: ReviewedContent): string {
  const gravest = findGravest(issues);
  if (notAssessed.length > 0 && !isGrave(gravest)) return 'unread';
  return gravest?.toLowerCase() ?? 'sound';
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
