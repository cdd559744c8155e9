/** Size of the grey frames that are looked at, 8 bits a pixel, averaged down from the original. */
export const stripeFrame = { width: 128, height: 72 } as const;

/** Regular light and dark stripes that may harm people with photosensitive epilepsy. */
export interface Stripes {
  /** Pairs of a light and a dark stripe, counted across them. */
  readonly pairs: number;
  /** Share of the frame that they cover, 0..1. */
  readonly area: number;
}

/** More than five pairs over more than a quarter of the frame are risky (Ofcom, guidance on flashing images and regular patterns). */
const fewestPairs = 5;
const smallestArea = 0.25;
/** Difference of relative luminance between a light stripe and a dark one. */
const smallestDifference = 0.2;
/** Stripes are regular when no width differs from the mean by more than this share of it, or by a pixel and a half. */
const irregularity = 0.3;
const roundingPixels = 1.5;
/** Narrower stripes cannot be told from noise at this size. */
const narrowestPixels = 2.5;

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** Looks along every row and every column; the direction in which the stripes cover more counts. Undefined where there are none to speak of. */
export function findStripes(grey: Uint8Array): Stripes | undefined {
  const { width, height } = stripeFrame;
  const along = [
    scanLines(height, width, (line, at) => grey[line * width + at] ?? 0),
    scanLines(width, height, (line, at) => grey[at * width + line] ?? 0),
  ].toSorted((a, b) => b.area - a.area)[0];
  return along !== undefined && along.area >= smallestArea && along.pairs > fewestPairs ? along : undefined;
}

function scanLines(lineCount: number, length: number, pixelAt: (line: number, at: number) => number): Stripes {
  let covered = 0;
  const pairs: number[] = [];
  for (let line = 0; line < lineCount; line++) {
    const run = longestRun(findTurns(length, (at) => linear[pixelAt(line, at)] ?? 0));
    if (run.pairs <= fewestPairs) continue;
    covered += run.length;
    pairs.push(run.pairs);
  }
  const middle = pairs.toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)] ?? 0;
  return { pairs: middle, area: covered / (lineCount * length) };
}

/** Places at which the light turns by enough: the middle of each rise and fall. */
function findTurns(length: number, lightAt: (at: number) => number): readonly number[] {
  const turns: number[] = [];
  let low = { light: lightAt(0), at: 0 };
  let high = low;
  let heading = 0;
  for (let at = 1; at < length; at++) {
    const light = lightAt(at);
    if (heading <= 0 && light - low.light >= smallestDifference) {
      turns.push((low.at + at) / 2);
      heading = 1;
      high = { light, at };
    } else if (heading >= 0 && high.light - light >= smallestDifference) {
      turns.push((high.at + at) / 2);
      heading = -1;
      low = { light, at };
    }
    if (light >= high.light) high = { light, at };
    if (light <= low.light) low = { light, at };
  }
  return turns;
}

/** The longest stretch of turns at regular distances. */
function longestRun(turns: readonly number[]): { readonly pairs: number; readonly length: number } {
  let best = { pairs: 0, length: 0 };
  let first = 0;
  for (let last = 1; last < turns.length; last++) {
    const gap = (turns[last] ?? 0) - (turns[last - 1] ?? 0);
    const mean = ((turns[last] ?? 0) - (turns[first] ?? 0)) / (last - first);
    if (Math.abs(gap - mean) > Math.max(roundingPixels, irregularity * mean)) first = last - 1;
    const pairs = Math.floor((last - first + 1) / 2);
    if (pairs > best.pairs && mean >= narrowestPixels)
      best = { pairs, length: (turns[last] ?? 0) - (turns[first] ?? 0) };
  }
  return best;
}
