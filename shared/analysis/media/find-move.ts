import { flashFrame } from './flash-cells.ts';

const { width, height } = flashFrame;
/** Pieces of the frame that may each have moved their own way, in cells; with so much around them they are looked for in earlier frames. */
export const block = { width: 8, height: 6, margin: 3 } as const;
export const blocksAcross = Math.ceil(width / block.width);
/** At least this share of the window must come from within the frame. */
export const insideShare = 0.5;
/** How far a piece may have moved between two frames, in cells. */
const reach = { x: 12, y: 7 } as const;
/** A piece has moved when, moved back, it differs by at most this share of what it differs in place, and of what its cells differ among themselves. */
const explainedShare = 0.4;
/** What differs by more at a whole number of cells differs by too much between them, too. */
const hopelessShare = 0.7;
/** It has not moved when it fits as well moved the other way: then it is a pattern whose parts change places, and that flashes. */
const ambiguousShare = 0.45;
/** A piece is plain when its cells differ from their mean by less than this share of what it differs from before. */
const plainShare = 0.25;
/** A move this good is not improved by looking further back. */
const goodShare = 0.2;
/** If so little difference is left, moves by parts of a cell are not tried. */
const enoughShare = 0.12;

/** Levels of the cells of a frame, 0 to 255 and not linear, since frames are averaged so; by its place in the row of frames: 0 is the one that is explained, 1 the one before it. Undefined before the first. */
export type PlaneBack = (framesBack: number) => Uint8Array | undefined;

/** Where a piece of the frame lay before, in cells. */
export interface Move {
  readonly x: number;
  readonly y: number;
  /** Mean difference that is left, over that without a move. */
  readonly share: number;
  readonly back: number;
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function windowOf(index: number): Window {
  const left = (index % blocksAcross) * block.width;
  const top = Math.floor(index / blocksAcross) * block.height;
  return {
    left: Math.max(0, left - block.margin),
    top: Math.max(0, top - block.margin),
    right: Math.min(width, left + block.width + block.margin),
    bottom: Math.min(height, top + block.height + block.margin),
  };
}

/** The move that explains a block, if any does; those of its neighbours in place and time are tried before all others. */
export function findMove(
  index: number,
  now: Uint8Array,
  planeBack: PlaneBack,
  furthest: number,
  guesses: readonly (Move | undefined)[],
): Move | undefined {
  const window = windowOf(index);
  const variety = varietyOf(now, window);
  let best: Move | undefined;
  for (let back = 1; back <= furthest; back++) {
    const before = planeBack(back);
    if (before === undefined) break;
    const inPlace = differenceAt(now, before, window, 0, 0);
    if (inPlace === 0 || variety < plainShare * inPlace) continue;
    const whole = Math.min(inPlace, variety);
    // A fast move shows best from one frame to the next, a slow one over as long as the change took.
    for (const search of back === 1 || back === furthest ? [guessMove, searchMove] : [guessMove]) {
      const found = search(now, before, window, guesses, back, whole * hopelessShare);
      const share = found.difference / whole;
      if (share > explainedShare || (best !== undefined && share >= best.share)) continue;
      const opposite = differenceAt(now, before, window, -found.x, -found.y);
      if (opposite > ambiguousShare * inPlace) best = { x: found.x, y: found.y, share, back };
      if (best !== undefined && best.share < goodShare) return best;
    }
  }
  return best;
}

/** Mean difference of the cells from their mean. */
function varietyOf(plane: Uint8Array, { left, top, right, bottom }: Window): number {
  const count = (right - left) * (bottom - top);
  let sum = 0;
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) sum += plane[row * width + column] ?? 0;
  const mean = sum / count;
  let difference = 0;
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) difference += Math.abs((plane[row * width + column] ?? 0) - mean);
  return difference / count;
}

interface Found {
  readonly x: number;
  readonly y: number;
  readonly difference: number;
}

const nowhere: Found = { x: 0, y: 0, difference: Number.POSITIVE_INFINITY };

type Search = (
  now: Uint8Array,
  before: Uint8Array,
  window: Window,
  guesses: readonly (Move | undefined)[],
  back: number,
  most: number,
) => Found;

/** The best of the moves that were found close by. */
const guessMove: Search = (now, before, window, guesses, back, most) => {
  let best: Found = { ...nowhere, difference: most };
  for (const guess of guesses) {
    if (guess === undefined) continue;
    const [x, y] = [(guess.x * back) / guess.back, (guess.y * back) / guess.back];
    if (Math.abs(x) > reach.x || Math.abs(y) > reach.y) continue;
    const difference = differenceAt(now, before, window, x, y, best.difference, 2);
    if (difference < best.difference) best = { x, y, difference };
  }
  return refine(now, before, window, best, (most * enoughShare) / hopelessShare);
};

