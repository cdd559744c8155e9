import type { LineOfPrint } from '../layout/line-of-print.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { PageTransform } from './page-transform.ts';
import type { PageText } from './read-page-text.ts';
import { readWideString, withCString } from './read-string.ts';

/** Subtypes of FPDFAnnot_GetSubtype whose words a reader sees on the page, and where those words are kept. */
const keys: Readonly<Record<number, string>> = { 1: 'Contents', 3: 'Contents', 20: 'V' };
const widget = 20;
/** Links and windows that open beside a note. */
const undrawn: ReadonlySet<number> = new Set([2, 16]);
const maximumAnnotations = 1000;
const defaultSize = 10;

export interface PageAnnotations {
  /** Notes, text boxes and filled form fields. */
  readonly lines: readonly LineOfPrint[];
  /** Form fields without a description for people (`TU`). */
  readonly unlabelledFieldCount: number;
  /** Some are drawn over the page: neither links, which are not, nor fields and notes, whose words are in `lines`. */
  readonly isDrawn: boolean;
}

/** Words that lie over an open page and are not in its text layer. */
export function readAnnotations(pdfium: Pdfium, page: number, transform: PageTransform): PageAnnotations {
  const lines: LineOfPrint[] = [];
  let unlabelledFieldCount = 0;
  let isDrawn = false;
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maximumAnnotations);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    const key = keys[subtype];
    isDrawn ||= key === undefined && !undrawn.has(subtype);
    if (key !== undefined) {
      // The value of a button says which of its pictures is shown.
      const isButton = subtype === widget && readValue(pdfium, annotation, 'FT') === 'Btn';
      const text = isButton ? '' : readValue(pdfium, annotation, key).trim();
      if (text !== '') lines.push(toLine(pdfium, annotation, text, transform));
      if (subtype === widget && readValue(pdfium, annotation, 'TU') === '') unlabelledFieldCount += 1;
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return { lines, unlabelledFieldCount, isDrawn };
}

/** Those whose words are not drawn on the page at their place: notes that are closed, and fields without an appearance. */
export function listUndrawn(lines: readonly LineOfPrint[], { paragraphs }: PageText): readonly LineOfPrint[] {
  const drawn = paragraphs.flatMap((paragraph) => paragraph.lines);
  return lines.filter(({ text, ...place }) => {
    const touching = drawn.filter((line) => touches(boundsOnPage(line), place));
    return !lettersOf(touching.map((line) => line.text).join('')).includes(lettersOf(text));
  });
}

const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '');

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const touches = (a: Edges, b: Edges): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function readValue(pdfium: Pdfium, annotation: number, key: string): string {
  return withCString(pdfium, key, (pointer) =>
    readWideString(pdfium, (buffer, size) => pdfium.FPDFAnnot_GetStringValue(annotation, pointer, buffer, size)),
  );
}

/** Every letter has the box of the whole annotation: how its words lie in it is not told. */
function toLine(pdfium: Pdfium, annotation: number, text: string, transform: PageTransform): LineOfPrint {
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.withMemory(16, (out) => {
    if (pdfium.FPDFAnnot_GetRect(annotation, out) !== 1) return [];
    const view = pdfium.view();
    return [0, 4, 8, 12].map((at) => view.getFloat32(out + at, true));
  });
  const [x1, x2] = [transform.toX(left, bottom), transform.toX(right, top)];
  const [y1, y2] = [transform.toY(left, bottom), transform.toY(right, top)];
  const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
  const boxes = new Float32Array(text.length * 4);
  for (let unit = 0; unit < text.length; unit++) boxes.set(box, unit * 4);
  return { text, boxes, left: box[0], top: box[1], right: box[2], bottom: box[3], size: defaultSize, isBold: false };
}
