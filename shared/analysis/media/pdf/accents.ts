import type { PageLetters } from './read-letters.ts';

/** Accents that stand by themselves, and the mark that joins each of them to a letter. */
const marks = new Map(
  Object.entries({
    '`': '\u0300',
    '\u00b4': '\u0301',
    '^': '\u0302',
    '\u02c6': '\u0302',
    '\u02dc': '\u0303',
    '\u00af': '\u0304',
    '\u02d8': '\u0306',
    '\u02d9': '\u0307',
    '\u00a8': '\u0308',
    '\u02da': '\u030a',
    '\u02dd': '\u030b',
    '\u02c7': '\u030c',
    '\u00b8': '\u0327',
    '\u02db': '\u0328',
  }).map(([accent, mark]) => [accent.charCodeAt(0), mark]),
);
/** Letters whose dot gives way to an accent. */
const dotted = new Map([
  [0x131, 'i'],
  [0x237, 'j'],
]);

/** The one character for a letter and an accent over it; undefined where there is none. */
function toAccented(letter: number, accent: number): number | undefined {
  const mark = marks.get(accent);
  if (mark === undefined) return undefined;
  const composed = ((dotted.get(letter) ?? String.fromCodePoint(letter)) + mark).normalize('NFC');
  return composed.length === 1 ? composed.charCodeAt(0) : undefined;
}

/** A control character in place of an accent that was joined: it is left out, as those that PDFium inserts are. */
const joined = 0x01;
/** An accent and its letter share this much of the narrower and of the lower of the two. */
const sharedShare = 0.5;
/** Letters of a page that are compared with accents which do not stand beside theirs. */
const mostCompared = 20_000_000;

/** Makes accents that are drawn over a letter one with it, wherever in the file they stand: TeX draws many of them before the line or behind it. */
export function joinAccents(letters: PageLetters): void {
  const { count, codes, isGenerated } = letters;
  let compared = 0;
  for (let index = 0; index < count; index++) {
    const accent = codes[index] ?? 0;
    if (!marks.has(accent)) continue;
    let place = [index - 1, index + 1].find((other) => isOver(letters, index, other));
    for (let other = 0; place === undefined && other < count && compared < mostCompared; other++, compared++)
      if (isOver(letters, index, other)) place = other;
    if (place === undefined) continue;
    codes[place] = toAccented(codes[place] ?? 0, accent) ?? 0;
    codes[index] = joined;
    isGenerated[index] = 1;
  }
}

/** Whether the accent at `index` lies over the letter at `other`, and the two are a character; both are seen, or both are not. */
function isOver({ codes, boxes, styleOf, styles }: PageLetters, index: number, other: number): boolean {
  const letter = codes[other] ?? 0;
  if (letter <= 0x20 || marks.has(letter)) return false;
  for (const axis of [0, 1]) {
    const [from, to] = [boxes[4 * index + axis] ?? 0, boxes[4 * index + axis + 2] ?? 0];
    const [begin, end] = [boxes[4 * other + axis] ?? 0, boxes[4 * other + axis + 2] ?? 0];
    if (Math.min(to, end) - Math.max(from, begin) <= sharedShare * Math.min(to - from, end - begin)) return false;
  }
  const hiddenAt = (at: number): string | undefined => styles[styleOf[at] ?? 0]?.hidden;
  return hiddenAt(index) === hiddenAt(other) && toAccented(letter, codes[index] ?? 0) !== undefined;
}
