const longestWord = 24;
const mostLetters = 60;
/** Words of one letter that stand between others. */
const single = new Set(['a', 'i']);
/** An unknown word counts as much as this many known ones, and has at least this many letters. */
const unknownWord = { cost: 8, length: 4 } as const;

/**
 * Cuts letters that were written together into words, as few as possible; undefined when they cannot be cut so that every
 * letter belongs to one. With `unknown: 'one'` one of the words may be unknown. At most 60 letters.
 */
export function segmentWords(
  letters: string,
  isKnown: (word: string) => boolean,
  { unknown = 'none' }: { readonly unknown?: 'none' | 'one' } = {},
): string[] | undefined {
  if (letters.length > mostLetters) return undefined;
  /** By end: what the words that reach it cost, and where the last of them begins. */
  const best: ({ readonly cost: number; readonly from: number } | undefined)[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= letters.length; end += 1) {
    for (let from = Math.max(0, end - longestWord); from < end; from += 1) {
      const before = best[from];
      if (!before) continue;
      const own = costOf(letters.slice(from, end), isKnown, unknown === 'one' && before.cost < unknownWord.cost);
      const known = best[end];
      if (own !== undefined && (!known || before.cost + own < known.cost))
        best[end] = { cost: before.cost + own, from };
    }
  }
  if (!best[letters.length]) return undefined;
  const words: string[] = [];
  for (let end = letters.length; end > 0; end = best[end]?.from ?? 0)
    words.unshift(letters.slice(best[end]?.from ?? 0, end));
  return words;
}

/** The words that a part of a name joins, each with where it begins in it: the part itself where it is a known word or cannot be cut. */
export function cutName(
  part: string,
  isKnown: (word: string) => boolean,
): { readonly word: string; readonly at: number }[] {
  const lower = part.toLowerCase();
  const words =
    isKnown(lower) || !/^[a-z]+$/.test(lower) ? undefined : segmentWords(lower, isKnown, { unknown: 'one' });
  let at = 0;
  return (words ?? [part]).map((word) => {
    at += word.length;
    return { word, at: at - word.length };
  });
}

function costOf(word: string, isKnown: (word: string) => boolean, mayBeUnknown: boolean): number | undefined {
  if (word.length === 1 ? single.has(word) : isKnown(word)) return 1;
  return mayBeUnknown && word.length >= unknownWord.length ? unknownWord.cost : undefined;
}
