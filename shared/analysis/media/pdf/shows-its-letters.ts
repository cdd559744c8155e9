import type { PixelBox } from '../picture/picture.ts';
import { isWording, type PieceOfPrint } from './cut-pieces.ts';
import { drawPart } from './draw-page.ts';
import { maskInk, readShape, shareOutside } from './ink-mask.ts';
import { joinLigatures } from './join-ligatures.ts';
import type { ShapeComparer } from './letter-shapes.ts';
import type { Pdfium } from './load-pdfium.ts';

/** Of the letters and digits, so many may have a shape that says nothing: letters of other scripts, of odd fonts, ligatures. */
const unclearShare = 0.25;
/** Of the ink, so much may lie beside the letters: rules, strokes of the lines above and below. */
const strayShare = 0.2;
/** Room around the ink of a letter, in pixels. */
const around = 2;
/** Dots, dashes and quotes, of which the shape says little: lower or narrower than this share of the piece. */
const smallSign = 0.2;
/** Height in pixels at which a piece is drawn, and room beside it in heights. */
const drawnHeight = 64;
const margin = 0.12;
/**
 * Whether a piece of an open page, drawn, plainly has the shapes of the letters that it is said to have, and hardly other ink. It costs a small part of
 * reading it; false says only that it has to be read.
 */
export function showsItsLetters(pdfium: Pdfium, page: number, piece: PieceOfPrint, shapes: ShapeComparer): boolean {
  const glyphs = joinLigatures(piece.inks ?? []) ?? [];
  const height = piece.box.bottom - piece.box.top;
  if (glyphs.length === 0 || height <= 0) return false;
  const area = {
    ...piece.box,
    left: piece.box.left - margin * height,
    right: piece.box.right + margin * height,
  };
  const scale = drawnHeight / height;
  const mask = maskInk(drawPart(pdfium, page, area, scale));
  const boxes = glyphs.map(
    ({ left, top, right, bottom }): PixelBox => ({
      left: (left - area.left) * scale,
      top: (top - area.top) * scale,
      right: (right - area.left) * scale,
      bottom: (bottom - area.top) * scale,
    }),
  );
  let unclear = 0;
  for (const [at, box] of boxes.entries()) {
    const shape = readShape(mask, box);
    const aspect = (box.right - box.left) / (box.bottom - box.top);
    const code = glyphs[at]?.code ?? 0;
    const verdict = shape === undefined ? 'unclear' : shapes.compare(shape, code, aspect);
    if (verdict === 'other') return false;
    const lower = Math.min(box.right - box.left, box.bottom - box.top);
    const isSmallSign = lower < smallSign * drawnHeight && !isWording(code);
    if (verdict === 'unclear' && !isSmallSign) unclear += 1;
  }
  const wording = glyphs.filter(({ code }) => isWording(code)).length;
  return unclear <= unclearShare * wording && shareOutside(mask, boxes, around) <= strayShare;
}
