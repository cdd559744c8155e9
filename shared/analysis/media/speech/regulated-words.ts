import listed from '../../rules/catalogue/regulated-words.json' with { type: 'json' };

const regulated: ReadonlySet<string> = new Set(listed);

/** The words of a text that the rules look for. */
const regulatedWordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => regulated.has(word));

/** How many words that the rules look for a text has and the other one lacks. */
export function countGained(text: string, other: string): number {
  const known = new Set(regulatedWordsOf(other));
  return regulatedWordsOf(text).filter((word) => !known.has(word)).length;
}
