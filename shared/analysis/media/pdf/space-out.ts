/** From here on a gap between two letters, in sizes of the letters, may be a space. Words set tight stand no farther apart, letters of one word no farther than 0.03. */
export const possibleSpace = 0.1;
/** Letters of a word that is set wide stand as far apart as this; wider ones are joined elsewhere, if they are words (`join-wide-letters.ts`). */
const widestSetting = 0.21;
/** Fewer gaps do not show how wide a piece is set. */
const fewestGaps = 5;

/** Of the gaps between letters of a word and those between words, sorted, this one is between letters of a word. */
const usualShare = 0.25;

/**
 * The least gap that is a space in a piece of a line with these gaps, in sizes of its letters. Figures that stand apart are figures of several
 * numbers: they are not set wide.
 */
export function likelyGap(gaps: readonly number[], text: string): number {
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
  if (gaps.length < fewestGaps || letterCount < gaps.length / 2) return possibleSpace;
  const usual = Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * usualShare)] ?? 0);
  return usual > widestSetting ? possibleSpace : usual + Math.max(possibleSpace, usual);
}
