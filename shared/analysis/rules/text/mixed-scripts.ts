import { lookAlikes } from './look-alikes.ts';
import type { Reading } from './reading.ts';

/** Words that no language writes: letters of several scripts in turns, and figures of another script among Latin letters. */

/** Their words follow each other, and those of other scripts, without spaces. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`;
const word = /[\p{L}\p{M}\p{N}]{3,40}/gu;
const latin = /\p{Script=Latin}/u;
const other = new RegExp(String.raw`(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}${unspaced}])\p{L}`, 'u');
const otherDigit = /[^\P{Nd}0-9]/u;
const fewestTurns = 2;
const fewestLatin = 2;

/** Whether a text may hold one. */
export const hasMixed =
  /\p{Script=Latin}(?:[^\P{L}\p{Script=Latin}]|[^\P{Nd}0-9])|[^\P{L}\p{Script=Latin}]\p{Script=Latin}/u;

/** Tells of words that change between Latin letters and those of another script more than once: what they say is not known. */
export const readMixed = (text: string): Reading[] =>
  [...text.matchAll(word)].flatMap((found): Reading[] => {
    const letters = Array.from(found[0]).filter(
      (sign) => latin.test(sign) || other.test(sign) || otherDigit.test(sign),
    );
    const kinds = letters.map((sign) => latin.test(sign));
    const turns = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
    if (turns < fewestTurns || kinds.filter(Boolean).length < fewestLatin) return [];
    let at = found.index;
    const parts = Array.from(found[0], (sign) => {
      at += sign.length;
      return { text: lookAlikes.get(sign) ?? sign, from: at - sign.length, to: at };
    });
    return [{ from: found.index, to: at, parts, isDisguise: true }];
  });

const digitBesideLetter = /(?<=[A-Za-z$@!|])[^\P{Nd}0-9]{1,20}|(?<!\p{Nd})[^\P{Nd}0-9]{1,20}(?=[A-Za-z$@!|])/gu;
export const hasOtherDigit = /[^\P{Nd}0-9]/u;

/** Figures of other scripts and styles beside Latin letters, as plain ones. */
export const readDigits = (text: string): Reading[] =>
  [...text.matchAll(digitBesideLetter)].map((found) => {
    let at = found.index;
    const parts = Array.from(found[0], (sign) => {
      at += sign.length;
      return { text: toDigit(sign), from: at - sign.length, to: at };
    });
    const isInWord = latin.test(text.charAt(found.index - 1)) && latin.test(text.charAt(at));
    return { from: found.index, to: at, parts, isDisguise: isInWord };
  });

/** Figures of a script stand in rows of ten, from 0 to 9. */
function toDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const stutter = /(?<![\p{L}\p{N}-])(\p{L})(?:[-–…](?:\1[-–…]){0,20})(?=\1\p{L}{2})/giu;
/** Whether a first letter may be said again and again. */
export const hasStutter = /(?<![\p{L}\p{N}-])(\p{L})[-–…]\1/iu;

/** "C-c-cures": a first letter that is said again and again. */
export const readStutter = (text: string): Reading[] =>
  [...text.matchAll(stutter)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    parts: [],
    isDisguise: false,
  }));
