import { type Turn, turnBox, turnPicture } from '../ocr/turn-picture.ts';
import type { PixelBox } from '../picture/picture.ts';
import { maskInk, readShape, shareOutside, shareUnexplained } from './ink-mask.ts';
import { isWording } from './is-wording.ts';
import { joinLigatures } from './join-ligatures.ts';
import type { ShapeComparer } from './letter-shapes.ts';
import { type DrawnPiece, drawnHeight } from './read-piece.ts';

/** Of the letters and digits, so many may have a shape that says nothing: letters of other scripts, of odd fonts, ligatures. */
const unclearShare = 0.25;
/** Of the ink, so much may lie beside the letters: rules, strokes of the lines above and below. */
const strayShare = 0.2;
/** Room around the ink of a letter, in pixels. */
const around = 2;
/** Dots, dashes and quotes, of which the shape says little: lower or narrower than this share of the piece. */
const smallSign = 0.2;
/** A letter as it is drawn. */
export interface ShownLetter {
  /** Code point that the text layer gives. */
  readonly code: number;
  readonly shape: Float32Array;
  /** Width over height. */
  readonly aspect: number;
}

/**
 * The letters of a piece, unless it plainly has the shapes of the letters that it is said to have, and hardly other ink: then it is undefined. It costs a
 * small part of reading it; letters say only that it has to be read.
 */
export function findOpenLetters(
  { piece, picture, area, scale }: DrawnPiece,
  shapes: ShapeComparer,
): readonly ShownLetter[] | undefined {
  const { turn } = piece;
  /** In pixels of the picture as it is read. */
  const toPicture = ({ left, top, right, bottom }: PixelBox): PixelBox => {
    const [x, y] = [area.left, area.top];
    const box = {
      left: (left - x) * scale,
      top: (top - y) * scale,
      right: (right - x) * scale,
      bottom: (bottom - y) * scale,
    };
    return turnBox(box, turn, picture);
  };
  const glyphs = joinLigatures((piece.inks ?? []).map(({ code, ...ink }) => ({ code, ...toPicture(ink) }))) ?? [];
  if (glyphs.length === 0) return [];
  const mask = maskInk(turnPicture(picture, ((4 - turn) % 4) as Turn));
  let [unclear, others] = [0, 0];
  const shown: ShownLetter[] = [];
  for (const box of glyphs) {
    const shape = readShape(mask, box);
    const aspect = (box.right - box.left) / (box.bottom - box.top);
    const { code } = box;
    const verdict = shape === undefined ? 'unclear' : shapes.compare(shape, code, aspect);
    if (shape !== undefined) shown.push({ code, shape, aspect });
    const lower = Math.min(box.right - box.left, box.bottom - box.top);
    const isSmallSign = lower < smallSign * drawnHeight && !isWording(code);
    if (isSmallSign) continue;
    if (verdict === 'unclear') unclear += 1;
    if (verdict === 'other') others += 1;
  }
  const wording = glyphs.filter(({ code }) => isWording(code)).length;
  if (others > 0 || unclear > unclearShare * wording) return shown;
  const isShown =
    shareOutside(mask, glyphs, around) <= strayShare ||
    shareUnexplained(mask, glyphs, around, (piece.findNeighbours?.() ?? []).map(toPicture)) <= strayShare;
  return isShown ? undefined : shown;
}
