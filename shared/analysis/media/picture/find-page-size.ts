import type { LineOfPrint } from '../layout/line-of-print.ts';

/** A page is printed in letters of one size: these many words of it, in these many of the strips that the picture's height is cut into. */
const fewestWords = 60;
const strips = 20;
const fewestStrips = 9;
/** Sizes this close, as a share, are one: descenders and noise change what is measured. */
const likeness = 0.15;

const isLike = (line: LineOfPrint, size: number): boolean => Math.abs(line.size / size - 1) <= likeness;
const wordsIn = ({ text }: LineOfPrint): number => text.split(/\s+/).length;

/**
 * The size of the print, in pixels, that a picture of a page is printed in; undefined where the picture is no page. Its height on paper is not
 * known, so what most of the page is printed in cannot be called small print; a note at the foot of a poster covers little of its height.
 */
export function findPageSize(lines: readonly LineOfPrint[], pictureHeight: number): number | undefined {
  let [most, common] = [0, 0];
  for (const { size } of lines) {
    const words = lines.reduce((sum, line) => sum + (isLike(line, size) ? wordsIn(line) : 0), 0);
    if (words > most) [most, common] = [words, size];
  }
  if (most < fewestWords) return undefined;
  const filled = new Set<number>();
  for (const line of lines) if (isLike(line, common)) addStrips(filled, line, pictureHeight);
  return filled.size >= fewestStrips ? common : undefined;
}

function addStrips(filled: Set<number>, { boxes }: LineOfPrint, pictureHeight: number): void {
  for (let at = 0; at < boxes.length; at += 4) {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(at, at + 4);
    if (right > left) filled.add(Math.floor((((top + bottom) / 2) * strips) / pictureHeight));
  }
}
