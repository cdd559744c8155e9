import { type FrameChanges, flashFrame } from './flash-cells.ts';

const { width, height } = flashFrame;
/** Pieces of the frame that may each have moved their own way, in cells; with so much around them they are looked for in earlier frames. */
const block = { width: 8, height: 6, margin: 3 } as const;
/** How far a piece may have moved between two frames, in cells. */
const reach = { x: 12, y: 7 } as const;
/** Earlier frames that are compared: no further back than the change took. */
const furthestBack = 6;
/** A piece has moved when, moved back, it differs by at most this share of what it differs in place, and of what its cells differ among themselves. */
const explainedShare = 0.4;
/** What differs by more at a whole number of cells differs by too much between them, too. */
const hopelessShare = 0.7;
/** It has not moved when it fits as well moved the other way: then it is a pattern whose parts change places, and that flashes. */
const ambiguousShare = 0.45;
/** A piece is plain when its cells differ from their mean by less than this share of what it differs from before. */
const plainShare = 0.25;
/** What may be left of a change in a cell: levels, or a share of the change. */
const leftOver = { levels: 15, share: 0.35 } as const;
/** Cells that turn lighter or darker at once, and how many more of them than of the others: the screen changes as a whole. */
const wholeScreen = { share: 0.25, ratio: 4 } as const;
/** A move this good is not improved by looking further back. */
const goodShare = 0.2;
/** If so little difference is left, moves by parts of a cell are not tried. */
const enoughShare = 0.12;
/** When so many blocks, spread over the frame, show no motion, the others are not searched. */
const fewestSamples = 8;
/** Where so many of the changed pieces have moved, what comes in at the edge of the frame came with them. */
const cameraShare = 0.5;

/** Levels of the cells of a frame, 0 to 255 and not linear, since frames are averaged so; by its place in the row of frames: 0 is the one that is explained, 1 the one before it. Undefined before the first. */
export type PlaneBack = (framesBack: number) => Uint8Array | undefined;

interface Move {
  readonly x: number;
  readonly y: number;
  /** Mean difference that is left, over that without a move. */
  readonly share: number;
  readonly back: number;
}

/** The moves of one frame, by block: where to look first in the frames beside it. */
export type Moves = ReadonlyMap<number, Move>;

/** What is known of the changes of a frame. */
export interface Explained {
  /** 1 for each change that is more than motion. */
  readonly unmoved: Uint8Array;
  readonly moves: Moves;
}

/**
 * Tells the changes that are more than motion. What a cell shows is motion when the piece of the picture around it lay elsewhere before; a
 * flash makes light that was not there. Plain pieces tell nothing: their changes count. `beside` are the moves of a frame close by.
 */
export function explainMotion(changes: FrameChanges, planeBack: PlaneBack, beside: Moves): Explained {
  const unmoved = new Uint8Array(changes.cells.length).fill(1);
  const moves = new Map<number, Move>();
  const now = planeBack(0);
  if (now === undefined || isOfWholeScreen(changes)) return { unmoved, moves };
  const byBlock = groupByBlock(changes.cells);
  let last: Move | undefined;
  const sampled = [...byBlock].filter(([index]) => isSample(index));
  const others = [...byBlock].filter(([index]) => !isSample(index));
  for (const [place, [index, members]] of [...sampled, ...others].entries()) {
    // Motion over a part of the screen that matters shows in some of so many pieces of it.
    if (place === sampled.length && place >= fewestSamples && moves.size === 0) break;
    const guesses = [last, beside.get(index)];
    const move = findMove(index, now, planeBack, middleRamp(changes.ramps, members), guesses);
    if (move === undefined) continue;
    moves.set(index, move);
    last = move;
    clearMoved({ cells: changes.cells, members, unmoved, planeBack }, move);
  }
  clearBetween(byBlock, moves, { changes, unmoved, planeBack });
  clearEdges(byBlock, moves, unmoved, changes.cells);
  return { unmoved, moves };
}

