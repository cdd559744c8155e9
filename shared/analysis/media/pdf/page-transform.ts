import type { PixelBox } from '../picture/picture.ts';
import type { Pdfium } from './load-pdfium.ts';

/** From a page's own coordinates to points from the top left corner of what is shown: rotation and crop box are in it. */
export interface PageTransform {
  /** Points, as shown. */
  readonly width: number;
  readonly height: number;
  readonly toX: (x: number, y: number) => number;
  readonly toY: (x: number, y: number) => number;
  /** x' = a x + c y + e, y' = b x + d y + f. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/** Where a rectangle of the page's own coordinates is shown, in points; there `bottom` is the lesser of the two. */
export function toShown({ toX, toY }: PageTransform, { left, top, right, bottom }: PixelBox): PixelBox {
  const [x1, x2] = [toX(left, bottom), toX(right, top)];
  const [y1, y2] = [toY(left, bottom), toY(right, top)];
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

/** Pixels of the device that PDFium is asked about; it answers in whole pixels. */
const deviceSize = 1_000_000;
/** Page units between the points whose images give the matrix. */
const step = 1000;

/** Asks PDFium where three points of the page are shown; the mapping is linear. */
export function readPageTransform(pdfium: Pdfium, page: number): PageTransform {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const [e, f] = toDevice(pdfium, page, 0, 0);
  const [ax, bx] = toDevice(pdfium, page, step, 0);
  const [cy, dy] = toDevice(pdfium, page, 0, step);
  const scaleX = width / deviceSize;
  const scaleY = height / deviceSize;
  const a = ((ax - e) / step) * scaleX;
  const b = ((bx - f) / step) * scaleY;
  const c = ((cy - e) / step) * scaleX;
  const d = ((dy - f) / step) * scaleY;
  return {
    width,
    height,
    toX: (x, y) => a * x + c * y + e * scaleX,
    toY: (x, y) => b * x + d * y + f * scaleY,
    matrix: [a, b, c, d, e * scaleX, f * scaleY],
  };
}

function toDevice(pdfium: Pdfium, page: number, x: number, y: number): readonly [number, number] {
  return pdfium.withMemory(8, (out) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, deviceSize, deviceSize, 0, x, y, out, out + 4);
    const view = pdfium.view();
    return [view.getInt32(out, true), view.getInt32(out + 4, true)];
  });
}
