import { type Issue, severityRank, type Topic } from '../../model/issue.ts';
import { catalogue, toSectionOf } from '../rules/catalogue.ts';
import { toCodeName, toShortQuote } from '../rules/issue-texts.ts';
import { quoteOf } from './to-feature-vectors.ts';

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
  WCAG: 'Accessibility',
  PDFUA: 'Accessibility of the document',
  PRIVACY: 'Personal data in the file',
  LANGUAGE: 'Language',
  PLATFORM: 'Platform disclosure',
};

const shownQuotes = 2;
let titles: ReadonlyMap<string, string> | undefined;

/** A title as a reviewer would write it over the group. */
export function toTopicTitle(topicType: Topic['topicType'], issues: readonly Issue[]): string {
  const quotes = [...new Set(issues.map((issue) => toShortQuote(quoteOf(issue))).filter((quote) => quote !== ''))];
  if (topicType === 'SHARED_ANCHOR') {
    const longest = quotes.toSorted((a, b) => b.length - a.length)[0];
    return longest === undefined ? 'Several findings at one place' : `Several findings about “${longest}”`;
  }
  const codes = new Set(issues.map((issue) => issue.ruleCode));
  const [first] = issues;
  if (codes.size === 1 && first) return `${getTitle(first.ruleCode, first.summary)}: ${issues.length} places`;
  const sections = [...new Set(issues.map((issue) => subjects[toSectionOf(issue.ruleCode)] ?? 'Wording'))];
  const subject = sections.length === 1 ? (sections[0] ?? '') : sections.slice(0, 2).join(' and ');
  return quotes.length === 0 ? `${subject}: ${issues.length} findings` : `${subject}: ${toQuoteList(quotes)}`;
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
