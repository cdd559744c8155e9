import type { Token } from './tokenise.ts';

/** "But our tea cures": what follows is said anew. */
const contrasts = new Set(['but', 'however', 'although', 'though', 'whereas', 'yet']);
/** "If you have diabetes, ask …": what such a word introduces belongs to what follows its comma. */
const introductions = new Set(
  'if when unless before after as because since while whether to for with without by under at on in during according where until once'.split(
    ' ',
  ),
);
const fewestWords = 3;

/**
 * The clause of each token, counted from 0 over the text. A clause ends with its sentence, at a colon, semicolon, bracket,
 * dash or tab, before a word of contrast, and at a comma that neither follows an introduction, stands in a list of single
 * words nor leads on with "so". `commas` has the indexes of the tokens behind a comma.
 */
export function numberClauses(
  tokens: readonly Pick<Token, 'word' | 'sentence' | 'beginsClause'>[],
  commas: ReadonlySet<number>,
): number[] {
  const clauses: number[] = [];
  let clause = 0;
  let isIntroduced = false;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const isBreak =
      before !== undefined &&
      (before.sentence !== token.sentence ||
        token.beginsClause ||
        contrasts.has(token.word) ||
        (commas.has(index) && !isIntroduced && token.word !== 'so' && isLong(tokens, commas, index)));
    if (isBreak) clause += 1;
    if (isBreak || before === undefined) isIntroduced = introductions.has(token.word);
    else if (commas.has(index)) isIntroduced = false;
    clauses.push(clause);
  }
  return clauses;
}

/** Whether what stands from a comma to the next mark has more words than an item of a list. */
function isLong(
  tokens: readonly Pick<Token, 'sentence' | 'beginsClause'>[],
  commas: ReadonlySet<number>,
  from: number,
): boolean {
  const sentence = tokens[from]?.sentence;
  for (let index = from + 1; index < from + fewestWords; index += 1) {
    const token = tokens[index];
    if (token?.sentence !== sentence || commas.has(index) || token?.beginsClause) return false;
  }
  return true;
}
