import type { Pdfium } from './load-pdfium.ts';
import type { PageTransform } from './page-transform.ts';

/** How a text object is written, as shown: its font, and the step along the line in points for an advance of one em. */
export interface Writing {
  readonly font: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** An advance that ends further than this from the ink, in ems, belongs to another glyph: the font's own codes are not those of the characters, by which PDFium is asked. */
const farthest = 0.6;

/**
 * Makes the box of a letter of turned text as long as the font's advance, from its origin, in place of the ink: then gaps between boxes are
 * gaps between letters, as in text that runs to the right. Boxes stay as they are where the font does not say.
 */
export function widenToAdvance(
  pdfium: Pdfium,
  letter: { readonly textPage: number; readonly index: number; readonly code: number },
  { font, stepX, stepY }: Writing,
  { matrix: [a, b, c, d, e, f] }: PageTransform,
  boxes: Float32Array,
): void {
  pdfium.withMemory(24, (out) => {
    if (pdfium.FPDFText_GetCharOrigin(letter.textPage, letter.index, out, out + 8) !== 1) return;
    const [pageX = 0, pageY = 0] = pdfium.doubles().subarray(out >> 3, (out >> 3) + 2);
    if (pdfium.FPDFFont_GetGlyphWidth(font, letter.code, 1, out + 16) !== 1) return;
    const advance = pdfium.floats()[(out + 16) >> 2] ?? 0;
    if (advance <= 0) return;
    const x = a * pageX + c * pageY + e;
    const y = b * pageX + d * pageY + f;
    const isAcross = Math.abs(stepX) >= Math.abs(stepY);
    const em = Math.abs(isAcross ? stepX : stepY);
    const from = isAcross ? x : y;
    const to = from + advance * (isAcross ? stepX : stepY);
    const at = letter.index * 4 + (isAcross ? 0 : 1);
    const near = Math.min(from, to);
    const far = Math.max(from, to);
    const isInkless = boxes[at] === boxes[at + 2];
    const isOther =
      Math.abs(near - (boxes[at] ?? 0)) > farthest * em || Math.abs(far - (boxes[at + 2] ?? 0)) > farthest * em;
    if (isOther && !isInkless) return;
    boxes[at] = near;
    boxes[at + 2] = far;
  });
}
