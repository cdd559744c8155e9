import type { Token } from './tokenise.ts';

/** "But our tea cures": what follows is said anew. */
const contrasts = new Set(['but', 'however', 'although', 'though', 'whereas', 'yet']);
/** "Stop smoking and buy our cigarettes": these join clauses where another clause begins. */
const conjunctions = new Set(['and', 'or', 'then']);
/** What a clause begins with: who does something, or what the reader is told to do. */
const subjects = new Set('i we you he she it they this these those our my your his her their the'.split(' '));
export const imperatives = new Set(
  `apply ask book bring browse buy call choose click collect come contact discover do don't download drink drive earn eat enjoy
  enter find get give go grab have join keep let light listen look make open order pay pick play read receive redeem save
  savour see select sell send share shop sign smoke start stay stop subscribe take taste tell text try use vape visit watch
  wear win`.split(/\s+/),
);
const opensClause = (word: string): boolean => subjects.has(word) || imperatives.has(word);
const fewestWords = 2;

/**
 * The clause of each token, counted from 0 over the text. A clause ends with its sentence, at a colon, semicolon, bracket,
 * dash or tab, before a word of contrast, where "and" leads on to another clause, and at a comma that neither stands in a list
 * of single words nor leads on with "so". `commas` has the indexes of the tokens behind a comma.
 */
export function numberClauses(
  tokens: readonly Pick<Token, 'word' | 'sentence' | 'beginsClause'>[],
  commas: ReadonlySet<number>,
): number[] {
  const clauses: number[] = [];
  let clause = 0;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const isBreak =
      before !== undefined &&
      (before.sentence !== token.sentence ||
        token.beginsClause ||
        contrasts.has(token.word) ||
        (conjunctions.has(before.word) && opensClause(token.word)) ||
        (commas.has(index) && token.word !== 'so' && isLong(tokens, commas, index)));
    if (isBreak) clause += 1;
    clauses.push(clause);
  }
  return clauses;
}

/** Whether what stands from a comma to the next mark has more words than an item of a list. */
function isLong(
  tokens: readonly Pick<Token, 'word' | 'sentence' | 'beginsClause'>[],
  commas: ReadonlySet<number>,
  from: number,
): boolean {
  const sentence = tokens[from]?.sentence;
  for (let index = from + 1; index < from + fewestWords; index += 1) {
    const token = tokens[index];
    // "Botox, fillers or Ozempic": a row of single words ends with it.
    if (token?.sentence !== sentence || commas.has(index) || token?.word === 'or' || token?.word === 'nor')
      return false;
    if (token?.beginsClause) return true;
  }
  return true;
}
