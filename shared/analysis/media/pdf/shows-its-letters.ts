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
/** A letter as it is drawn. */
export interface ShownLetter {
  /** Code point that the text layer gives. */
  readonly code: number;
  readonly shape: Float32Array;
  /** Width over height. */
  readonly aspect: number;
}

/**
 * The letters of a piece of an open page, unless the piece, drawn, plainly has the shapes of the letters that it is said to have, and hardly other ink:
 * then it is undefined. It costs a small part of reading it; letters say only that it has to be read.
 */
export function findOpenLetters(
  pdfium: Pdfium,
  page: number,
  piece: PieceOfPrint,
  shapes: ShapeComparer,
): readonly ShownLetter[] | undefined {
  const glyphs = joinLigatures(piece.inks ?? []) ?? [];
  const height = piece.box.bottom - piece.box.top;
  if (glyphs.length === 0 || height <= 0) return [];
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
  let [unclear, others] = [0, 0];
  const shown: ShownLetter[] = [];
  for (const [at, box] of boxes.entries()) {
    const shape = readShape(mask, box);
    const aspect = (box.right - box.left) / (box.bottom - box.top);
    const code = glyphs[at]?.code ?? 0;
    const verdict = shape === undefined ? 'unclear' : shapes.compare(shape, code, aspect);
    if (shape !== undefined) shown.push({ code, shape, aspect });
    const lower = Math.min(box.right - box.left, box.bottom - box.top);
    const isSmallSign = lower < smallSign * drawnHeight && !isWording(code);
    if (isSmallSign) continue;
    if (verdict === 'unclear') unclear += 1;
    if (verdict === 'other') others += 1;
  }
  const wording = glyphs.filter(({ code }) => isWording(code)).length;
  const isShown = others === 0 && unclear <= unclearShare * wording && shareOutside(mask, boxes, around) <= strayShare;
  return isShown ? undefined : shown;
}
