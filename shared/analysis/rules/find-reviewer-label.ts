import type { RulePack } from '../../model/rule-pack.ts';
import { assessGate, type OpenGates } from './open-gates.ts';
import { findDeclaredSectors } from './read-descriptions.ts';
import type { Rule } from './rule-format.ts';

/** The reviewer that the catalogue itself is. */
export const baseLabel = 'Base catalogue';

/**
 * Who found it: the pack that opened the rule's gate, where it would have stayed closed without the pack, otherwise the
 * base catalogue. `gatesWithoutPacks` are the gates that the asset and its metadata open by themselves.
 */
export function findReviewerLabel(rule: Rule, gatesWithoutPacks: OpenGates, packs: readonly RulePack[]): string {
  if (packs.length === 0 || assessGate(rule.gate, gatesWithoutPacks).isOpen) return baseLabel;
  const named = [...(rule.gate?.anyOf ?? []), ...(rule.gate?.allOf ?? [])];
  const pack = packs.find((candidate) => {
    const opened = findDeclaredSectors({}, [candidate]);
    return named.some((sector) => opened.has(sector));
  });
  return pack?.name ?? baseLabel;
}
