import type { TextBlock } from '../../model/extraction.ts';
import { getRuleSet } from './get-rule-set.ts';
import { assessGate } from './open-gates.ts';
import { findInText, type ReviewContext } from './review-extraction.ts';

/** As many rules as a language model is asked about at once. */
const maxRules = 40;
/** General rules worth asking about whatever the asset is. */
const always = ['CAP_3.3', 'CAP_3.7', 'CAP_3.9', 'CAP_3.11', 'CAP_2.1', 'CAP_4.1', 'CAP_1.3'];

/**
 * The rules that a language model may speak about: those that were found or nearly found, a few general ones, and those
 * whose sector the asset belongs to, most telling first. Only text rules; at most 40 codes.
 */
export function preselectRules(
  blocks: readonly TextBlock[],
  context: Pick<ReviewContext, 'filename' | 'metadata' | 'sidekicks'>,
): string[] {
  const { findings, nearMisses, gates } = findInText(blocks, context);
  const touched = [...findings, ...nearMisses].map(({ rule }) => rule.rule.code);
  const ofSector = getRuleSet()
    .rules.filter(({ rule }) => rule.find && rule.gate && assessGate(rule.gate, gates).isOpen)
    .map(({ rule }) => rule.code);
  return [...new Set([...touched, ...always, ...ofSector])].slice(0, maxRules);
}
