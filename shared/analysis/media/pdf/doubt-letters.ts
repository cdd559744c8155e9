import type { PageLetters } from './read-letters.ts';

/** Advance widths of the characters 33 to 126 in Helvetica, thousandths of the size (Adobe Core 14 font metrics): what letters of most fonts come near to. */
const usualWidths =
  '278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);
const firstCode = 33;
/** Fonts with fewer different letters on a page are not judged. */
const fewestCharacters = 8;
/** Correlation with the widths of Helvetica below which a font is doubtful. Of 2,300 fonts in manuals 97 in 100 are above it; of fonts whose letters were exchanged few are. */
const likeness = 0.5;
/** Fonts whose letters are about equally wide, as of typewriters, cannot be judged by widths: standard deviation, in sizes of the letters. */
const leastSpread = 0.08;
const fewestLetters = 12;
const unmappedShare = 0.2;
/** Share of words without a vowel, of those with four letters or more. A few are abbreviations; more of them are no text. */
const vowellessShare = 0.4;
const fewestWords = 8;
/** Share of signs that stand before a letter or another sign, of a word's characters; and how many characters in such words are worth a look. */
const signShare = 0.3;
const manySigned = 8;

/** Letters of a page that are looked at as words. */
const mostRead = 4000;

/** Why the characters of a page may be others than it shows. What is `unlikely` is letters, whose shapes tell whether they are what they are said to be; of what is `unreadable` only reading tells. */
export type Doubt = 'unlikely' | 'unreadable';

/**
 * Whether the characters of a page may be others than it shows: many have no Unicode value, the widths of a font's letters do not fit the
 * letters they are said to be, the words cannot be words, or signs stand where letters should. It is only a reason to look at the page: typewriter and symbol fonts give it too.
 */
export function doubtLetters(letters: PageLetters): Doubt | undefined {
  const { count, unmappedCount } = letters;
  if (count < fewestLetters) return undefined;
  const text = toText(letters);
  const signed = countSigned(text);
  if (unmappedCount > unmappedShare * count || signed >= manySigned) return 'unreadable';
  if (!hasStrangeWidths(letters) && !isGibberish(text)) return undefined;
  return signed > 0 ? 'unreadable' : 'unlikely';
}

/** Whether too many of the words in Latin letters have no vowel. */
export function isGibberish(text: string): boolean {
  const words = text.match(/(?<!\p{L})[A-Za-z]{4,}(?!\p{L})/gu) ?? [];
  const wordless = words.filter((word) => !/[aeiouy]/i.test(word));
  return words.length >= fewestWords && wordless.length > vowellessShare * words.length;
}

/** Whether most of a text is signs where letters should be, as where a table leads from letters to a font of ornaments: "❜②" for "by". It says no words, so none that differ from what is shown. */
export const isMadeOfSigns = (text: string): boolean => 2 * countSigned(text) > text.replaceAll(/\s+/gu, '').length;

/** Characters of the words that are made of signs. A sign alone is a bullet or a box to tick. */
function countSigned(text: string): number {
  const words = text.match(/\S*[\p{So}\p{Co}][\p{So}\p{Co}\p{L}\p{N}]\S*/gu) ?? [];
  const signed = words.filter((word) => {
    const signs = word.match(/[\p{So}\p{Co}](?=[\p{So}\p{Co}\p{L}\p{N}])/gu) ?? [];
    return signs.length >= signShare * word.length;
  });
  return signed.reduce((sum, { length }) => sum + length, 0);
}

function toText({ count, codes }: PageLetters): string {
  const units = new Uint16Array(Math.min(count, mostRead));
  for (let index = 0; index < units.length; index++) {
    const code = codes[index] ?? 0;
    units[index] = code > 0xffff ? 0x20 : code;
  }
  return Reflect.apply(String.fromCharCode, undefined, units);
}

function hasStrangeWidths({ count, codes, boxes, styleOf, styles }: PageLetters): boolean {
  const fonts = new Map<number, { sums: Float64Array; counts: Uint32Array }>();
  for (let index = 0; index < count; index++) {
    const place = (codes[index] ?? 0) - firstCode;
    const style = styles[styleOf[index] ?? 0];
    if (place < 0 || place >= usualWidths.length || style === undefined || style.size <= 0) continue;
    const isAcross = style.turn % 2 === 0;
    const at = index * 4 + (isAcross ? 0 : 1);
    const width = ((boxes[at + 2] ?? 0) - (boxes[at] ?? 0)) / style.size;
    const font = fonts.get(style.font) ?? {
      sums: new Float64Array(usualWidths.length),
      counts: new Uint32Array(usualWidths.length),
    };
    fonts.set(style.font, font);
    font.sums[place] = (font.sums[place] ?? 0) + width;
    font.counts[place] = (font.counts[place] ?? 0) + 1;
  }
  return [...fonts.values()].some(({ sums, counts }) => {
    const widths = [...sums].flatMap((sum, place): [number, number][] => {
      const seen = counts[place] ?? 0;
      return seen === 0 || !isLetter(place + firstCode) ? [] : [[(usualWidths[place] ?? 0) / 1000, sum / seen]];
    });
    return widths.length >= fewestCharacters && correlate(widths) < likeness;
  });
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Pearson's correlation; 1 where one of the two sides hardly varies. */
function correlate(pairs: readonly (readonly [number, number])[]): number {
  const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [a, b] of pairs) {
    ab += (a - meanA) * (b - meanB);
    aa += (a - meanA) ** 2;
    bb += (b - meanB) ** 2;
  }
  return Math.min(aa, bb) < pairs.length * leastSpread ** 2 ? 1 : ab / Math.sqrt(aa * bb);
}
