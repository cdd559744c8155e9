import type { TextBlock } from '../../model/extraction.ts';

/** Where words stand: a block by its index, and UTF-16 offsets in its text, end exclusive. */
export interface QuotePlace {
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

const quotationMarks: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"' };

/**
 * Finds quoted words in the visible blocks, to the letter: every letter, digit and sign is the same. Only the length of
 * white space and the form of quotation marks may differ; a part of a word is no quote. Looks into the block that
 * `blockId` (the block's index) names before all others.
 */
export function locateQuote(blocks: readonly TextBlock[], quote: string, blockId?: string): QuotePlace | undefined {
  const wanted = toLine(quote).line.trim();
  if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined;
  const named = Number(blockId);
  const order = [...blocks.keys()].toSorted((a, b) => Number(b === named) - Number(a === named) || a - b);
  for (const block of order) {
    const textBlock = blocks[block];
    if (!textBlock || textBlock.hidden !== undefined) continue;
    const { line, offsets } = toLine(textBlock.text);
    for (let at = line.indexOf(wanted); at !== -1; at = line.indexOf(wanted, at + 1)) {
      const last = offsets[at + wanted.length - 1];
      const start = offsets[at];
      if (start === undefined || last === undefined || isInsideWord(line, at, at + wanted.length)) continue;
      return { block, start, end: last + 1 };
    }
  }
  return undefined;
}

/** The text on one line, with the offset of each of its code units in the original. */
function toLine(text: string): { readonly line: string; readonly offsets: readonly number[] } {
  let line = '';
  const offsets: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index] ?? '';
    const isSpace = /\s/.test(unit);
    if (isSpace && line.endsWith(' ')) continue;
    line += isSpace ? ' ' : (quotationMarks[unit] ?? unit);
    offsets.push(index);
  }
  return { line, offsets };
}

const letter = /[\p{L}\p{M}\p{N}]/u;

/** The quote begins or ends in the middle of a word. */
const isInsideWord = (line: string, start: number, end: number): boolean =>
  (letter.test(line[start - 1] ?? '') && letter.test(line[start] ?? '')) ||
  (letter.test(line[end - 1] ?? '') && letter.test(line[end] ?? ''));
