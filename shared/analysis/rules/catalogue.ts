import type { CatalogueRule } from '../../model/views.ts';
import rules from './catalogue/published-rules.json' with { type: 'json' };
import { ruleData } from './rule-data.ts';
import type { Rule } from './rule-format.ts';

/** What is published about a rule: its place in the Code, our paraphrase and where to read it. */
export interface CatalogueEntry {
  readonly ruleCode: string;
  readonly source: string;
  readonly section: string;
  /** In our own words; never the official text. */
  readonly paraphrase: string;
  readonly url: string;
  /** The rule's number before the renumbering of 7 April 2025 or of 5 January 2026, where it had another. */
  readonly codeBeforeApril2025?: string;
  readonly codeBeforeJanuary2026?: string;
}

const entries: ReadonlyMap<string, CatalogueEntry> = new Map(rules.map((rule) => [rule.ruleCode, rule]));

/** The published rule of that current number; undefined for the product's own rules (`PRIVACY_n` and the like). */
export function findCatalogueEntry(ruleCode: string): CatalogueEntry | undefined {
  return entries.get(ruleCode);
}

/** Code and section of a rule: `CAP_12.7` is in `CAP_12`, `PRIVACY_2` in `PRIVACY`. */
export function toSectionOf(ruleCode: string): string {
  const [book = '', number = ''] = ruleCode.split('_');
  const section = number.split('.')[0] ?? '';
  return number.includes('.') ? `${book}_${section}` : book;
}

/** Every rule that the review applies, in the order of their codes. */
export function catalogue(): CatalogueRule[] {
  const listed = new Map<string, CatalogueRule>();
  for (const rule of ruleData.families.flatMap(({ rules: own }) => own)) {
    // Several checks may belong to one rule; the first names it.
    if (!listed.has(rule.code)) listed.set(rule.code, toCatalogueRule(rule));
  }
  return [...listed.values()].toSorted((a, b) => a.ruleCode.localeCompare(b.ruleCode, 'en', { numeric: true }));
}

function toCatalogueRule(rule: Rule): CatalogueRule {
  const published = findCatalogueEntry(rule.code);
  return {
    ruleCode: rule.code,
    title: rule.title,
    source: rule.source?.name ?? published?.source ?? '',
    section: rule.source?.section ?? published?.section ?? '',
    url: rule.source?.url ?? published?.url ?? null,
    severity: rule.severity,
  };
}
