/** Marks of notes and exponents stand by themselves: tools write them as figures behind a space, or not at all. */
const raised = /[\u00b2\u00b3\u00b9\u2070-\u209c]+/gu;

/** The words of a text, in small letters and compatible characters. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(raised, ' $& ')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** Share of the wanted words that were found, each as often as it is wanted; 1 where none are. */
export function recallOf(found: readonly string[], wanted: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  const hits = wanted.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left > 0;
  });
  return wanted.length === 0 ? 1 : hits.length / wanted.length;
}
