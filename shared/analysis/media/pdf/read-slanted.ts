import { type FollowedLetters, followLetters, type TurnedLetter } from '../layout/follow-letters.ts';
import type { LineOfPrint, Paragraph } from '../layout/line-of-print.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { PageTransform } from './page-transform.ts';
import type { LetterStyle, PageLetters } from './read-letters.ts';
import { leastSpace, possibleSpace } from './space-out.ts';

/** Letters that lean so much from the nearest quarter turn, in radians, slant: 4 degrees. */
const leastLean = 0.07;
/** Letters between slanting ones may stand upright, as at the top of a ring; these are drawn a few at a time. */
const fewLetters = 3;
/** A line of fewer letters is read as other text is. */
const shortestLine = 4;
/** Maps have thousands of names along their roads; more letters are read as other text is. */
const mostLetters = 5000;
/** Where the font does not say: in sizes. */
const usualAdvance = 0.55;
const space = 0x20;

/** Lines that slant or bend, and the letters of the page that are in them. */
export interface SlantedText {
  readonly paragraphs: readonly Paragraph[];
  readonly taken: ReadonlySet<number>;
}

/** Reads words that run in no quarter of a turn, along a straight line or around a ring. */
export function readSlanted(
  pdfium: Pdfium,
  textPage: number,
  letters: PageLetters,
  transform: PageTransform,
): SlantedText {
  const none = { paragraphs: [], taken: new Set<number>() };
  if (!letters.styles.some(isSlanted)) return none;
  const lengths = new Uint32Array(letters.styles.length);
  for (const [index, style] of letters.styleOf.entries())
    if ((letters.codes[index] ?? 0) > space) lengths[style] = (lengths[style] ?? 0) + 1;
  const candidates = Array.from({ length: letters.count }, (_, index) => index).filter((index) => {
    const at = letters.styleOf[index] ?? 0;
    const style = letters.styles[at];
    if (style === undefined || style.hidden !== undefined || (letters.codes[index] ?? 0) <= space) return false;
    return isSlanted(style) || (lengths[at] ?? 0) <= fewLetters;
  });
  if (candidates.length > mostLetters) return none;
  const placed = pdfium.withMemory(24, (out) =>
    candidates.map((index) => placeLetter(pdfium, textPage, index, letters, transform, out)),
  );
  const lines = followLetters(placed).filter(
    (line) =>
      line.letters.length >= shortestLine &&
      line.letters.some((at) => {
        const style = styleAt(letters, candidates[at] ?? 0);
        return style !== undefined && isSlanted(style);
      }),
  );
  const paragraphs = lines
    .map((line): Paragraph => ({ lines: toWords(line, candidates, letters), isTableCell: false }))
    .toSorted((a, b) => topOf(a) - topOf(b));
  return { paragraphs, taken: new Set(lines.flatMap((line) => line.letters.map((at) => candidates[at] ?? 0))) };
}

const styleAt = ({ styles, styleOf }: PageLetters, index: number): LetterStyle | undefined =>
  styles[styleOf[index] ?? 0];

const topOf = ({ lines }: Paragraph): number => Math.min(...lines.map(({ top }) => top));

function isSlanted({ angle, hidden }: LetterStyle): boolean {
  const quarters = angle / (Math.PI / 2);
  return hidden === undefined && Math.abs(quarters - Math.round(quarters)) * (Math.PI / 2) > leastLean;
}

/** `out` is memory of 24 bytes. */
function placeLetter(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  letters: PageLetters,
  { toX, toY }: PageTransform,
  out: number,
): TurnedLetter {
  const { angle = 0, size = 1, font = 0 } = styleAt(letters, index) ?? {};
  const hasWidth = pdfium.FPDFFont_GetGlyphWidth(font, letters.codes[index] ?? 0, 1, out + 16) === 1;
  const advance = hasWidth ? (pdfium.floats()[(out + 16) >> 2] ?? 0) : 0;
  const hasOrigin = pdfium.FPDFText_GetCharOrigin(textPage, index, out, out + 8) === 1;
  const [x = 0, y = 0] = hasOrigin ? pdfium.doubles().slice(out >> 3, (out >> 3) + 2) : [];
  return {
    x: toX(x, y),
    y: toY(x, y),
    dx: Math.cos(angle),
    dy: Math.sin(angle),
    size,
    advance: advance > 0 ? advance : usualAdvance,
  };
}

/** A line for each word, so that the place of each is narrow. */
function toWords(
  { letters: order, gaps }: FollowedLetters,
  candidates: readonly number[],
  letters: PageLetters,
): readonly LineOfPrint[] {
  const indexes = order.map((at) => candidates[at] ?? 0);
  const text = indexes.map((index) => String.fromCodePoint(letters.codes[index] ?? 0)).join('');
  const least = Math.max(possibleSpace, leastSpace(gaps, text));
  const words: number[][] = [];
  for (const [at, index] of indexes.entries()) {
    if (at === 0 || (gaps[at - 1] ?? 0) >= least) words.push([index]);
    else words.at(-1)?.push(index);
  }
  return words.map((word) => toLine(word, letters));
}

function toLine(word: readonly number[], letters: PageLetters): LineOfPrint {
  const text = word.map((index) => String.fromCharCode(letters.codes[index] ?? 0)).join('');
  const boxes = new Float32Array(word.length * 4);
  for (const [at, index] of word.entries()) boxes.set(letters.boxes.subarray(index * 4, index * 4 + 4), at * 4);
  const style = styleAt(letters, word[0] ?? 0);
  const line = {
    text,
    boxes,
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
    size: style?.size ?? 0,
    isBold: style?.isBold ?? false,
  };
  return { ...line, ...boundsOnPage(line), ...(style?.colour !== undefined && { colour: style.colour }) };
}
