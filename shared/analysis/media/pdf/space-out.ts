/** A gap of at least this width, in sizes of the letters, may be a space: tightly set words are this far apart, letters of one word at most 0.03. */
export const possibleSpace = 0.1;
/** The widest gaps between letters of one word that are known here; wider ones are joined by `join-wide-letters.ts`, if they make words. */
const widestSetting = 0.21;
/** Fewer gaps do not show how far apart the letters of a piece are set. */
const fewestGaps = 5;

/** The gap at this share of all gaps of a piece, in order of width, is one between letters of a word. */
const usualShare = 0.25;

/**
 * The least gap that is a space in a piece of a line with these gaps, all in sizes of its letters. Pieces of digits are not taken for widely set ones:
 * digits that stand apart belong to different numbers.
 */
export function leastSpace(gaps: readonly number[], text: string): number {
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
  if (gaps.length < fewestGaps || letterCount < gaps.length / 2) return possibleSpace;
  const usual = Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * usualShare)] ?? 0);
  return usual > widestSetting ? possibleSpace : usual + Math.max(possibleSpace, usual);
}