/** The best of all moves within reach: whole cells first, then parts of cells around them. */
const searchMove: Search = (now, before, window, _, __, most) => {
  let best: Found = { ...nowhere, difference: most };
  for (let y = -reach.y; y <= reach.y; y++)
    for (let x = -reach.x; x <= reach.x; x++) {
      if (x === 0 && y === 0) continue;
      const difference = wholeDifferenceAt(now, before, window, x, y, best.difference);
      if (difference < best.difference) best = { x, y, difference };
    }
  return refine(now, before, window, best, (most * enoughShare) / hopelessShare);
};

/** A move is made better by parts of a cell, until little is left. */
function refine(now: Uint8Array, before: Uint8Array, window: Window, start: Found, enough: number): Found {
  if (start.x === 0 && start.y === 0) return nowhere;
  let best = start;
  for (const step of steps)
    for (const [dx, dy] of directions) {
      if (best.difference <= enough) break;
      const x = best.x + dx * step;
      const y = best.y + dy * step;
      const difference = differenceAt(now, before, window, x, y, best.difference, 2);
      if (difference < best.difference) best = { x, y, difference };
    }
  return { ...best, difference: differenceAt(now, before, window, best.x, best.y) };
}

const steps = [0.5, 0.25, 0.125] as const;
const directions = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Mean difference of a window from what lay at the place it would have moved from. Gives up, with infinity, once it is above `most`; `step` 2 looks at every other row, and at every other cell of it. */
function differenceAt(
  now: Uint8Array,
  before: Uint8Array,
  { left, top, right, bottom }: Window,
  x: number,
  y: number,
  most = Number.POSITIVE_INFINITY,
  step = 1,
): number {
  const fromLeft = Math.max(left, Math.ceil(x));
  const fromTop = Math.max(top, Math.ceil(y));
  const toRight = Math.min(right, width + Math.floor(x));
  const toBottom = Math.min(bottom, height + Math.floor(y));
  if (toRight <= fromLeft || toBottom <= fromTop) return Number.POSITIVE_INFINITY;
  if ((toRight - fromLeft) * (toBottom - fromTop) < insideShare * (right - left) * (bottom - top))
    return Number.POSITIVE_INFINITY;
  const limit = most * Math.ceil((toRight - fromLeft) / step) * Math.ceil((toBottom - fromTop) / step);
  const wholeX = Math.ceil(x);
  const wholeY = Math.ceil(y);
  const partX = wholeX - x;
  const partY = wholeY - y;
  const beside = partX > 0 ? 1 : 0;
  const below = partY > 0 ? width : 0;
  // What lies between cells is a mean of four: these are their shares.
  const a = (1 - partX) * (1 - partY);
  const b = partX * (1 - partY);
  const c = (1 - partX) * partY;
  const d = partX * partY;
  const back = -wholeY * width - wholeX;
  let sum = 0;
  let count = 0;
  for (let row = fromTop; row < toBottom; row += step) {
    const shift = ((row - fromTop) / step) % step;
    const end = row * width + toRight;
    if (beside + below === 0)
      for (let at = row * width + fromLeft + shift; at < end; at += step) {
        const difference = (now[at] ?? 0) - (before[at + back] ?? 0);
        sum += difference < 0 ? -difference : difference;
        count += 1;
      }
    else
      for (let at = row * width + fromLeft + shift; at < end; at += step) {
        const from = at + back;
        const was =
          (before[from] ?? 0) * a +
          (before[from + beside] ?? 0) * b +
          (before[from + below] ?? 0) * c +
          (before[from + below + beside] ?? 0) * d;
        const difference = (now[at] ?? 0) - was;
        sum += difference < 0 ? -difference : difference;
        count += 1;
      }
    if (sum > limit) return Number.POSITIVE_INFINITY;
  }
  return sum / count;
}

/** The same for a whole number of cells, at every other row and every other cell of it. */
function wholeDifferenceAt(
  now: Uint8Array,
  before: Uint8Array,
  { left, top, right, bottom }: Window,
  x: number,
  y: number,
  most: number,
): number {
  const fromLeft = left > x ? left : x;
  const fromTop = top > y ? top : y;
  const toRight = right < width + x ? right : width + x;
  const toBottom = bottom < height + y ? bottom : height + y;
  const cells = (toRight - fromLeft) * (toBottom - fromTop);
  if (toRight <= fromLeft || toBottom <= fromTop || cells < insideShare * (right - left) * (bottom - top))
    return Number.POSITIVE_INFINITY;
  const limit = (most * cells) / 4;
  const back = -y * width - x;
  let sum = 0;
  let count = 0;
  let shift = 0;
  for (let row = fromTop; row < toBottom; row += 2) {
    const end = row * width + toRight;
    for (let at = row * width + fromLeft + shift; at < end; at += 2) {
      const difference = (now[at] ?? 0) - (before[at + back] ?? 0);
      sum += difference < 0 ? -difference : difference;
      count += 1;
    }
    if (sum > limit) return Number.POSITIVE_INFINITY;
    shift = 1 - shift;
  }
  return sum / count;
}
