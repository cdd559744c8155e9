<<<<<<<< HEAD:support/to-blocks.ts
import type { TextBlock } from '../shared/model/extraction.ts';
========
import type { TextBlock } from '../../shared/model/extraction.ts';
>>>>>>>> 88abf95 (test(rules): every example states what it raises, with quote and severity, or what clears it):scripts/rules/to-blocks.ts

/** A plain text as the text extractor would hand it over: one block per paragraph, offsets in the whole. */
export function toBlocks(text: string, role: TextBlock['role'] = 'body'): TextBlock[] {
  const blocks: TextBlock[] = [];
  let start = 0;
  for (const paragraph of text.split('\n')) {
    const line = blocks.length + 1;
    blocks.push({ text: paragraph, start, source: 'document_text', role, place: { kind: 'text', line } });
    start += paragraph.length + 1;
  }
  return blocks;
}
