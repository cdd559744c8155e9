import type { TextBlock } from '../../model/extraction.ts';
import { findCatalogueEntry } from './catalogue.ts';
import { assessGate } from './open-gates.ts';
import { findInText, type ReviewContext } from './review-extraction.ts';

/** As many rules as a language model is asked about at once. */
const maxRules = 40;
/** General rules worth asking about whatever the asset is. */
const always = ['CAP_3.3', 'CAP_3.7', 'CAP_3.9', 'CAP_3.11', 'CAP_2.1', 'CAP_4.1', 'CAP_1.3'];

/**
 * The rules that a language model may speak about: those that were found or nearly found, a few general ones, and those
 * whose sector the asset belongs to, most telling first. Only text rules; at most 40.
 */
export function preselectRules(
  blocks: readonly TextBlock[],
  context: Pick<ReviewContext, 'filename' | 'metadata' | 'sidekicks'>,
): { readonly ruleCode: string; readonly paraphrase: string }[] {
  const { findings, nearMisses, gates, rules } = findInText(blocks, context);
  const touched = [...findings, ...nearMisses].map(({ rule }) => rule.rule.code);
  const ofSector = rules
    .filter(({ rule }) => rule.find && rule.gate && assessGate(rule.gate, gates).isOpen)
    .map(({ rule }) => rule.code);
  const titles = new Map(rules.map(({ rule }) => [rule.code, rule.title]));
  return [...new Set([...touched, ...always, ...ofSector])].slice(0, maxRules).map((ruleCode) => ({
    ruleCode,
    paraphrase: findCatalogueEntry(ruleCode)?.paraphrase ?? titles.get(ruleCode) ?? '',
  }));
}
