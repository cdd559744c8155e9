import type { Issue, Severity } from './issue.ts';

type Graded = Pick<Issue, 'severity'> & Partial<Pick<Issue, 'ruleCode'>>;

/** Parts of the text were taken for guidance, a report or election material, and rules did not apply there. */
const unconfirmed = 'LANGUAGE_6';

/** Of an asset: what was found, and what was read and what was not, in phrases of `listRead` and `listNotAssessed`. */
export interface ReviewedContent {
  readonly issues: readonly Graded[];
  readonly read: readonly string[];
  readonly notAssessed: readonly string[];
}

/** What `listRead` says of content without a word: a blank picture, a silent film, a form without text. */
export const noWords = 'no words';

interface Verdict {
  readonly whole: string;
  /** For an asset that was not read in full, or has no words: nothing of it may be called ready. */
  readonly ofWhatWasRead: string;
}

/** The gravest first. */
const verdicts: readonly (Verdict & { readonly severity: Severity })[] = [
  {
    severity: 'CRITICAL',
    whole: 'Do not publish: it meets a prohibition.',
    ofWhatWasRead: 'Do not publish: what was read meets a prohibition.',
  },
  {
    severity: 'MAJOR',
    whole: 'Not ready: resolve the major findings before publication.',
    ofWhatWasRead: 'Not ready: resolve the major findings before publication.',
  },
  {
    severity: 'MINOR',
    whole: 'Nearly ready: evidence or a qualification is missing.',
    ofWhatWasRead: 'In what was read, evidence or a qualification is missing.',
  },
  { severity: 'INFO', whole: 'Ready, with notes.', ofWhatWasRead: 'What was read has notes only.' },
];
const sound: Verdict = {
  whole: 'Ready: nothing in it meets a rule of the catalogue.',
  ofWhatWasRead: 'What was read meets no rule of the catalogue.',
};
const undecided: Verdict = {
  whole: 'Undecided: a person has to confirm what the text is.',
  ofWhatWasRead: 'Undecided: a person has to confirm what was read.',
};

const findGravest = (issues: readonly Graded[]): (typeof verdicts)[number] | undefined =>
  verdicts.find(({ severity }) => issues.some((issue) => issue.severity === severity));

/** The gravest findings come first, then what was not assessed, then everything else. */
const isGrave = (severity: Severity | undefined): boolean => severity === 'CRITICAL' || severity === 'MAJOR';

/** Why nothing of an asset may be called ready, as sentences; none where all of it was read and words are in it. */
export function listShortfalls({ read, notAssessed }: Omit<ReviewedContent, 'issues'>): readonly string[] {
  const isWhole = notAssessed.length === 0;
  return [
    ...(isWhole ? [] : [`Not assessed: ${notAssessed.join(', ')}.`]),
    ...(read.includes(noWords) ? [isWhole ? 'No words were found in it.' : 'No words were found.'] : []),
  ];
}

/** What the findings mean for publication, in one or two sentences. What of the content was not read, or that there are no words, stands in it. */
export function toVerdict(content: ReviewedContent): string {
  const { issues } = content;
  const gravest = findGravest(issues);
  const isUnconfirmed = gravest?.severity === 'INFO' && issues.some(({ ruleCode }) => ruleCode === unconfirmed);
  const { whole, ofWhatWasRead } = isUnconfirmed ? undecided : (gravest ?? sound);
  const shortfalls = listShortfalls(content);
  if (shortfalls.length === 0) return whole;
  // What has no words was looked at whole all the same.
  const grave = content.notAssessed.length === 0 ? whole : ofWhatWasRead;
  return (isGrave(gravest?.severity) ? [grave, ...shortfalls] : [...shortfalls, ofWhatWasRead]).join(' ');
}

/** The class that gives a verdict its colour: a severity, `sound`, or `unread` where it depends on what was not assessed or has no words. */
export function toVerdictClass(content: ReviewedContent): string {
  const gravest = findGravest(content.issues)?.severity;
  if (listShortfalls(content).length > 0 && !isGrave(gravest)) return 'unread';
  return gravest?.toLowerCase() ?? 'sound';
}
