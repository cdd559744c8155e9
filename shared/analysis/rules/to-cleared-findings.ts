import type { TextBlock } from '../../model/extraction.ts';
import type { ClearedFinding } from '../../model/issue.ts';
import { anchorOf } from '../media/anchor-of.ts';
import type { Finding, NearMiss } from './assess-rules.ts';
import { toClearedFinding } from './to-cleared-finding.ts';

/** More near misses than this are noise. */
const maxCleared = 100;

/** Near misses as stored records: one per rule and wording, without those whose rule was raised for the same words. */
export function toClearedFindings(
  nearMisses: readonly NearMiss[],
  findings: readonly Finding[],
  blocks: readonly TextBlock[],
): ClearedFinding[] {
  const seen = new Set(findings.map(({ rule, passage }) => `${rule.rule.code} ${passage.words}`));
  const cleared: ClearedFinding[] = [];
  for (const { rule, passage, clearedBy, reason, cure } of nearMisses) {
    const key = `${rule.rule.code} ${passage.words}`;
    const block = blocks[passage.block];
    if (seen.has(key) || !block || cleared.length >= maxCleared) continue;
    seen.add(key);
    const cureBlock = cure ? blocks[cure.block] : undefined;
    const { start, end } = passage;
    cleared.push(
      toClearedFinding(
        { ruleCode: rule.rule.code, quote: block.text.slice(start, end), anchor: anchorOf(block, start, end) },
        {
          clearedBy,
          reason: `Not raised because ${reason}.`,
          ...(cure && cureBlock && { cure: { block: cureBlock, start: cure.start, end: cure.end } }),
        },
      ),
    );
  }
  return cleared;
}
