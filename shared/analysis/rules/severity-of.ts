import { type Severity, severityRank } from '../../model/issue.ts';
import { toSectionOf } from './catalogue.ts';
import type { CompiledRule } from './compile-rules.ts';

/**
 * The severity of a rule: the catalogue's own; for a rule that only pictures or a language model can find, what most rules
 * of its section have, never an outright prohibition.
 */
export function severityOf(ruleCode: string, rules: readonly CompiledRule[]): Severity {
  const own = rules.find(({ rule }) => rule.code === ruleCode);
  if (own) return own.rule.severity;
  const section = toSectionOf(ruleCode);
  const counts = Map.groupBy(
    rules.filter(({ rule }) => toSectionOf(rule.code) === section && rule.severity !== 'CRITICAL'),
    ({ rule }) => rule.severity,
  );
  const [most] = [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || severityRank[b] - severityRank[a]);
  return most?.[0] ?? 'MINOR';
}
