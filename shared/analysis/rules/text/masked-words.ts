import { isEnglishWord } from '../../media/ocr/english-words.ts';
import regulatedWords from '../catalogue/regulated-words.json' with { type: 'json' };
import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading, Words } from './reading.ts';

/** Words of which signs hide letters, read as the words that rules know. */

const maskedWord =
  /(?<![\p{L}\p{N}@#&/.'’-])\p{L}+[^\p{L}\p{M}\p{N}\s'’@/]\uFE0F?\p{L}+(?![\p{L}\p{N}@/]|[.'’-]\p{L})/gu;
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');
const fewestMasked = 5;

/** Whether a sign stands between letters. */
export const hasMask = /\p{L}[^\p{L}\p{M}\p{N}\s'’@/]\uFE0F?\p{L}/u;

/** "C♥ncer", "c–ncer": a sign in the place of one letter, where what it parts are not words and the whole is one that a rule knows. */
export function readMasked(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(maskedWord)].flatMap((found) => {
    const [before = '', after = ''] = found[0].toLowerCase().match(/\p{L}+/gu) ?? [];
    const length = before.length + 1 + after.length;
    if (length < fewestMasked || length > 24 || [before, after].every((piece) => isEnglishWord(piece))) return [];
    const known = alphabet.map((letter) => before + letter + after).find((word) => isKnown(word));
    const [from, to] = [found.index, found.index + found[0].length];
    return known === undefined ? [] : [{ from, to, parts: [{ text: known, from, to }], isDisguise: true }];
  });
}

const mask = String.raw`*_.#?%$!~’'•●○■□▪█▒░×✱★☆-`;
const manyMasked = new RegExp(
  String.raw`(?<![\p{L}\p{N}@#&/.'’_-])(?=.{5,24}(?![\p{L}${mask}]))[a-z]\p{L}*[${mask}][\p{L}${mask}]*\p{L}(?![\p{L}\p{N}@/_]|[.'’-]\p{L})`,
  'giu',
);
/** Whether such signs stand between letters. */
export const hasManyMasked = new RegExp(String.raw`\p{L}[${mask}]+\p{L}`, 'u');
const anySign = new RegExp(String.raw`[${mask}]`, 'gu');
/** Signs that also join words and end sentences hide letters only in twos. */
const joiner = /^[.!?'’_-]$/;
/** By first letter, last letter and length. */
let byShape: ReadonlyMap<string, readonly string[]> | undefined;
const toShape = (word: string): string => `${word.charAt(0)}${word.slice(-1)}${word.length}`;

/** "ca**er", "c?nc?r", "c****r": several signs, each in the place of a letter. What fits one word is read as it; what fits several is said to be hidden. */
export function readManyMasked(text: string, isKnown: IsKnown, { findMasked }: Words): Reading[] {
  return [...text.matchAll(manyMasked)].flatMap((found) => {
    const lower = found[0].toLowerCase();
    const signs = lower.match(anySign) ?? [];
    const pieces = lower.match(/\p{L}+/gu) ?? [];
    // "D.I.Y." is an abbreviation; letters that are spelled out are read elsewhere.
    if (signs.every((sign) => sign === '.') && pieces.every((piece) => piece.length === 1)) return [];
    const isOfJoiners = signs.every((sign) => joiner.test(sign));
    if (signs.length < 2 || (isOfJoiners && pieces.every((piece) => piece.length > 1 && isEnglishWord(piece))))
      return [];
    if (isKnown(normaliseWord(found[0])) || findMasked(normaliseWord(lower)) !== undefined) return [];
    const isMostlyHidden = signs.length * 2 > lower.length;
    // "A***a" may be somebody's name.
    if (isMostlyHidden && (isOfJoiners || /^\p{Lu}/u.test(found[0]))) return [];
    const fitting = listFitting(lower);
    if (fitting.length === 0) return [];
    const [from, to] = [found.index, found.index + lower.length];
    const shown = fitting.length === 1 && !isMostlyHidden ? fitting[0] : undefined;
    return [{ from, to, parts: [{ text: shown ?? found[0], from, to }], isDisguise: true }];
  });
}

function listFitting(masked: string): readonly string[] {
  byShape ??= Map.groupBy(regulatedWords, toShape);
  const pattern = new RegExp(`^${masked.replaceAll(anySign, '[a-z]')}$`, 'u');
  return (byShape.get(toShape(masked)) ?? []).filter((word) => pattern.test(word));
}
