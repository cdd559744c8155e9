import type { LineOfPrint } from '../layout/line-of-print.ts';
import { overlap, type PixelBox } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type PageTransform, toShown } from './page-transform.ts';
import type { PageText } from './read-page-text.ts';
import { readWideString, withCString } from './read-string.ts';

/** Subtypes of FPDFAnnot_GetSubtype (notes, text boxes, form fields) whose words a reader sees on the page, and the key that holds the words. */
const keys: Readonly<Record<number, string>> = { 1: 'Contents', 3: 'Contents', 20: 'V' };
const widget = 20;
const strikeOut = 12;
/** Links, and the windows that open beside a note: they draw nothing. */
const undrawn: ReadonlySet<number> = new Set([2, 16]);
const maximumAnnotations = 1000;
const defaultSize = 10;

export interface PageAnnotations {
  /** Notes, text boxes and filled form fields. */
  readonly lines: readonly LineOfPrint[];
  /** Form fields without a description for people (`TU`). */
  readonly unlabelledFieldCount: number;
  /** The page has annotations that draw something and have no words in `lines`, such as stamps and signatures. */
  readonly isDrawn: boolean;
  /** Where notes strike words out: a line through the middle, in points as shown. */
  readonly strokes: readonly PixelBox[];
}

/** Words that lie over an open page and are not in its text layer. */
export function readAnnotations(pdfium: Pdfium, page: number, transform: PageTransform): PageAnnotations {
  const lines: LineOfPrint[] = [];
  const strokes: PixelBox[] = [];
  let unlabelledFieldCount = 0;
  let isDrawn = false;
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maximumAnnotations);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    const key = keys[subtype];
    if (subtype === strikeOut) strokes.push(toStroke(readBox(pdfium, annotation, transform)));
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
  return { lines, unlabelledFieldCount, isDrawn, strokes };
}

/** Of the annotations' lines, those that the page does not show at their place: closed notes, and fields without an appearance. */
export function listUndrawn(lines: readonly LineOfPrint[], { paragraphs }: PageText): readonly LineOfPrint[] {
  const drawn = paragraphs.flatMap((paragraph) => paragraph.lines);
  return lines.filter(({ text, ...place }) => {
    const touching = drawn.filter((line) => overlap(boundsOnPage(line), place));
    return !lettersOf(touching.map((line) => line.text).join('')).includes(lettersOf(text));
  });
}

const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '');

function readValue(pdfium: Pdfium, annotation: number, key: string): string {
  return withCString(pdfium, key, (pointer) =>
    readWideString(pdfium, (buffer, size) => pdfium.FPDFAnnot_GetStringValue(annotation, pointer, buffer, size)),
  );
}

/** Every letter gets the box of the whole annotation: PDFium does not say where in it the words are. */
function toLine(pdfium: Pdfium, annotation: number, text: string, transform: PageTransform): LineOfPrint {
  const { left, top, right, bottom } = readBox(pdfium, annotation, transform);
  const box = [left, top, right, bottom] as const;
  const boxes = new Float32Array(text.length * 4);
  for (let unit = 0; unit < text.length; unit++) boxes.set(box, unit * 4);
  return { text, boxes, left, top, right, bottom, size: defaultSize, isBold: false };
}

/** Place of an annotation as shown, in points. */
function readBox(pdfium: Pdfium, annotation: number, transform: PageTransform): PixelBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.withMemory(16, (out) => {
    if (pdfium.FPDFAnnot_GetRect(annotation, out) !== 1) return [];
    const view = pdfium.view();
    return [0, 4, 8, 12].map((at) => view.getFloat32(out + at, true));
  });
  return toShown(transform, { left, top, right, bottom });
}

const toStroke = ({ left, top, right, bottom }: PixelBox): PixelBox => ({
  left,
  right,
  top: (top + bottom) / 2,
  bottom: (top + bottom) / 2,
});
