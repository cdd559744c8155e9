import type { TextBlock } from '../../../model/extraction.ts';
import { type Token, tokenise } from '../text/tokenise.ts';
import { findQuotations, type Quotation } from './find-quotations.ts';

/** A word as the second look compares it, and where it stands in its block (UTF-16 offsets, end exclusive). */
export interface Word {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

export interface Sentence {
  /** Index of the block in `Extraction.blocks`. */
  readonly block: number;
  readonly words: readonly Word[];
  /** What it quotes, where it says something itself as well: `fewestOwnWords` words or more outside the marks. */
  readonly quoted: readonly Quotation[];
}

/** A stretch of about a paragraph: what a text says here, however long the rest of it is. */
export interface Window {
  readonly sentences: readonly Sentence[];
}

/** A new window begins at the first sentence after so many words; an advertisement is mostly one window. */
const windowWords = 240;
const fewestOwnWords = 2;

/** Cuts the visible English text into windows, in reading order. Linear in the length of the text; holds one window at a time. */
export function* readWindows(blocks: readonly TextBlock[]): Generator<Window> {
  let sentences: Sentence[] = [];
  let count = 0;
  for (const [block, { text, hidden, foreign = [] }] of blocks.entries()) {
    if (hidden !== undefined) continue;
    let next = 0;
    const quotations = new QuotationReader(findQuotations(text));
    for (const words of readSentences(text)) {
      const start = words[0]?.start ?? 0;
      while ((foreign[next]?.to ?? Number.POSITIVE_INFINITY) <= start) next += 1;
      if ((foreign[next]?.from ?? Number.POSITIVE_INFINITY) <= start) continue;
      sentences.push({ block, words, quoted: quotations.read(words) });
      count += words.length;
      if (count >= windowWords) {
        yield { sentences };
        sentences = [];
        count = 0;
      }
    }
  }
  if (sentences.length > 0) yield { sentences };
}

function* readSentences(text: string): Generator<Word[]> {
  let words: Word[] = [];
  let sentence = 0;
  for (const token of tokenise(text).tokens) {
    if (words.length > 0 && (token.sentence !== sentence || words.length >= windowWords)) {
      yield words;
      words = [];
    }
    sentence = token.sentence;
    words.push({ stem: toStem(token), start: token.start, end: token.end });
  }
  if (words.length > 0) yield words;
}

const shortestInflected = 5;

/** Numbers are all alike, and common endings do not count: what is learnt of "treats" is known of "treated". */
function toStem({ kind, word }: Token): string {
  if (kind === 'number') return '#';
  if (word.length < shortestInflected) return word;
  return word.replace(/ies$/, 'y').replace(/(?<=[a-z]{3})(?:ing|ed|es|s|ly)$/, '');
}

/** Deals the quotations of a block to its sentences, which come in order. */
class QuotationReader {
  readonly #quotations: readonly Quotation[];
  #next = 0;

  constructor(quotations: readonly Quotation[]) {
    this.#quotations = quotations;
  }

  /** The quotations that begin before the sentence ends; none if it says next to nothing besides. */
  read(words: readonly Word[]): Quotation[] {
    const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
    while ((this.#quotations[this.#next]?.[1] ?? end) < start) this.#next += 1;
    const own: Quotation[] = [];
    for (let at = this.#next; at < this.#quotations.length; at += 1) {
      const quotation = this.#quotations[at];
      if (!quotation || quotation[0] >= end) break;
      own.push(quotation);
    }
    const outside = words.filter((word) => !own.some(([from, to]) => word.start >= from && word.end <= to));
    return outside.length >= fewestOwnWords ? own : [];
  }
}
