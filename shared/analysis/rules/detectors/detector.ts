import type { Token } from '../text/tokenise.ts';

/** Part of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds all places in a text, given with its words, in order and without overlap. Pure, and linear in the length of the text. */
export type Detector = (text: string, tokens: readonly Token[]) => Iterable<Span>;
