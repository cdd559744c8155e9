import { type Issue, severityRank, type Topic } from '../../model/issue.ts';
import { catalogue, toSectionOf } from '../rules/catalogue.ts';
import { toCodeName, toShortQuote } from '../rules/issue-texts.ts';

/** What the rules of a section have in common, as the beginning of a title. */
const subjects: Readonly<Record<string, string>> = {
  CAP_1: 'Responsibility and legality',
  CAP_2: 'Recognition as advertising',
  CAP_3: 'Misleading claims',
  CAP_4: 'Harm and offence',
  CAP_5: 'Children',
  CAP_8: 'Promotion terms',
  CAP_10: 'Use of personal data',
  CAP_11: 'Environmental claims',
  CAP_12: 'Health and beauty claims',
  CAP_13: 'Weight-loss claims',
  CAP_14: 'Financial promotion',
  CAP_15: 'Food and nutrition claims',
  CAP_16: 'Gambling',
  CAP_17: 'Lotteries',
  CAP_18: 'Alcohol',
  CAP_19: 'Motoring',
  CAP_20: 'Jobs and earnings',
  CAP_21: 'Tobacco',
  CAP_22: 'E-cigarettes',
  BCAP_1: 'Responsibility',
  BCAP_2: 'Recognition as advertising',
  BCAP_3: 'Misleading claims',
  BCAP_4: 'Harm and offence',
  BCAP_5: 'Children',
  BCAP_9: 'Environmental claims',
  BCAP_11: 'Health and beauty claims',
  BCAP_12: 'Weight-loss claims',
  BCAP_13: 'Food and nutrition claims',
  BCAP_14: 'Financial promotion',
  BCAP_17: 'Gambling',
  BCAP_18: 'Lotteries',
  BCAP_19: 'Alcohol',
  BCAP_20: 'Motoring',
  ATSC: 'Loudness',
  EBU: 'Loudness',
  FTC_255: 'Endorsements',
  FTC_260: 'Environmental claims',
  FTC_465: 'Customer reviews',
  OFCOM: 'Flashing pictures',
  WCAG: 'Accessibility',
  PDFUA: 'Accessibility of the document',
  PRIVACY: 'Personal data in the file',
  LANGUAGE: 'Language',
  PLATFORM: 'Platform disclosure',
};

const shownQuotes = 2;
/** Titles stand in lists: longer quotations are cut. */
const maxQuoteLength = 60;
let titles: ReadonlyMap<string, string> | undefined;

/** A title as a reviewer would write it over the group. */
export function toTopicTitle(topicType: Topic['topicType'], issues: readonly Issue[]): string {
  const words = issues.map((issue) => toShortQuote(wordsOf(issue), maxQuoteLength));
  const quotes = [...new Set(words.filter((quote) => quote !== ''))];
  if (topicType === 'SHARED_ANCHOR') {
    const longest = quotes.toSorted((a, b) => b.length - a.length)[0];
    return longest === undefined ? 'Several findings at one place' : `Several findings about “${longest}”`;
  }
  const codes = new Set(issues.map((issue) => issue.ruleCode));
  const [first] = issues;
  if (codes.size === 1 && first) return `${getTitle(first.ruleCode, first.summary)}: ${issues.length} places`;
  const [subject = '', other] = new Set(issues.map(({ ruleCode }) => toSubject(ruleCode)));
  const about = other === undefined ? subject : `${subject} and ${other.charAt(0).toLowerCase()}${other.slice(1)}`;
  return quotes.length === 0 ? `${about}: ${issues.length} findings` : `${about}: ${toQuoteList(quotes)}`;
}

function toSubject(ruleCode: string): string {
  const [book = ''] = ruleCode.split('_');
  return subjects[toSectionOf(ruleCode)] ?? subjects[book] ?? 'Wording';
}

/** Words that a reader finds in the file: those quoted, or those at the place of what was measured. */
function wordsOf({ contributors, anchor }: Issue): string {
  const content = contributors[0]?.evidence[0]?.content;
  if (content && 'quote' in content) return content.quote;
  return ('quote' in anchor && anchor.quote) || '';
}

function getTitle(ruleCode: string, otherwise: string): string {
  titles ??= new Map(catalogue().map((rule) => [rule.ruleCode, rule.title]));
  return titles.get(ruleCode) ?? otherwise;
}

function toQuoteList(quotes: readonly string[]): string {
  const shown = quotes.slice(0, shownQuotes).map((quote) => `“${quote}”`);
  const others = quotes.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} more`;
  return shown.join(' and ');
}

/** One or two sentences: how many findings, under which rules, and what is open. */
export function toTopicText(issues: readonly Issue[]): string {
  const codes = [...new Set(issues.map((issue) => toCodeName(issue.ruleCode)))];
  const listed =
    codes.length > 4 ? `${codes.slice(0, 3).join(', ')} and ${codes.length - 3} more rules` : toList(codes);
  const gravest = issues.toSorted((a, b) => severityRank[a.severity] - severityRank[b.severity])[0]?.severity ?? '';
  const waiting = issues.filter(({ status }) => status === 'AWAITING_HUMAN_INPUT').length;
  const evidence = waiting > 0 ? ` ${waiting} of them ${waiting === 1 ? 'waits' : 'wait'} for evidence.` : '';
  return `${issues.length} findings under ${listed}; the gravest is ${gravest}.${evidence}`;
}

function toList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
