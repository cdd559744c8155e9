import { writeNumbers } from '../../shared/analysis/media/speech/write-numbers.ts';

/** Words as they are compared: numbers in digits, without case and punctuation. */
function toWords(text: string): readonly string[] {
  return writeNumbers(text)
    .toLowerCase()
    .replaceAll(/mr\b\.?/g, 'mister')
    .replaceAll(/[£%]/g, ' ')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
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
