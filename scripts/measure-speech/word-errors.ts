import { writeNumbers } from '../../shared/analysis/media/speech/write-numbers.ts';

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Two ways to write the same words, as the usual English normaliser of speech recognition has them. */
const sameWords: readonly (readonly [RegExp, string])[] = [
  [/\bmr\b\.?/g, 'mister'],
  [/#/g, ' pound '],
  [/\*/g, ' star '],
  [/\bwon['’]t\b/g, 'will not'],
  [/\bcan['’]t\b|\bcannot\b/g, 'can not'],
  [/n['’]t\b/g, ' not'],
  [/['’]re\b/g, ' are'],
  [/['’]ll\b/g, ' will'],
  [/['’]ve\b/g, ' have'],
  [/['’]m\b/g, ' am'],
  [/\b(it|that|there|what|here)['’]s\b/g, '$1 is'],
  [/[£%]/g, ' '],
  [/['’]/g, ''],
];

/** Words as they are compared: numbers in digits, contractions in full, without case and punctuation. */
function toWords(text: string): readonly string[] {
  const written = sameWords.reduce(
    (all, [pattern, words]) => all.replaceAll(pattern, words),
    writeNumbers(text).toLowerCase(),
  );
  return written.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const digit = digits.indexOf(word);
    return word === '' ? [] : [digit === -1 ? word : String(digit)];
  });
}

export const countWords = (text: string): number => toWords(text).length;

/** Words that are wrong, missing or too many: the edit distance of Levenshtein over words. */
export function wordErrors(said: string, heard: string): number {
  const [wanted, found] = [toWords(said), toWords(heard)];
  let row = found.map((_, index) => index + 1);
  let first = 0;
  for (const word of wanted) {
    let diagonal = first;
    first += 1;
    let left = first;
    row = row.map((above, index) => {
      const cost = Math.min(above + 1, left + 1, diagonal + (word === found[index] ? 0 : 1));
      diagonal = above;
      left = cost;
      return cost;
    });
  }
  return row.at(-1) ?? wanted.length;
}
