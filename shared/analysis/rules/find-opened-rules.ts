import { getRuleSet } from './get-rule-set.ts';
import type { Rule } from './rule-format.ts';

/** The rules that look at a file only where one of the sectors is open, each code once, in the catalogue's order: what a rule pack that names the sectors adds. */
export function findOpenedRules(sectors: readonly string[]): readonly Pick<Rule, 'code' | 'title'>[] {
  const named = new Set(sectors);
  const opened = getRuleSet().rules.flatMap(({ rule }) => {
    const { anyOf = [], allOf = [] } = rule.gate ?? {};
    return [...anyOf, ...allOf].some((sector) => named.has(sector)) ? [rule] : [];
  });
  return [...new Map(opened.toReversed().map(({ code, title }) => [code, { code, title }])).values()].toReversed();
}
