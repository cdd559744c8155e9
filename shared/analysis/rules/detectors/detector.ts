/** Part of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds all places in a text, in order and without overlap. Pure, and linear in the length of the text. */
export type Detector = (text: string) => Iterable<Span>;
