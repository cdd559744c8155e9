import { overlap, type PixelBox } from '../picture/picture.ts';
import { isWording } from './is-wording.ts';
import { isFaint } from './look-at-page.ts';
import { boxOfInk, type LetterStyle, type PageLetters } from './read-letters.ts';

/** A few words in a row of the text layer, and where they stand. */
export interface PieceOfPrint {
  /** Of the page, from 0. */
  readonly index: number;
  /** What the text layer says. */
  readonly text: string;
  /** Points of the page as shown. */
  readonly box: PixelBox;
  readonly turn: LetterStyle['turn'];
  /** Its characters but spaces, each with the place of its ink; undefined where that is not known. */
  readonly inks?: readonly PlacedInk[];
  /** Where other letters of the page have ink in its box, as the descenders of the line above, in points of the page as shown. */
  readonly findNeighbours?: () => readonly PixelBox[];
}

/** The ink of one character, in points of the page as shown. */
export interface PlacedInk extends PixelBox {
  /** Code point that the text layer gives. */
  readonly code: number;
}

/** A piece as it is cut from the letters of its page. */
export interface CutPiece extends PieceOfPrint {
  /** One number for each letter and digit, the same for those of one font, character and shape of ink. */
  readonly forms: readonly number[];
  /** Its first letter among those of the page, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** A piece ends at the first space after so many letters, or where it has the most of them. */
const fewestLetters = 5;
const mostLetters = 16;
/** Signs and spaces included: dots that lead to a page number are no letters. */
const mostCharacters = 32;
/** Letters further apart than this, in sizes of the letters, are not one piece. */
const widestGap = 3;
/** Points. Recognition makes too many errors in smaller print. */
const smallestSize = 4;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** Cuts a page's visible letters into pieces of a word or a few; those of fewer letters than `shortest` are left out. */
export function* cutPieces(
  index: number,
  letters: PageLetters,
  fontOf: (style: LetterStyle) => number,
  shortest = fewestLetters,
): Generator<CutPiece, void> {
  const { count, codes, boxes, styleOf, styles, inks } = letters;
  let text = '';
  let forms: number[] = [];
  let box = { left: 0, top: 0, right: 0, bottom: 0 };
  let [from, to] = [0, 0];
  let last: LetterStyle | undefined;
  let [font, fontStyle] = [0, last];
  const take = (): CutPiece | undefined => {
    const piece =
      forms.length < shortest || last === undefined
        ? undefined
        : { index, text: text.trim(), box, turn: last.turn, forms, from, to };
    [text, forms, last] = ['', [], undefined];
    return piece;
  };
  for (let at = 0; at < count; at++) {
    const code = codes[at] ?? 0;
    const style = styles[styleOf[at] ?? 0];
    const isSpace = isBlank(code);
    const isEnd =
      code === lineFeed ||
      code === carriageReturn ||
      style === undefined ||
      style.hidden !== undefined ||
      style.size < smallestSize ||
      forms.length >= (isSpace ? fewestLetters : mostLetters) ||
      text.length >= mostCharacters ||
      (last !== undefined && !isSpace && (style.turn !== last.turn || !continues(box, boxes, 4 * at, style)));
    if (isEnd) {
      const piece = take();
      if (piece !== undefined) yield piece;
    }
    if (code < space || style === undefined || style.hidden !== undefined || style.size < smallestSize) continue;
    if (isSpace) {
      if (text !== '') text += ' ';
      continue;
    }
    if (last === undefined) {
      box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      from = at;
    }
    box.left = Math.min(box.left, boxes[4 * at] ?? 0);
    box.top = Math.min(box.top, boxes[4 * at + 1] ?? 0);
    box.right = Math.max(box.right, boxes[4 * at + 2] ?? 0);
    box.bottom = Math.max(box.bottom, boxes[4 * at + 3] ?? 0);
    text += String.fromCodePoint(code);
    last = style;
    to = at + 1;
    if (style !== fontStyle) [font, fontStyle] = [fontOf(style), style];
    if (isWording(code)) forms.push(formOf(font, code, inks, at));
  }
  const piece = take();
  if (piece !== undefined) yield piece;
}

/** Where the ink of each character lies. */
export function placeInks(letters: PageLetters, { from, to }: CutPiece): readonly PlacedInk[] {
  const placed: PlacedInk[] = [];
  for (let at = from; at < to; at++) {
    const code = letters.codes[at] ?? 0;
    if (code >= space && !isBlank(code)) placed.push({ code, ...boxOfInk(letters, at) });
  }
  return placed;
}

/** Where other letters of the page have ink within the box of a piece. Faint and drawn ones (Type 3) are left out, as they may have none. */
export function findNeighbours(
  letters: PageLetters,
  piece: CutPiece,
  pieces: readonly CutPiece[],
): readonly PixelBox[] {
  return pieces.flatMap((other) => {
    if (other === piece || !overlap(other.box, piece.box)) return [];
    const places = Array.from({ length: other.to - other.from }, (_, at) => other.from + at);
    return places.flatMap((at) => {
      const ink = boxOfInk(letters, at);
      const style = letters.styles[letters.styleOf[at] ?? 0];
      return overlap(ink, piece.box) && style !== undefined && hasInk(style) ? [ink] : [];
    });
  });
}

const hasInk = (style: LetterStyle): boolean => style.shapes !== 'drawings' && !isFaint(style);

const isBlank = (code: number): boolean => code === space || code === 0xa0 || code === 0x09;

/** Whether the letter whose box begins at `at` stands in the line of a box and not far from it. */
function continues(box: PixelBox, boxes: Float32Array, at: number, { turn, size }: LetterStyle): boolean {
  const isAcross = turn % 2 === 0;
  const [along, across] = isAcross ? [at, at + 1] : [at + 1, at];
  const [near, far] = [boxes[along] ?? 0, boxes[along + 2] ?? 0];
  const [low, high] = [boxes[across] ?? 0, boxes[across + 2] ?? 0];
  const [boxNear, boxFar] = isAcross ? [box.left, box.right] : [box.top, box.bottom];
  const [boxLow, boxHigh] = isAcross ? [box.top, box.bottom] : [box.left, box.right];
  const gap = Math.max(near - boxFar, boxNear - far);
  const shared = Math.min(high, boxHigh) - Math.max(low, boxLow);
  return gap <= widestGap * size && shared >= 0.25 * Math.min(high - low, boxHigh - boxLow);
}

/** One number for a font, a character and the ink of the letter `at`. */
function formOf(font: number, code: number, inks: Int16Array, at: number): number {
  let hash = mix(mix(offset, font), code);
  for (let edge = 4 * at; edge < 4 * at + 4; edge++) hash = mix(hash, inks[edge] ?? 0);
  return hash >>> 0;
}

const offset = 0x811c9dc5;

/** FNV-1a over numbers of 32 bits. */
export const hashOf = (parts: readonly number[]): number => parts.reduce(mix, offset) >>> 0;

function mix(hash: number, part: number): number {
  let mixed = hash;
  for (let shift = 0; shift < 32; shift += 8) mixed = Math.imul(mixed ^ ((part >> shift) & 0xff), 0x01000193);
  return mixed;
}
