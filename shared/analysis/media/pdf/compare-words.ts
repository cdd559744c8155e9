import { isEnglishWord } from '../ocr/english-words.ts';

/** Below this likeness two words are others; a reader alone makes one letter in ten wrong at most. */
const alike = 0.75;
/** Readings that are as like each other as this agree. */
const agreeing = 0.8;
const fewestLetters = 4;
/** Characters that look like each other, each group as its first. */
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

/** Letters and digits alone, without accents, and as one what looks alike. */
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
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(a.length, b.length);
}

/** Whether what was read shows other words than were `said`: unlike in all, or with an English word in it that was not said. */
export function readsOther(said: string, read: string): boolean {
  const folded = foldPrint(said);
  const seen = foldPrint(read);
  if (folded === seen || seen.length < fewestLetters) return false;
  if (isForeign(said)) return listNewWords(folded, read).length > 0;
  return (likenessOf(folded, seen) < alike && isWording(read)) || listNewWords(folded, read).length > 0;
}

/** Whether two readings of one place show the same, which is not what was `said`. */
export function agreeOnOther(said: string, one: string, other: string): boolean {
  return readsOther(said, one) && readsOther(said, other) && likenessOf(foldPrint(one), foldPrint(other)) >= agreeing;
}

/** Letters that the readers do not know, more than one in five: they leave them out, or read what they know. */
function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/[A-Za-z]/.test(letter));
  return letters.some((letter) => !/\p{Script=Latin}/u.test(letter)) || others.length > letters.length / 5;
}

/** Most of it is letters, digits and spaces: signs alone are read of a font that is not there. */
function isWording(text: string): boolean {
  return (text.match(/[\p{L}\p{N}\s]/gu) ?? []).length >= 0.8 * text.length;
}

/** English words that were read and not said, as long as a misread letter does not explain them. */
function listNewWords(folded: string, read: string): readonly string[] {
  return read.split(/[^\p{L}']+/u).filter((word) => {
    const seen = foldPrint(word);
    return seen.length >= fewestLetters && !folded.includes(seen) && isEnglishWord(word);
  });
}
