import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading } from './reading.ts';
import { segmentWords } from './segment-words.ts';

/** Words that something cuts, joins or spells in another way, read as the words that rules know. */

const entity = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|(shy|zwnj|zwj|lrm|rlm|nbsp));/g;
const namedEntities: Readonly<Record<string, string>> = { nbsp: '\u00A0' };

/** Signs and letters written as HTML entities, which a browser shows as themselves. */
export function readEntities(text: string): Reading[] {
  return [...text.matchAll(entity)].flatMap((found) => {
    const [whole, decimal, hexadecimal, name = ''] = found;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (name === '' && !(code > 8 && code <= 0x10ffff)) return [];
    const sign = name === '' ? String.fromCodePoint(code) : (namedEntities[name] ?? '');
    const [from, to] = [found.index, found.index + whole.length];
    return [{ from, to, parts: sign === '' ? [] : [{ text: sign, from, to }], isDisguise: /[a-z]/i.test(sign) }];
  });
}

const tagsInWord = /(?<=(\p{L}{1,24}))(?:<[a-z!/][^<>\n]{0,60}>)+(?=(\p{L}{1,24}))/giu;

/** Tags of HTML inside a word: "can<b></b>cer". */
export function readTagsInWords(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(tagsInWord)].flatMap((found) => {
    const [tags, before = '', after = ''] = found;
    const [from, to] = [found.index, found.index + tags.length];
    return [{ from, to, parts: [], isDisguise: isKnown(normaliseWord(before + after)) }];
  });
}

/** What shows nothing, or a box, inside a word; no writing needs it there. */
const blank = String.raw`(?![\n\r\t])[\p{Cc}\p{Co}\p{Cn}\uFFF9-\uFFFD\u2800]`;
/** Signs that cut a word and leave it readable. */
const cut = String.raw`[-‐‑_*~·|+^\u0060\[\](){}\u2028\u2029\p{Extended_Pictographic}\uFE0F]|\r?\n|['’](?!(?:[sdmt]|re|ve|ll)(?!\p{L}))`;
const cutWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/])\p{L}+(?:(?:${blank}|${cut}){1,4}\p{L}+)+(?![\p{L}\p{N}@])`,
  'gu',
);
const anyBlank = new RegExp(blank, 'u');
/** Signs that no two words are joined by. */
const joinsNothing = /[\^\u0060~{}\u2028\u2029\p{Extended_Pictographic}]/u;

/** Words cut by signs ("can-cer", "can^cer", a line's end) of which no rule knows every part, but one knows the whole. */
export function readCut(text: string, isKnown: IsKnown): Reading[] {
  const read = (isHabit: boolean): Reading[] =>
    [...text.matchAll(cutWord)].flatMap((found) => readPieces(found[0], found.index, isKnown, isHabit));
  const readings = read(false);
  const isRare = readings.some(({ from, to }) => /[\n'’]/.test(text.slice(from, to)));
  return isRare || readings.length >= fewestOfHabit ? read(true) : readings;
}
/** Whoever cuts so many words of a text, or one so that nobody does it by chance, also cuts where the parts are words ("he-art"). */
const fewestOfHabit = 2;

/** The longest rows of pieces, from the left, that make a known word. */
function readPieces(whole: string, at: number, isKnown: IsKnown, isHabit: boolean): Reading[] {
  const pieces = [...whole.matchAll(/\p{L}+/gu)].map((found) => ({
    word: found[0],
    from: at + found.index,
    to: at + found.index + found[0].length,
  }));
  const readings: Reading[] = [];
  for (let first = 0; first < pieces.length - 1; first += 1) {
    for (let last = Math.min(pieces.length, first + longestRow) - 1; last > first; last -= 1) {
      const row = pieces.slice(first, last + 1);
      const [from, to] = [row[0]?.from ?? at, row.at(-1)?.to ?? at];
      const joined = normaliseWord(row.map(({ word }) => word).join(''));
      const written = whole.slice(from - at, to - at);
      const hasBlank = anyBlank.test(written);
      const isOne = hasBlank || isHabit || joinsNothing.test(written);
      if (joined.length < 4 || !isKnown(joined)) continue;
      if (!isOne && row.every(({ word }) => isKnown(normaliseWord(word)))) continue;
      readings.push({ from, to, parts: [{ text: joined, from, to }], isDisguise: hasBlank });
      first = last;
      break;
    }
  }
  return readings;
}
const longestRow = 12;

/** Whether something cuts a word in the text. */
export const hasCut = new RegExp(String.raw`\p{L}(?:${blank}|${cut}){1,4}\p{L}`, 'u');
const joinedWord = /(?<![\p{L}\p{N}#@])[A-Za-z]{10,40}(?![\p{L}\p{N}@])/gu;

/** "curescancer": two words without a space between them, of which both are long or one very long, or three and more. */
export function readRunTogether(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(joinedWord)].flatMap((found) => {
    const [word] = found;
    const lower = word.toLowerCase();
    if (isKnown(normaliseWord(lower))) return [];
    const segments = segmentWords(lower, isKnown) ?? [];
    const [shortest = 0] = segments.map(({ length }) => length).toSorted((a, b) => a - b);
    const isClear =
      segments.length > 2
        ? shortest >= 3 && segments.filter(({ length }) => length >= 4).length >= 2
        : segments.length === 2 && (shortest >= 5 || (shortest === 4 && lower.length >= 12));
    if (!isClear) return [];
    let at = found.index;
    const parts = segments.flatMap((segment, index) => {
      const own = { text: segment, from: at, to: at + segment.length };
      at += segment.length;
      return index === 0 ? [own] : [{ text: ' ', from: own.from, to: own.from + 1 }, own];
    });
    return [{ from: found.index, to: found.index + word.length, parts, isDisguise: false }];
  });
}

const hooked: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ', (letter, index) => [
    letter,
    Array.from('bcdfghjklmnpqrstvwyzeao')[index] ?? '',
  ]),
);
const oddWord = /(?<!\p{L})\p{L}*(?:[a-z]I|I{1,2}[a-z]|rn|vv|cl|[ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ])\p{L}*/gu;
const fewestLetters = 6;

/** Letters with hooks and long ones, a capital I for l, "rn" for m, "vv" for w, "cl" for d, where only that makes a known word. */
export function readWrittenAlike(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(oddWord)].flatMap((found) => {
    const [word] = found;
    const isHooked = /[ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ]/u.test(word);
    const hasCapital = /[a-z]I|I{1,2}[a-z]/.test(word);
    const isOdd = isHooked || hasCapital;
    if (word.length < (isOdd ? 4 : fewestLetters) || (!isHooked && isKnown(normaliseWord(word)))) return [];
    const plain = Array.from(word, (letter) => hooked[letter] ?? letter).join('');
    const small = plain.replaceAll('I', 'l');
    const readings = [small, small.replaceAll('rn', 'm'), small.replaceAll('vv', 'w'), small.replaceAll('cl', 'd')].map(
      normaliseWord,
    );
    const known = readings.find((reading) => reading.length >= 4 && reading !== word && isKnown(reading));
    if (known === undefined || (!isOdd && known.length < fewestLetters)) return [];
    const [from, to] = [found.index, found.index + word.length];
    return [{ from, to, parts: [{ text: known, from, to }], isDisguise: isOdd }];
  });
}
