import type { Clearance, Distance, Rule } from './rule-format.ts';

/** `clause` is the part of a sentence between its marks, commas and words of contrast: no author may write it as a distance. */
export type Nearness = 'clause' | Distance;

/** How far from a claim a clearance clears it, and what it does further away, up to its own distance. */
export interface Reach {
  readonly clears: Nearness | null;
  readonly beyond: 'lowers' | 'nothing';
}

const distanceRank: Readonly<Record<Distance, number>> = { sentence: 0, block: 1, asset: 2 };
const nearer = (a: Distance, b: Distance): Distance => (distanceRank[a] <= distanceRank[b] ? a : b);

/**
 * What a clearance may do, whatever distance its author wrote. Words that stand far from a claim seldom answer it, and one
 * sentence of an advertisement must not switch a rule off for all the others:
 * a CRITICAL rule is answered in its own sentence only, and what merely exempts it stands in its own clause ("cures cancer;
 * consult your doctor" answers nothing); a prohibition in its own block, and lowered by words elsewhere;
 * a statement or a document that a rule asks for counts up to its distance. With `anywhere` a statement that
 * answers a prohibition counts up to its whole distance, too, with the reason written beside it.
 */
export function reachOf(rule: Rule, clearance: Clearance, role: 'exempt' | 'cure'): Reach {
  const { distance, effect, anywhere } = clearance;
  if (effect === 'lowers') return { clears: null, beyond: rule.severity === 'CRITICAL' ? 'nothing' : 'lowers' };
  const isAskedFor = role === 'cure' && rule.kind !== 'prohibition';
  if (anywhere !== undefined || isAskedFor) return { clears: distance, beyond: 'nothing' };
  if (rule.severity === 'CRITICAL') return { clears: role === 'cure' ? 'sentence' : 'clause', beyond: 'nothing' };
  return { clears: nearer(distance, 'block'), beyond: 'lowers' };
}
