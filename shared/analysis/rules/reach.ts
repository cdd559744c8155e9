import type { Clearance, Distance, Rule } from './rule-format.ts';

/**
 * `claim` means words that it shares with the claim; `clause` the part of a sentence between its marks, commas and words of
 * contrast. No author may write them as a distance.
 */
export type Nearness = 'claim' | 'clause' | Distance;

/** How far from a claim a clearance clears it, and how far it lowers it by one level; null for nowhere. */
export interface Reach {
  readonly clears: Nearness | null;
  readonly lowers: Nearness | null;
}

const distanceRank: Readonly<Record<Distance, number>> = { sentence: 0, block: 1, asset: 2 };
const nearer = (a: Distance, b: Distance): Distance => (distanceRank[a] <= distanceRank[b] ? a : b);

/**
 * What a clearance may do, whatever distance its author wrote. Words that stand far from a claim seldom answer it, and one
 * sentence of an advertisement must not switch a rule off for all the others:
 * a CRITICAL rule is answered in its own sentence only. What exempts it shares words with the claim ("stop smoking cigarettes"),
 * in one clause with it; elsewhere in the clause it lowers it ("over 18s and teenagers"); a prohibition in its own block, and lowered by words elsewhere;
 * a statement or a document that a rule asks for counts up to its distance. With `anywhere` a statement that
 * answers a prohibition counts up to its whole distance, too, with the reason written beside it.
 */
export function reachOf(rule: Rule, clearance: Clearance, role: 'exempt' | 'cure'): Reach {
  const { distance, effect, anywhere } = clearance;
  if (effect === 'lowers') return { clears: null, lowers: rule.severity === 'CRITICAL' ? null : distance };
  const isAskedFor = role === 'cure' && rule.kind !== 'prohibition';
  if (anywhere !== undefined || isAskedFor) return { clears: distance, lowers: null };
  if (rule.severity === 'CRITICAL')
    return role === 'cure' ? { clears: 'sentence', lowers: null } : { clears: 'claim', lowers: 'clause' };
  return { clears: nearer(distance, 'block'), lowers: distance };
}
