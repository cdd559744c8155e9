import { differ } from '../pdf/find-unseen-words.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';

/** More texts are not told apart: 20 drawings. */
const mostTexts = 1024;
/** As many texts all of whose pixels other texts change, too, are looked at by themselves. */
const mostSingle = 8;
/** A text changes at least this share of the area of its letters; thin print changes about a twelfth. */
const leastInk = 0.01;
/** What shows of a text is a sliver where it is narrower than this, in sizes of its font: half a small letter. Single letters may be as narrow. */
const sliver = { share: 0.2, fewestLetters: 3, smallestSize: 10 } as const;
/** Width of a letter in sizes of its font. */
const letterWidth = 0.55;

/** How much of the picture a text must change to be seen: its letters, and their height in pixels. */
export interface TextToFind {
  readonly letters: number;
  readonly size: number;
}

/** `unknown` for a text that was not looked for. */
export type DrawnText = PixelBox | 'unseen' | 'unknown';

type DrawWithout = (left: ReadonlySet<number>) => Promise<Picture>;

/**
 * Where each text stands in a drawing, and whether it shows at all: text that changes nothing in the picture when it is left out is unseen.
 * Texts are left out in groups by the bits of their numbers, so that each pixel says whose it is: 1,000 texts take 20 drawings.
 */
export async function findDrawnTexts(
  texts: readonly TextToFind[],
  drawn: Picture,
  drawWithout: DrawWithout,
): Promise<readonly DrawnText[]> {
  const codes = listCodes(Math.min(texts.length, mostTexts));
  if (codes.length === 0) return [];
  const pixels = collectChanges(drawn, await drawWithout(new Set(codes.map((_, number) => number))));
  const marks = await markPixels(codes, pixels, drawn, drawWithout);
  const own = Map.groupBy(pixels.keys(), (index) => marks[index] ?? 0);
  const found: DrawnText[] = [];
  let single = 0;
  for (const [number, { letters, size }] of texts.entries()) {
    const code = codes[number];
    const least = Math.max(1, leastInk * letters * letterWidth * size ** 2);
    let seen: readonly number[] = (code === undefined ? undefined : own.get(code))?.map((at) => pixels[at] ?? 0) ?? [];
    const isShared = code !== undefined && seen.length < least && marks.some((mark) => (mark & code) === code);
    if (isShared && single < mostSingle) seen = collectChanges(drawn, await drawWithout(new Set([number])));
    const isUnknown = code === undefined || (isShared && single >= mostSingle);
    if (isShared) single += 1;
    const bounds = boundsOf(seen, drawn.width);
    const isUnseen = seen.length < least || isSliver(bounds, letters, size);
    found.push(isUnknown ? 'unknown' : isUnseen ? 'unseen' : bounds);
  }
  return found;
}

/** For each number below `count` two bits for each of its bits: one for the group of the numbers that have it, one for the others. */
function listCodes(count: number): readonly number[] {
  const bits = Math.max(1, Math.ceil(Math.log2(count)));
  return Array.from({ length: count }, (_, number) =>
    Array.from({ length: bits }, (_bit, bit) => 1 << (2 * bit + ((number >> bit) & 1))).reduce((a, b) => a | b, 0),
  );
}

/** Of each pixel the groups without which it changes: the code of a text, where no other stands in the same place. */
async function markPixels(
  codes: readonly number[],
  pixels: readonly number[],
  drawn: Picture,
  drawWithout: DrawWithout,
): Promise<Uint32Array> {
  const marks = new Uint32Array(pixels.length);
  const every = codes.reduce((a, b) => a | b, 0);
  for (let mark = 1; mark <= every && pixels.length > 0; mark *= 2) {
    if ((every & mark) === 0) continue;
    const left = codes.flatMap((code, number) => ((code & mark) === 0 ? [] : [number]));
    const other = await drawWithout(new Set(left));
    for (const [index, pixel] of pixels.entries())
      if (differ(drawn, other, pixel * drawn.channels)) marks[index] = (marks[index] ?? 0) | mark;
  }
  return marks;
}

function isSliver({ left, top, right, bottom }: PixelBox, letters: number, size: number): boolean {
  if (letters < sliver.fewestLetters || size < sliver.smallestSize) return false;
  return Math.min(right - left, bottom - top) < sliver.share * size;
}

function boundsOf(pixels: readonly number[], width: number): PixelBox {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return { left, top, right, bottom };
}

/** The pixels in which two pictures of one size differ. */
function collectChanges(drawn: Picture, other: Picture): readonly number[] {
  const changed: number[] = [];
  for (let pixel = 0; pixel < drawn.width * drawn.height; pixel++)
    if (differ(drawn, other, pixel * drawn.channels)) changed.push(pixel);
  return changed;
}
