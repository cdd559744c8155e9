import listed from '../../rules/catalogue/regulated-words.json' with { type: 'json' };

const regulated: ReadonlySet<string> = new Set(listed);

/** Whether the rules look for this word, which is in small letters. */
export const isRegulated = (word: string): boolean => regulated.has(word);

/** The words of a text that the rules look for. */
const regulatedWordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter(isRegulated);

/** How many words that the rules look for a text has and the other one lacks. */
export function countGained(text: string, other: string): number {
  const known = new Set(regulatedWordsOf(other));
  return regulatedWordsOf(text).filter((word) => !known.has(word)).length;
}
