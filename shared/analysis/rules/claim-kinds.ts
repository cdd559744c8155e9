import { ruleData } from './rule-data.ts';
import { toNonBroadcastCode } from './second-look/observe-text.ts';
import { toSubjectSection } from './second-look/subject-section.ts';

/** What the words that a rule looks for do: two rules that look for the same kind in the same words speak of one claim. */
export type ClaimKind =
  | 'conduct'
  | 'recognition'
  | 'fact'
  | 'pressure'
  | 'comparison'
  | 'price'
  | 'endorsement'
  | 'terms'
  | 'environment'
  | 'effect'
  | 'returns'
  | 'other';

const bySection: Readonly<Record<string, ClaimKind>> = {
  FTC: 'fact',
  1: 'conduct',
  2: 'recognition',
  4: 'conduct',
  5: 'conduct',
  6: 'endorsement',
  8: 'terms',
  11: 'environment',
  12: 'effect',
  13: 'effect',
  14: 'returns',
  15: 'effect',
  16: 'conduct',
  17: 'conduct',
  18: 'conduct',
  19: 'conduct',
  20: 'returns',
  21: 'conduct',
  22: 'conduct',
  PLATFORM: 'recognition',
};

/** Section 3 holds rules about many kinds of claims; each row has the first number of a run of rules. */
const inSection3: readonly (readonly [from: number, kind: ClaimKind])[] = [
  [1, 'fact'],
  [9, 'terms'],
  [11, 'effect'],
  [17, 'price'],
  [28, 'pressure'],
  [32, 'comparison'],
  [38, 'price'],
  [40, 'comparison'],
  [44, 'endorsement'],
];

/** From 15.11 to here section 15 is about what is said to children, and about excess. */
const lastToChildren = 16;

/** Our own rule about the words that CAP 4.1 is about. */
const offensiveWords = 'LANGUAGE_1';

let toCode: ((ruleCode: string) => string) | undefined;

/** The rule under its non-broadcast number: both numbers are one rule. */
export function toOneCode(ruleCode: string): string {
  toCode ??= toNonBroadcastCode(ruleData.broadcastCodes);
  return toCode(ruleCode);
}

/** `other` is no claim: hidden letters, personal data, and whatever else is wrong with a text as a text. */
export function claimKindOf(ruleCode: string): ClaimKind {
  const code = toOneCode(ruleCode);
  if (code === offensiveWords) return 'conduct';
  const section = toSubjectSection(code);
  const number = Number(code.split('.')[1]);
  if (section === '15' && number > 10 && number <= lastToChildren) return 'conduct';
  if (section !== '3') return bySection[section] ?? 'other';
  return inSection3.findLast(([from]) => number >= from)?.[1] ?? 'other';
}

let general: ReadonlySet<string> | undefined;

/** Rules that are the parent of another. */
export function generalCodes(): ReadonlySet<string> {
  general ??= new Set(ruleData.families.flatMap(({ rules }) => rules).flatMap(({ parents }) => parents ?? []));
  return general;
}
