import type { Picture } from '../picture/picture.ts';

/** Pieces that a picture is cut into, in pixels; each is plain when most of its pixels are of about one level. */
const tile = 24;
const plainSpread = 12;
const plainShare = 0.6;
/** Of a page this much is plain and of about one level; of photographs, gradients and noise less. */
const pageShare = 0.5;
const groundSpread = 24;
/** Drawn and well compressed ground is plain within so many levels; paper, film and blurred pictures have more grain. */
const evenSpread = 1;

/** What lies behind the print of a picture. */
export interface Ground {
  /** A page, a screen or other print on plain ground, rather than a photograph. */
  readonly isPage: boolean;
  /** Without grain: whatever stands out of it by a few levels was drawn there. */
  readonly isEven: boolean;
}

/** Judges the ground of a grey picture by its pieces. */
export function judgeGround({ pixels, width, height }: Picture): Ground {
  let [tiles, plain, even] = [0, 0, 0];
  const counts = new Uint16Array(256);
  /** Levels of plain pieces. */
  const grounds = new Uint32Array(256);
  for (let top = 0; top + tile <= height; top += tile)
    for (let left = 0; left + tile <= width; left += tile) {
      counts.fill(0);
      for (let y = top; y < top + tile; y += 2)
        for (let x = left; x < left + tile; x += 2) {
          const level = pixels[y * width + x] ?? 0;
          counts[level] = (counts[level] ?? 0) + 1;
        }
      tiles += 1;
      const enough = plainShare * (tile / 2) ** 2;
      const { most, level } = mostWithin(counts, plainSpread);
      if (most < enough) continue;
      grounds[level] = (grounds[level] ?? 0) + 1;
      plain += 1;
      if (mostWithin(counts, evenSpread).most >= enough) even += 1;
    }
  return {
    isPage: tiles === 0 || mostWithin(grounds, groundSpread).most >= pageShare * tiles,
    isEven: 2 * even >= plain,
  };
}

/** The most that lies within a spread of levels, and the highest of these. */
function mostWithin(counts: ArrayLike<number>, spread: number): { readonly most: number; readonly level: number } {
  let [sum, most, at] = [0, 0, 0];
  for (let level = 0; level < counts.length; level++) {
    sum += (counts[level] ?? 0) - (level > spread ? (counts[level - spread - 1] ?? 0) : 0);
    if (sum > most) [most, at] = [sum, level];
  }
  return { most, level: at };
}
