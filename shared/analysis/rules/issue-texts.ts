import type { Severity } from '../../model/issue.ts';
import type { Finding } from './assess-rules.ts';
import { findCatalogueEntry } from './catalogue.ts';
import type { Rule, RuleKind } from './rule-format.ts';
import { toVisible } from './text/reveal.ts';

const kindNames: Readonly<Record<RuleKind, string>> = {
  prohibition: 'Prohibition',
  missing_statement: 'Missing statement',
  evidence_request: 'Evidence request',
};

const maxQuoteLength = 120;
const maxToldCues = 2;

/** The words found as they can stand in a sentence: one line, cut at a word where it has more than `maxLength` characters. */
export function toShortQuote(quote: string, maxLength = maxQuoteLength): string {
  const line = toVisible(quote).replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength).replace(/\s+\S*$/, '')} …`;
}

/** Puts the words found in the place that a rule's text leaves for them. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The texts of one issue: one line for lists, what the rule asks, and why it is this severe here. */
export function toIssueTexts(
  rule: Rule,
  values: Readonly<Record<string, string>>,
  lowered: Finding['lowered'],
  opening: Finding['opening'] = null,
): { summary: string; details: string; severityReasoningHeadline: string; severityReasoning: string } {
  const paraphrase = rule.source?.paraphrase ?? findCatalogueEntry(rule.code)?.paraphrase ?? rule.title;
  const absent = rule.kind === 'missing_statement' ? toLookedFor(rule) : '';
  return {
    summary: fillIn(rule.summary, values),
    details: [`${toCodeName(rule.code)}: ${endSentence(paraphrase)}`, fillIn(rule.why, values), absent]
      .filter((part) => part !== '')
      .join(' '),
    severityReasoningHeadline: `${kindNames[rule.kind]}: ${fillIn(rule.headline, values)}`,
    severityReasoning: [
      fillIn(rule.why, values),
      toSeverityReason(rule.kind, rule.severity),
      lowered ? `Lowered by one level because ${lowered.because}.` : '',
      sayOpening(opening),
    ]
      .filter((part) => part !== '')
      .join(' '),
  };
}

/** What made the reviewer take the file for one of a sector. */
function sayOpening(opening: Finding['opening']): string {
  if (!opening) return '';
  const subject = opening.sector.replaceAll('_', ' ');
  const words = opening.cues.slice(0, maxToldCues).map(({ passage }) => `“${passage.words}”`);
  return words.length > 0
    ? `Read under “${subject}” because of ${words.join(' and ')}.`
    : `Read under “${subject}” because its details say so.`;
}

/** Asks a person to judge words by a rule, which is told in one sentence. */
export function toQuestion(quote: string, ruleCode: string): string {
  const paraphrase = findCatalogueEntry(ruleCode)?.paraphrase;
  const words = quote === '' ? 'the advertisement' : `“${quote}”`;
  return `Decide whether ${words} keeps ${toCodeName(ruleCode)}${paraphrase ? `: “${endSentence(paraphrase)}”` : '.'}`;
}

/** `CAP_12.7` as people write it: "CAP 12.7". */
export function toCodeName(ruleCode: string): string {
  return ruleCode.replaceAll('_', ' ');
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function toLookedFor(rule: Rule): string {
  const cures = (rule.cures ?? []).filter((cure) => cure.effect !== 'lowers');
  return cures.length > 0 ? 'The whole file was searched for the statement; it was not found.' : '';
}

function toSeverityReason(kind: RuleKind, severity: Severity): string {
  switch (kind) {
    case 'prohibition':
      return severity === 'CRITICAL'
        ? 'The Code or the law forbids this outright: no wording around it would make it acceptable.'
        : 'The rule forbids wording of this kind; changed wording would settle it.';
    case 'missing_statement':
      return 'The rule asks for a statement that has to be in the advertisement itself.';
    case 'evidence_request':
      return 'This needs substantiation before publication; whether the claim is right cannot be seen from the file.';
    default:
      return kind satisfies never;
  }
}
