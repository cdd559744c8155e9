import type { Picture } from './picture.ts';

/** Each letter changes at least two columns, or two rows where letters stand above each other: eight letters change more than this. */
const mostChanges = 12;

/**
 * Whether a grey picture shows nothing but plain areas, rules and frames: hardly a row or a column of its pixels differs from the one before.
 * Nothing with eight letters beside or above each other is bare.
 */
export function isBare({ pixels, width, height }: Picture): boolean {
  let changedRows = 0;
  for (let y = 1; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * width];
    const isChanged = Buffer.compare(pixels.subarray(from - width, from), pixels.subarray(from, to)) !== 0;
    if (isChanged && ++changedRows > mostChanges) return false;
  }
  const changed = new Set<number>();
  for (let y = 0; y < height; y++)
    for (let x = 1, at = y * width + 1; x < width; x++, at++)
      if (pixels[at] !== pixels[at - 1] && changed.add(x).size > mostChanges) return false;
  return true;
}
