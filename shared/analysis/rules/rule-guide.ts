import type { RuleGuide } from '../../model/rule-guide.ts';
import examples from './catalogue/examples.json' with { type: 'json' };
import { findCatalogueEntry } from './catalogue.ts';
import { listPrecedents } from './choose-precedents.ts';
import { ruleData } from './rule-data.ts';
import type { Rule } from './rule-format.ts';

const mostPrecedents = 20;

/** The examples of a check, by the code of its rule and its title: several checks may belong to one rule. */
interface ExamplesOfCheck {
  readonly title: string;
  readonly raises: readonly { readonly text: string; readonly quote?: string }[];
  readonly quiet: readonly { readonly text: string; readonly because?: string }[];
}
const examplesByCode: Readonly<Record<string, readonly ExamplesOfCheck[]>> = examples;

const onAirOf = (code: string): string | undefined =>
  Object.hasOwn(ruleData.broadcastCodes, code) ? ruleData.broadcastCodes[code] : undefined;

function toCheck(rule: Rule): RuleGuide['checks'][number] {
  const own = examplesByCode[rule.code]?.find(({ title }) => title === rule.title);
  const { anyOf = [], allOf = [] } = rule.gate ?? {};
  return {
    severity: rule.severity,
    kind: rule.kind,
    why: rule.why,
    instruction: rule.requirement.instruction,
    sectors: [...anyOf, ...allOf],
    raises: (own?.raises ?? []).map(({ text, quote = null }) => ({ text, quote })),
    quiet: (own?.quiet ?? []).map(({ text, because = null }) => ({ text, because })),
  };
}

/**
 * What people read about a rule: what is published, what is looked for with examples, and decisions. The number may be that of the broadcast Code.
 * Undefined for a rule that no review applies.
 */
export function findRuleGuide(ruleCode: string): RuleGuide | undefined {
  const rules = ruleData.families.flatMap((family) => family.rules);
  const checks = rules.filter(({ code }) => code === ruleCode);
  const found = checks.length > 0 ? checks : rules.filter(({ code }) => onAirOf(code) === ruleCode);
  const code = found[0]?.code;
  if (code === undefined) return undefined;
  const precedents = listPrecedents([...new Set([code, ruleCode])]);
  return {
    ruleCode: code,
    asks: findCatalogueEntry(code)?.paraphrase ?? found[0]?.source?.paraphrase ?? null,
    onAir: onAirOf(code) ?? null,
    checks: found.filter((rule) => rule.code === code).map(toCheck),
    precedents: precedents.slice(0, mostPrecedents),
    precedentCount: precedents.length,
  };
}
