import { lookAlikes } from './look-alikes.ts';
import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading } from './reading.ts';

/** Marks that lead to a note stand at words and are no part of them. */

const number = String.raw`\d{1,3}(?:\s?[,–-]\s?\d{1,3})*`;
const tag = String.raw`(?:<\/?[a-z][^<>\n]{0,200}>){0,3}`;
const raisedTag = String.raw`<su[pb](?:\s[^<>\n]{0,200})?>${tag}[[(]?(?:${number}|[a-z]|[*†‡§¶‖#]{1,3}|TM|SM|R)[\])]?${tag}<\/su[pb]>`;
const namedNote = String.raw`(?:see |cf\.? )?(?:(?:foot|end)?notes?|refs?\.?|references?|sources?|citations?|fn\.?)(?: needed|\s?${number})`;
const inBrackets = String.raw`\[(?:${number}|${namedNote})\]|\(${namedNote}\)|\{\{ref\|[^{}\n]{1,40}\}\}`;
/** What stands behind letters or before them; one letter and two are units and formulas: "m²", "CO₂". */
const written = new RegExp(
  String.raw`(?<=[A-Za-z]{3}\s?)(?:${raisedTag}|${inBrackets})|(?:${raisedTag}|\[${number}\])(?=[A-Za-z]{3})`,
  'gu',
);

const raisedNumber = String.raw`\p{No}℠™®©`;
const raisedLetter = String.raw`\p{Lm}ªºⒶ-ⓩ\u{1F130}-\u{1F189}\p{Script=Greek}`;
const stem = 'A-Za-zÀ-ÖØ-öø-ÿ';
const marks = String.raw`(?:[${raisedNumber}${raisedLetter}]{1,3}|\d{1,2})`;
const marked = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@#./_-])(?:${marks})?[${stem}]{3,24}(?:${marks}[${stem}]{3,24}){0,8}(?:${marks})?(?![\p{L}\p{M}\p{N}@_]|[./-][\p{L}\p{N}])`,
  'gu',
);
const anyMarks = new RegExp(marks, 'gu');
const isLetters = new RegExp(String.raw`[${raisedLetter}]`, 'u');
const fewestBeforeDigit = 4;

/** Whether a mark may stand at a word. */
export const hasNoteMark = new RegExp(
  String.raw`<su[pb]|[[(]\p{L}|[[({]\d|\{\{ref|[${stem}]{3}(?:[${raisedNumber}${raisedLetter}]|\d)|[${raisedNumber}${raisedLetter}][${stem}]{3}`,
  'iu',
);

/** "Cures<sup>1</sup> cancer [2]", "cures (see note 3)": marks of notes that are written out. */
export const readWrittenMarks = (text: string): Reading[] =>
  [...text.matchAll(written)].map((found) => toReading(text, found.index, found.index + found[0].length));

/**
 * "Cures¹ cancerᵃ", "cures① cancer2": raised and enclosed numbers and letters at a word, and digits of which a superscript is all
 * that is left. What may be a letter of the word counts only where a rule knows the word without it and not with it.
 */
export function readNoteMarks(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(marked)].flatMap((found): Reading[] => {
    const [word] = found;
    const own = [...word.matchAll(anyMarks)];
    const stems = word.split(anyMarks).filter((piece) => piece !== '');
    if (own.length === 0 || isKnown(normaliseWord(word))) return [];
    const isSure = stems.length === 1 && own.every(([mark]) => !isLetters.test(mark) && !/\d/.test(mark));
    if (!isSure && !own.every(([mark]) => isMark(mark, stems))) return [];
    const areKnown = stems.every((piece) => isKnown(normaliseWord(piece)));
    const isCut = stems.length > 1 && !areKnown && isKnown(normaliseWord(stems.join('')));
    if (!isSure && !areKnown && !isCut) return [];
    return own.map((mark) => {
      const [from, to] = [found.index + mark.index, found.index + mark.index + mark[0].length];
      return isCut ? { from, to, parts: [], isDisguise: true } : toReading(text, from, to);
    });
  });
}

/** A letter that looks like one of another alphabet is read as that one; a digit stands only at a longer word. */
function isMark(mark: string, stems: readonly string[]): boolean {
  if (/\d/.test(mark)) return stems.every(({ length }) => length >= fewestBeforeDigit);
  return !Array.from(mark).some((sign) => /\p{Script=Greek}/u.test(sign) && lookAlikes.has(sign));
}

/** Between letters a mark parts two words. */
function toReading(text: string, from: number, to: number): Reading {
  const isBetween = /\p{L}$/u.test(text.slice(0, from).slice(-1)) && /^\p{L}/u.test(text.slice(to, to + 1));
  return { from, to, parts: isBetween ? [{ text: ' ', from, to }] : [], isDisguise: false };
}
