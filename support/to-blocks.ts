import type { TextBlock } from '../shared/model/extraction.ts';

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
