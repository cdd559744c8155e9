import { createHash } from 'node:crypto';
import precedents from './catalogue/precedents.json' with { type: 'json' };
import rules from './catalogue/rules.json' with { type: 'json' };
import { type CompiledRules, compileRules } from './compile-rules.ts';
import { families } from './families.ts';
import { lexicons } from './lexicons.ts';
import { sectors } from './sectors.ts';

export interface RuleSet extends CompiledRules {
  readonly version: string;
}

/** Format of the catalogue; the rest of the version is a digest of its contents. */
const edition = '1';

let ruleSet: RuleSet | undefined;

/** All rules, compiled on first use and kept. */
export function getRuleSet(): RuleSet {
  ruleSet ??= {
    ...compileRules(families, sectors, lexicons),
    version: `${edition}-${digestOf([families, sectors, lexicons, rules, precedents])}`,
  };
  return ruleSet;
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}
