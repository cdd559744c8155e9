import type { OpenGates } from './open-gates.ts';
import { ruleData } from './rule-data.ts';

const suppressors = ruleData.suppressors.map((suppressor) => ({ ...suppressor, rules: new RegExp(suppressor.rules) }));

/** Why a rule is silent on an asset of this kind; undefined when it is not. */
export function findSuppressor(ruleCode: string, gates: OpenGates): string | undefined {
  return suppressors.find(
    ({ sector, unless, rules }) =>
      gates[sector] === 'strong' && unless.every((name) => gates[name] === 'closed') && rules.test(ruleCode),
  )?.because;
}
