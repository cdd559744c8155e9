import type { TextBlock } from '../../model/extraction.ts';
import type { ClearedFinding } from '../../model/issue.ts';
import { anchorOf } from '../media/anchor-of.ts';
import type { IssueDraft } from './issue-draft.ts';

/** Words that settle a finding: UTF-16 offsets within the block's text, end exclusive. */
export interface Cure {
  readonly block: TextBlock;
  readonly start: number;
  readonly end: number;
}

interface Clearing extends Pick<ClearedFinding, 'clearedBy' | 'reason'> {
  readonly cure?: Cure | undefined;
}

/** The record of what was found and not raised. */
export const toClearedFinding = (
  { ruleCode, quote, anchor }: Pick<ClearedFinding, 'ruleCode' | 'quote' | 'anchor'>,
  { clearedBy, reason, cure }: Clearing,
): ClearedFinding => ({
  ruleCode,
  quote,
  anchor,
  clearedBy,
  reason,
  cureQuote: cure ? cure.block.text.slice(cure.start, cure.end) : null,
  cureAnchor: cure ? anchorOf(cure.block, cure.start, cure.end) : null,
});

/** The record of a draft that is dropped; its quote is that of its first evidence, empty where that has none. */
export function clearDraft({ ruleCode, anchor, contributors }: IssueDraft, clearing: Clearing): ClearedFinding {
  const [first] = contributors.flatMap(({ evidence }) => evidence);
  const quote = first && 'quote' in first.content ? first.content.quote : '';
  return toClearedFinding({ ruleCode, quote, anchor }, clearing);
}
