import type { Picture, PixelBox } from '../picture/picture.ts';
import type { Pdfium } from './load-pdfium.ts';

/** Longest side of a drawn page in pixels. */
const maximumSide = 4000;
const bgr = 2;
const white = 0xffff_ffff;
/** Annotations drawn; bytes in the order red, green, blue. */
const flags = 0x01 | 0x10;

/** Memory for drawn pages: taken anew for each, it was collected again every ten pages, which took as long as a tenth of the drawing. */
const keptPixels = { page: new Uint8Array(), bare: new Uint8Array() };

/**
 * Draws an open page, on white, at `dpi` or as much less as its size asks for. `form` is the handle of the form environment, or 0.
 * The picture stands until the next one is drawn for the same purpose.
 */
export function drawPage(
  pdfium: Pdfium,
  page: number,
  dpi: number,
  form: number,
  purpose: keyof typeof keptPixels = 'page',
): Picture {
  const widthPt = pdfium.FPDF_GetPageWidthF(page);
  const heightPt = pdfium.FPDF_GetPageHeightF(page);
  const scale = Math.min(dpi / 72, maximumSide / Math.max(widthPt, heightPt, 1));
  const width = Math.max(1, Math.round(widthPt * scale));
  const height = Math.max(1, Math.round(heightPt * scale));
  const size = width * height * 3;
  if (keptPixels[purpose].length < size) keptPixels[purpose] = new Uint8Array(size);
  const pixels = keptPixels[purpose].subarray(0, size);
  const draw = (bitmap: number): void => {
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
  };
  return drawInto(pdfium, { width, height }, draw, pixels);
}

/** Draws a part of an open page, on white; `box` in points of the page as shown, `scale` in pixels for a point. */
export function drawPart(pdfium: Pdfium, page: number, box: PixelBox, scale: number): Picture {
  const toPixels = (points: number): number => Math.max(1, Math.round(points * scale));
  const width = Math.min(maximumSide, toPixels(box.right - box.left));
  const height = Math.min(maximumSide, toPixels(box.bottom - box.top));
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(toPixels);
  const [left, top] = [Math.round(-box.left * scale), Math.round(-box.top * scale)];
  return drawInto(pdfium, { width, height }, (bitmap) =>
    pdfium.FPDF_RenderPageBitmap(bitmap, page, left, top, pageWidth ?? 1, pageHeight ?? 1, 0, flags),
  );
}

function drawInto(
  pdfium: Pdfium,
  { width, height }: { readonly width: number; readonly height: number },
  draw: (bitmap: number) => void,
  pixels = new Uint8Array(width * height * 3),
): Picture {
  const stride = width * 3;
  return pdfium.withMemory(stride * height, (buffer) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgr, buffer, stride);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    draw(bitmap);
    pdfium.FPDFBitmap_Destroy(bitmap);
    pixels.set(pdfium.bytes().subarray(buffer, buffer + stride * height));
    return { pixels, width, height, channels: 3 };
  });
}
