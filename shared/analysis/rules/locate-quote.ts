import type { TextBlock } from '../../model/extraction.ts';
import { normaliseWord } from './text/normalise-word.ts';

/** Where words stand: a block by its index, and UTF-16 offsets in its text, end exclusive. */
export interface QuotePlace {
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds quoted words in the visible blocks. Words must be equal after normalisation, in order and without gap; spaces,
 * punctuation and case may differ. Looks into the block that `blockId` (the block's index) names before all others.
 */
export function locateQuote(blocks: readonly TextBlock[], quote: string, blockId?: string): QuotePlace | undefined {
  const wanted = splitWords(quote).map(({ word }) => word);
  if (wanted.length === 0) return undefined;
  const named = Number(blockId);
  const order = [...blocks.keys()].toSorted((a, b) => Number(b === named) - Number(a === named) || a - b);
  for (const block of order) {
    const textBlock = blocks[block];
    if (!textBlock || textBlock.hidden !== undefined) continue;
    const words = splitWords(textBlock.text);
    for (let at = 0; at + wanted.length <= words.length; at += 1) {
      if (!wanted.every((word, index) => words[at + index]?.word === word)) continue;
      const [first, last] = [words[at], words[at + wanted.length - 1]];
      if (first && last) return { block, start: first.start, end: last.end };
    }
  }
  return undefined;
}

interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

function splitWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+|[£$€%]/gu)].map((match) => ({
    word: normaliseWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
