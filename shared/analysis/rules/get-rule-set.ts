import { createHash } from 'node:crypto';
import precedents from './catalogue/precedents.json' with { type: 'json' };
import rules from './catalogue/published-rules.json' with { type: 'json' };
import { type CompiledRule, type CompiledRules, compileRules } from './compile-rules.ts';
import pressureModels from './models/pressure-weights.json' with { type: 'json' };
import secondLook from './models/second-look.json' with { type: 'json' };
import wordMeanings from './models/word-meanings.json' with { type: 'json' };
import { ruleData } from './rule-data.ts';

export interface RuleSet extends CompiledRules {
  /** The same rules under their broadcast numbers, where they have one: for television and radio advertisements. */
  readonly broadcastRules: readonly CompiledRule[];
  readonly version: string;
}

/** Format of the catalogue; the rest of the version is a digest of its contents. */
const edition = '2';

let ruleSet: RuleSet | undefined;

/** All rules, compiled on first use and kept. */
export function getRuleSet(): RuleSet {
  if (!ruleSet) {
    const compiled = compileRules(ruleData);
    ruleSet = {
      ...compiled,
      broadcastRules: compiled.rules.map((rule) => toBroadcastRule(rule, ruleData.broadcastCodes)),
      version: `${edition}-${digestOf([ruleData, rules, precedents, pressureModels, secondLook, wordMeanings])}`,
    };
  }
  return ruleSet;
}

function toBroadcastRule(compiled: CompiledRule, broadcastCodes: Readonly<Record<string, string>>): CompiledRule {
  const { rule } = compiled;
  const toTwin = (code: string): string => broadcastCodes[code] ?? code;
  const parents = rule.parents && [...new Set(rule.parents.map(toTwin))];
  return { ...compiled, rule: { ...rule, code: toTwin(rule.code), ...(parents && { parents }) } };
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}