/** Takes away the changes of cells that show what lay elsewhere before, as far as the move says. */
function clearMoved(
  {
    cells,
    members,
    unmoved,
    planeBack,
  }: {
    readonly cells: Uint16Array;
    readonly members: readonly number[];
    readonly unmoved: Uint8Array;
    readonly planeBack: PlaneBack;
  },
  move: Pick<Move, 'x' | 'y' | 'back'>,
): void {
  const [now, before] = [planeBack(0), planeBack(move.back)];
  if (now === undefined || before === undefined) return;
  for (const member of members) {
    const cell = cells[member] ?? 0;
    const was = valueAt(before, (cell % width) - move.x, Math.floor(cell / width) - move.y);
    const remains = was === undefined ? 0 : Math.abs((now[cell] ?? 0) - was);
    const own = Math.abs((now[cell] ?? 0) - (before[cell] ?? 0));
    if (remains < Math.max(leftOver.levels, leftOver.share * own)) unmoved[member] = 0;
  }
}

/** Where the camera moves, pieces whose own move was not found move as those around them do, and each cell of them tells for itself. */
function clearBetween(
  byBlock: ReadonlyMap<number, readonly number[]>,
  moves: Moves,
  {
    changes: { cells, ramps },
    unmoved,
    planeBack,
  }: { readonly changes: FrameChanges; readonly unmoved: Uint8Array; readonly planeBack: PlaneBack },
): void {
  if (moves.size < cameraShare * byBlock.size) return;
  for (const [index, members] of byBlock) {
    if (moves.has(index)) continue;
    const around = [-1, 1, -blocksAcross, blocksAcross].flatMap((step) => moves.get(index + step) ?? []);
    if (around.length === 0) continue;
    for (const back of new Set([1, middleRamp(ramps, members)])) {
      const x = back * middle(around.map((move) => move.x / move.back));
      const y = back * middle(around.map((move) => move.y / move.back));
      clearMoved({ cells, members, unmoved, planeBack }, { x, y, back });
    }
  }
}

/** Whether the screen turns lighter or darker as a whole, which no motion does: it takes as much light away as it brings. */
function isOfWholeScreen({ ramps }: FrameChanges): boolean {
  let up = 0;
  for (const ramp of ramps) if (ramp > 0) up += 1;
  const down = ramps.length - up;
  return (
    Math.max(up, down) >= wholeScreen.share * width * height &&
    Math.max(up, down) > wholeScreen.ratio * Math.min(up, down)
  );
}

const blocksAcross = Math.ceil(width / block.width);

/** A quarter of the blocks, spread over the frame. */
const isSample = (index: number): boolean => ((index % blocksAcross) + 2 * Math.floor(index / blocksAcross)) % 4 === 0;

/** For each block the places in `cells` of those that lie in it. */
function groupByBlock(cells: Uint16Array): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [member, cell] of cells.entries()) {
    const index =
      Math.floor((cell % width) / block.width) + blocksAcross * Math.floor(Math.floor(cell / width) / block.height);
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [member]);
    else group.push(member);
  }
  return groups;
}

function middleRamp(ramps: Int8Array, members: readonly number[]): number {
  return Math.min(furthestBack, middle(members.map((member) => Math.abs(ramps[member] ?? 0))));
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
function findMove(
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

/** At least this share of the window must come from within the frame. */
const insideShare = 0.5;

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

/** The value between cells; undefined outside of the frame. */
function valueAt(plane: Uint8Array, x: number, y: number): number | undefined {
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return undefined;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const down = y - top;
  const at = top * width + left;
  const beside = right > 0 ? 1 : 0;
  const below = down > 0 ? width : 0;
  const upper = (plane[at] ?? 0) * (1 - right) + (plane[at + beside] ?? 0) * right;
  const lower = (plane[at + below] ?? 0) * (1 - right) + (plane[at + below + beside] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

/** When most of what changed has moved, pieces that would have come from outside of the frame have moved as well. */
function clearEdges(
  byBlock: ReadonlyMap<number, readonly number[]>,
  moves: Moves,
  unmoved: Uint8Array,
  cells: Uint16Array,
): void {
  if (moves.size < cameraShare * byBlock.size || moves.size === 0) return;
  const x = middle([...moves.values()].map((move) => move.x / move.back));
  const y = middle([...moves.values()].map((move) => move.y / move.back));
  for (const [index, members] of byBlock) {
    if (moves.has(index)) continue;
    for (const member of members) {
      const cell = cells[member] ?? 0;
      const fromX = (cell % width) - x - Math.sign(x) * block.width * insideShare;
      const fromY = Math.floor(cell / width) - y - Math.sign(y) * block.height * insideShare;
      if (fromX < 0 || fromY < 0 || fromX > width - 1 || fromY > height - 1) unmoved[member] = 0;
    }
  }
}
