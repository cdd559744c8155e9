import type { LineOfPrint } from '../layout/line-of-print.ts';
import { contrastRatio, luminance } from '../picture/measure-contrast.ts';
import type { Picture } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import type { Pdfium } from './load-pdfium.ts';

const kinds = { text: 1, form: 5 } as const;
/** As deep as forms are nested within each other. */
const deepestForm = 12;
/** Below this contrast between a page with and without its text nobody sees a difference. */
const invisibleContrast = 1.06;
/** A letter changes at least this share of its box; thin small print changes about a tenth. */
const leastInk = 0.025;
/** A word is seen where at least this share of its letters are. */
const seenShare = 0.5;
/** What shows of a word is a sliver where it is less high than this, in sizes of its letters: half a small letter. */
const sliver = 0.2;
/** Smaller letters are too few pixels to tell how much of them shows. */
const smallestToCut = 10;

/** Takes all text out of an open page, for as long as it is open. */
export function takeTextOut(pdfium: Pdfium, page: number): void {
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) takeOut(pdfium, pdfium.FPDFPage_GetObject(page, index), 0);
}

function takeOut(pdfium: Pdfium, object: number, depth: number): void {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type === kinds.text) pdfium.FPDFPageObj_SetIsActive(object, 0);
  if (type !== kinds.form || depth >= deepestForm) return;
  const count = pdfium.FPDFFormObj_CountObjects(object);
  for (let index = 0; index < count; index++) takeOut(pdfium, pdfium.FPDFFormObj_GetObject(object, index), depth + 1);
}

/** Code units of a line that nobody sees. */
export interface UnseenWords {
  readonly from: number;
  readonly to: number;
}

/** The words of a line that change nothing in the picture of their page; words in a row are one stretch. `scale` is in pixels for a point. */
export function findUnseenWords(
  line: LineOfPrint,
  drawn: Picture,
  withoutText: Picture,
  scale: number,
): readonly UnseenWords[] {
  const { text, boxes } = line;
  const found: { from: number; to: number }[] = [];
  const least = line.size * scale < smallestToCut ? 0 : sliver * line.size * scale;
  const axis = isAcross(line) ? 'rows' : 'columns';
  for (const { 0: word, index: from } of text.matchAll(/\S+/gu)) {
    const to = from + word.length;
    const letters: Float32Array[] = [];
    for (let unit = from; unit < to; unit++) {
      const box = boxes.subarray(unit * 4, unit * 4 + 4);
      if (isLetter.test(text.charAt(unit)) && hasArea(box)) letters.push(box);
    }
    if (letters.length === 0 || isSeen(letters, { drawn, withoutText, scale, axis, least })) continue;
    const last = found.at(-1);
    if (last !== undefined && text.slice(last.to, from).trim() === '') last.to = to;
    else found.push({ from, to });
  }
  return found;
}

const hasArea = ([left = 0, top = 0, right = 0, bottom = 0]: Float32Array): boolean => right > left && bottom > top;

/** The two pictures, their pixels for a point, and how much of a word has to show in which direction, in pixels. */
interface Comparison {
  readonly drawn: Picture;
  readonly withoutText: Picture;
  readonly scale: number;
  readonly axis: 'rows' | 'columns';
  readonly least: number;
}

/** Whether enough of the letters show, and more of them than a sliver. Of most words a few letters, and of these a few rows, tell. */
function isSeen(letters: readonly Float32Array[], comparison: Comparison): boolean {
  let seen = 0;
  let shown: Span = nothing;
  for (const box of letters) {
    const changed = findChange(box, shown, comparison);
    if (changed === undefined) continue;
    seen += 1;
    shown = changed;
    if (seen >= seenShare * letters.length && shown[1] - shown[0] >= comparison.least) return true;
  }
  return false;
}

const isLetter = /[\p{L}\p{N}]/u;

/** Whether a line runs across the page. */
function isAcross(line: LineOfPrint): boolean {
  const { left, right } = boundsOnPage(line);
  return Math.abs(right - left - (line.right - line.left)) <= line.size;
}

/** First pixel, and the one after the last. */
type Span = readonly [from: number, to: number];

const nothing: Span = [Infinity, -Infinity];

/** `before` widened by where the two pictures differ in a box, as far as that was looked for; undefined where too little differs for a letter. */
function findChange(
  [left = 0, top = 0, right = 0, bottom = 0]: Float32Array,
  before: Span,
  { drawn, withoutText, scale, axis, least }: Comparison,
): Span | undefined {
  const { width, height, channels } = drawn;
  const [x0, y0] = [Math.max(0, Math.floor(left * scale)), Math.max(0, Math.floor(top * scale))];
  const [x1, y1] = [Math.min(width, Math.ceil(right * scale)), Math.min(height, Math.ceil(bottom * scale))];
  const enough = leastInk * Math.max(1, (x1 - x0) * (y1 - y0));
  let changed = 0;
  let [from, to] = before;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (!differ(drawn, withoutText, (y * width + x) * channels)) continue;
      changed += 1;
      const pixel = axis === 'rows' ? y : x;
      from = Math.min(from, pixel);
      to = Math.max(to, pixel + 1);
    }
    if (changed >= enough && to - from >= least) break;
  }
  return changed < enough ? undefined : [from, to];
}

/** Whether somebody sees a difference between two pictures at one pixel; `at` is where its channels begin. */
export function differ({ pixels, channels }: Picture, { pixels: others }: Picture, at: number): boolean {
  const second = at + (channels === 1 ? 0 : 1);
  const third = at + (channels === 1 ? 0 : 2);
  const isSame = pixels[at] === others[at] && pixels[second] === others[second] && pixels[third] === others[third];
  if (isSame) return false;
  const light = luminance(pixels[at] ?? 0, pixels[second] ?? 0, pixels[third] ?? 0);
  const other = luminance(others[at] ?? 0, others[second] ?? 0, others[third] ?? 0);
  return contrastRatio(light, other) >= invisibleContrast;
}
