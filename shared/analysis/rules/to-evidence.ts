import type { TextBlock } from '../../model/extraction.ts';
import type { EvidenceDraft } from '../../model/issue.ts';
import { anchorOf } from '../media/anchor-of.ts';
import { toVisible } from './text/reveal.ts';
import { toWholePhrase } from './text/whole-phrase.ts';

const surroundingsLength = 80;

/** The words from `start` to `end` of a block as evidence, with what stands before and after them. */
export function toEvidence(block: TextBlock, start: number, end: number, confidence: number): EvidenceDraft {
  const before = block.text.slice(Math.max(0, start - surroundingsLength), start);
  const after = block.text.slice(end, end + surroundingsLength);
  return {
    sourceType: block.source,
    confidence: Math.round(confidence * (block.confidence ?? 1) * 100) / 100,
    content: {
      quote: toVisible(block.text.slice(start, end)),
      before: start > surroundingsLength ? before.replace(/^\S*\s/, '') : before,
      after: end + surroundingsLength < block.text.length ? after.replace(/\s\S*$/, '') : after,
    },
    anchor: anchorOf(block, start, end),
  };
}

/** The whole phrase around the words found, as evidence. */
export function toPhraseEvidence(
  block: TextBlock,
  found: { readonly start: number; readonly end: number },
  confidence: number,
): EvidenceDraft {
  const { start, end } = toWholePhrase(block.text, found.start, found.end);
  return toEvidence(block, start, end, confidence);
}
