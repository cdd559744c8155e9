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
    let [letters, seen] = [0, 0];
    const shown: Span = [Infinity, -Infinity];
    for (let unit = from; unit < to; unit++) {
      if (!isLetter.test(text.charAt(unit))) continue;
      const box = boxes.subarray(unit * 4, unit * 4 + 4);
      const changed = findChanges(drawn, withoutText, box, scale);
      if (changed === undefined) continue;
      letters += 1;
      if (changed.share < leastInk) continue;
      seen += 1;
      shown[0] = Math.min(shown[0], changed[axis][0]);
      shown[1] = Math.max(shown[1], changed[axis][1]);
    }
    if (letters === 0 || (seen >= seenShare * letters && shown[1] - shown[0] >= least)) continue;
    const last = found.at(-1);
    if (last !== undefined && text.slice(last.to, from).trim() === '') last.to = to;
    else found.push({ from, to });
  }
  return found;
}

const isLetter = /[\p{L}\p{N}]/u;

/** Whether a line runs across the page. */
function isAcross(line: LineOfPrint): boolean {
  const { left, right } = boundsOnPage(line);
  return Math.abs(right - left - (line.right - line.left)) <= line.size;
}

/** First pixel, and the one after the last. */
type Span = [from: number, to: number];

/** What differs in a box between two pictures of one size: its share of the box, and where it lies. */
interface Changes {
  readonly share: number;
  readonly rows: Span;
  readonly columns: Span;
}

/** Undefined for a box without an area. */
function findChanges(
  drawn: Picture,
  withoutText: Picture,
  [left = 0, top = 0, right = 0, bottom = 0]: Float32Array,
  scale: number,
): Changes | undefined {
  if (right <= left || bottom <= top) return undefined;
  const { width, height, channels } = drawn;
  const [x0, y0] = [Math.max(0, Math.floor(left * scale)), Math.max(0, Math.floor(top * scale))];
  const [x1, y1] = [Math.min(width, Math.ceil(right * scale)), Math.min(height, Math.ceil(bottom * scale))];
  let changed = 0;
  const rows: Span = [Infinity, -Infinity];
  const columns: Span = [Infinity, -Infinity];
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      if (!differ(drawn, withoutText, (y * width + x) * channels)) continue;
      changed += 1;
      widen(rows, y);
      widen(columns, x);
    }
  return { share: changed / Math.max(1, (x1 - x0) * (y1 - y0)), rows, columns };
}

function widen(span: Span, pixel: number): void {
  span[0] = Math.min(span[0], pixel);
  span[1] = Math.max(span[1], pixel + 1);
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
