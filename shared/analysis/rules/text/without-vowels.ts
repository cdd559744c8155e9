import { isEnglishWord } from '../../media/ocr/english-words.ts';
import regulatedWords from '../catalogue/regulated-words.json' with { type: 'json' };
import type { IsKnown, Reading } from './reading.ts';

const vowels = /[aeiou]/g;
const fewestLeft = 3;
/** One word of a row is at least this long: shorter ones are also abbreviations. */
const fewestOfLongest = 4;

/** By what is left of them without vowels, the first letter kept, and the last one as well or not: the words of rules. */
let meanings: ReadonlyMap<string, string> | undefined;

function findMeaning(left: string): string | undefined {
  meanings ??= readMeanings();
  return meanings.get(left);
}

function readMeanings(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const word of regulatedWords) {
    const bare = word.charAt(0) + word.slice(1).replace(vowels, '');
    const ended = word.charAt(0) + word.slice(1, -1).replace(vowels, '') + word.slice(-1);
    for (const left of new Set([bare, ended])) {
      if (left.length < fewestLeft || left === word || words.has(left)) continue;
      words.set(left, word);
    }
  }
  return words;
}

const row =
  /(?<![\p{L}\p{N}.'’@/-])[a-z][b-df-hj-np-tv-z]+[a-z](?: [a-z][b-df-hj-np-tv-z]+[a-z])+(?![\p{L}\p{N}@/]|['’.-]\p{L})/gu;

/** Whether two words in small letters stand together of which neither has a vowel inside. */
export const hasConsonants = /(?<!\p{L})[a-z][b-df-hj-np-tv-z]+[a-z] [a-z][b-df-hj-np-tv-z]+[a-z](?!\p{L})/u;

/**
 * "Crs cncr": two words and more in a row that lost their vowels, none of them English and each one that a rule knows with
 * its vowels. Which word it was is a guess; that it is hidden is not.
 */
export function readWithoutVowels(text: string, _isKnown: IsKnown): Reading[] {
  return [...text.matchAll(row)].flatMap((found): Reading[] => {
    const words = [...found[0].matchAll(/[a-z]+/g)].map(({ 0: word, index }) => {
      const from = found.index + index;
      return { word, from, to: from + word.length, meant: isEnglishWord(word) ? undefined : findMeaning(word) };
    });
    const isHidden = words.map(({ meant }, at) => {
      const isNear = words[at - 1]?.meant !== undefined || words[at + 1]?.meant !== undefined;
      return meant !== undefined && isNear;
    });
    const longest = words.reduce((most, { word }, at) => (isHidden[at] ? Math.max(most, word.length) : most), 0);
    if (longest < fewestOfLongest) return [];
    return words.flatMap(({ from, to, meant = '' }, at) =>
      isHidden[at] ? [{ from, to, parts: [{ text: meant, from, to }], isDisguise: true }] : [],
    );
  });
}
