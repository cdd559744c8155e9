import { isEnglishWord } from '../ocr/english-words.ts';
import { isMadeOfSigns } from './doubt-letters.ts';
import { editDistances } from './edit-distances.ts';

/** Texts less alike than this are different: recognition gets at most one letter in ten wrong. */
export const alike = 0.75;
/** Two readings at least this alike count as the same. */
const agreeing = 0.8;
const fewestLetters = 4;
/** Characters that look alike, and the one that stands for all of them in a comparison. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[1i|!íìîïı]/g, 'l'],
  [/[0qö]/g, 'o'],
  [/[5]/g, 's'],
  [/[2]/g, 'z'],
  [/[8ß]/g, 'b'],
  [/[9]/g, 'g'],
];

/** Letters and digits alone, without accents, with one character for all that look alike. */
export function foldPrint(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}|!]+/gu, '');
  return lookAlikes.reduce((folded, [pattern, one]) => folded.replaceAll(pattern, one), letters);
}

/** 0..1, by the edit distance over the longer of the two; 1 for two empty ones. */
export function likenessOf(a: string, b: string): number {
  if (a === b) return 1;
  return 1 - (editDistances(a, b).at(-1) ?? 0) / Math.max(a.length, b.length);
}

/**
 * Whether other words were read than were `said`: the whole is too different, or an English word was read that was not said. Ligatures that are not
 * said make no difference, and signs in place of letters say nothing.
 */
export function readsOther(said: string, read: string): boolean {
  const folded = foldPrint(said);
  const seen = foldPrint(read);
  if (folded === seen || seen.length < fewestLetters || isMadeOfSigns(said)) return false;
  if (listNewWords(said, read).length > 0) return true;
  const [said1 = '', said2 = ''] = withoutLigatures(folded);
  const [seen1 = '', seen2 = ''] = withoutLigatures(seen);
  const likeness = Math.max(likenessOf(folded, seen), likenessOf(said1, seen1), likenessOf(said2, seen2));
  return !isForeign(said) && likeness < alike && isWording(read);
}

/**
 * Folded letters without ff, fi, fl, ffi and ffl, which many fonts draw as one sign: their tables give it no letters ("dene" for "define"), or all
 * but its f ("deine").
 */
const withoutLigatures = (folded: string): readonly string[] => [
  folded.replaceAll(/ffl|ff|fl/g, ''),
  folded.replaceAll(/f+(?=l)|ff/g, ''),
];

/** Whether two readings of one place show the same, which is not what was `said`. */
export function agreeOnOther(said: string, one: string, other: string): boolean {
  return readsOther(said, one) && readsOther(said, other) && likenessOf(foldPrint(one), foldPrint(other)) >= agreeing;
}

/** Whether more than one letter in five is none of A to Z, or the script is not Latin: recognition leaves such letters out, or reads others in their place. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/[A-Za-z]/.test(letter));
  return letters.some((letter) => !/\p{Script=Latin}/u.test(letter)) || others.length > letters.length / 5;
}

/** Whether most of a text is letters, digits and spaces: where a font is missing, signs are read. */
function isWording(text: string): boolean {
  return (text.match(/[\p{L}\p{N}\s]/gu) ?? []).length >= 0.8 * text.length;
}

/** English words that were read and not said, as long as neither a misread letter nor a ligature explains them. */
export function listNewWords(said: string, read: string): readonly string[] {
  const folded = foldPrint(said);
  const saidWords = new Set(said.split(/[^\p{L}\p{N}]+/u).map(foldPrint));
  return read.split(/[^\p{L}']+/u).filter((word) => {
    const seen = foldPrint(word);
    if (seen.length < fewestLetters || folded.includes(seen) || !isEnglishWord(word)) return false;
    return !withoutLigatures(seen).some(
      (rest) => rest !== seen && (rest.length >= fewestLetters ? folded.includes(rest) : saidWords.has(rest)),
    );
  });
}
