import { isEnglishWord } from '../english-words.ts';

/** A word on a line, 0..1 along it. */
export interface WordOnLine {
  readonly text: string;
  /** 0..1. */
  readonly confidence: number;
  readonly characters: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  /** Both readers read it. */
  readonly isConfirmed: boolean;
}

/** What a word is worth beside its confidence when it is in a dictionary, or an amount as advertisements write it. */
const bonus = 0.25;
/** Added to the worth of the first reader's words: on pictures it is right more often. */
const headStart = 0.08;
const amount = /^[(]?(([£$€]\d[\d,.]*(\.\d\d)?p?)|(\d[\d,.]*%)|(\d[\d,.]*p))[).,;:!*]*$/;

/**
 * Joins two readings of one line. Where both have words, those with more confidence, dictionary words and amounts stand. Words that only the second
 * reader has are left out: it reads noise as letters.
 */
export function mergeWords(first: readonly WordOnLine[], second: readonly WordOnLine[]): readonly WordOnLine[] {
  const merged: WordOnLine[] = [];
  let [one, two] = [0, 0];
  while (one < first.length) {
    const group = { one: [first[one] as WordOnLine], two: [] as WordOnLine[] };
    one += 1;
    // A word of either reading whose middle lies within the group belongs to it; that may widen the group for the next one.
    for (let grows = true; grows; ) {
      grows = false;
      const end = endOf([...group.one, ...group.two]);
      const nextTwo = second[two];
      if (nextTwo !== undefined && middleOf(nextTwo) < end) {
        if (middleOf(nextTwo) >= startOf(group.one)) group.two.push(nextTwo);
        two += 1;
        grows = true;
      }
      const nextOne = first[one];
      if (nextOne !== undefined && group.two.length > 0 && middleOf(nextOne) < endOf(group.two)) {
        group.one.push(nextOne);
        one += 1;
        grows = true;
      }
    }
    merged.push(...choose(group.one, group.two));
  }
  return merged;
}

const startOf = (words: readonly WordOnLine[]): number => words[0]?.characters[0]?.from ?? 0;
const endOf = (words: readonly WordOnLine[]): number =>
  Math.max(...words.map(({ characters }) => characters.at(-1)?.to ?? 0));
const middleOf = (word: WordOnLine): number => (startOf([word]) + endOf([word])) / 2;

function choose(first: readonly WordOnLine[], second: readonly WordOnLine[]): readonly WordOnLine[] {
  if (second.length === 0) return first;
  const plain = (words: readonly WordOnLine[]): string =>
    words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}£$€%]/gu, '')).join('');
  const isSame = plain(first) === plain(second);
  const lengthOf = (words: readonly WordOnLine[]): number => words.reduce((sum, { text }) => sum + text.length, 0);
  // The first reader passes over stops at the end of a line.
  if (isSame && first.length === second.length && lengthOf(second) > lengthOf(first))
    return second.map((word) => ({ ...word, isConfirmed: true }));
  // Where only the spaces differ, and those of the second reading part numbers from words, it is right: the first reader passes over them.
  const isParted = isSame && second.length > first.length && isNumbersAndWords(second);
  const chosen = isParted || worthOf(second) > worthOf(first) + headStart ? second : first;
  return isSame ? chosen.map((word) => ({ ...word, isConfirmed: true })) : chosen;
}

/** Whether each piece is a number or a word, and one a number. */
function isNumbersAndWords(words: readonly WordOnLine[]): boolean {
  const isNumber = ({ text }: WordOnLine): boolean => /^[£$€(]?\d[\d.,]*[%p)]?[.,;:]?$/.test(text);
  return words.some(isNumber) && words.every((word) => isNumber(word) || isEnglishWord(word.text));
}

/** Mean confidence, and the bonus for the share of the characters that are in words or amounts. */
function worthOf(words: readonly WordOnLine[]): number {
  let [length, sum, known] = [0, 0, 0];
  for (const { text, confidence } of words) {
    length += text.length;
    sum += confidence * text.length;
    if (amount.test(text) || (/\p{L}/u.test(text) && isEnglishWord(text))) known += text.length;
  }
  return length === 0 ? 0 : (sum + bonus * known) / length;
}
