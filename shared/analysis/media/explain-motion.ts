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
const hopelessShare = 0.8;
/** It has not when it fits as well moved the other way: a pattern that changes places with itself flashes. */
const ambiguousShare = 0.45;
/** A piece is plain when its cells differ from their mean by less than this share of what it differs from before. */
const plainShare = 0.25;
/** What may be left of a change in a cell: levels, or a share of the change. */
const leftOver = { levels: 0.06, share: 0.35 } as const;
/** Cells that turn lighter or darker at once, and how many more of them than of the others: the screen changes as a whole. */
const wholeScreen = { share: 0.25, ratio: 4 } as const;
/** A move this good is not improved by looking further back. */
const goodShare = 0.2;
/** Where so many of the changed pieces have moved, what comes in at the edge of the frame came with them. */
const cameraShare = 0.5;

/** Levels of the cells of a frame, 0 to 1 and not linear, since frames are averaged so; by its place in the row of frames: 0 is the one that is explained, 1 the one before it. Undefined before the first. */
export type PlaneBack = (framesBack: number) => Float64Array | undefined;

interface Move {
  readonly x: number;
  readonly y: number;
  /** Mean difference that is left, over that without a move. */
  readonly share: number;
  readonly back: number;
}

/**
 * Which of a frame's changes are more than motion: 1 for each that is. What a cell shows is motion when the piece of the picture around it lay
 * elsewhere before; a flash makes light that was not there. Plain pieces tell nothing: their changes count.
 */
export function findUnmoved(changes: FrameChanges, planeBack: PlaneBack): Uint8Array {
  const unmoved = new Uint8Array(changes.cells.length).fill(1);
  const now = planeBack(0);
  if (now === undefined || isOfWholeScreen(changes)) return unmoved;
  const byBlock = groupByBlock(changes.cells);
  const moves = new Map<number, Move>();
  let last: Move | undefined;
  for (const [index, members] of byBlock) {
    const move = findMove(index, now, planeBack, middleRamp(changes.ramps, members), last);
    if (move === undefined) continue;
    moves.set(index, move);
    last = move;
    const before = planeBack(move.back);
    if (before === undefined) continue;
    for (const member of members) {
      const cell = changes.cells[member] ?? 0;
      const x = cell % width;
      const y = Math.floor(cell / width);
      const was = valueAt(before, x - move.x, y - move.y);
      const remains = was === undefined ? 0 : Math.abs((now[cell] ?? 0) - was);
      const own = Math.abs((now[cell] ?? 0) - (before[cell] ?? 0));
      if (remains < Math.max(leftOver.levels, leftOver.share * own)) unmoved[member] = 0;
    }
  }
  clearEdges(byBlock, moves, unmoved, changes.cells);
  return unmoved;
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

/** The move that explains a block best, if any does; one like that of its neighbour is tried first. */
function findMove(
  index: number,
  now: Float64Array,
  planeBack: PlaneBack,
  furthest: number,
  neighbour: Move | undefined,
): Move | undefined {
  const window = windowOf(index);
  const variety = varietyOf(now, window);
  let best: Move | undefined;
  for (let back = 1; back <= furthest; back++) {
    const before = planeBack(back);
    if (before === undefined) break;
    const inPlace = differenceAt(now, before, window, 0, 0);
    if (inPlace === 0 || variety < plainShare * inPlace) continue;
    const pace = neighbour === undefined ? 0 : back / neighbour.back;
    const first = { x: Math.round((neighbour?.x ?? 0) * pace), y: Math.round((neighbour?.y ?? 0) * pace) };
    const whole = Math.min(inPlace, variety);
    const move = searchMove(now, before, window, first, whole * hopelessShare);
    const share = move.difference / whole;
    const isBest = share <= explainedShare && (best === undefined || share < best.share);
    if (!isBest) continue;
    const opposite = differenceAt(now, before, window, -move.x, -move.y);
    if (opposite > ambiguousShare * inPlace) best = { x: move.x, y: move.y, share, back };
    if (best !== undefined && best.share < goodShare) break;
  }
  return best;
}

/** Mean difference of the cells from their mean. */
function varietyOf(plane: Float64Array, { left, top, right, bottom }: Window): number {
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

/** The nearest of the best: whole cells first, then parts of cells around them. */
function searchMove(
  now: Float64Array,
  before: Float64Array,
  window: Window,
  first: { readonly x: number; readonly y: number },
  most: number,
): Found {
  let best: Found = { x: 0, y: 0, difference: most };
  const tryMove = (x: number, y: number, rowStep = 1): void => {
    if (x === 0 && y === 0) return;
    const difference = differenceAt(now, before, window, x, y, best.difference, rowStep);
    if (difference < best.difference) best = { x, y, difference };
  };
  tryMove(first.x, first.y, 2);
  for (let y = -reach.y; y <= reach.y; y++) for (let x = -reach.x; x <= reach.x; x++) tryMove(x, y, 2);
  if (best.x === 0 && best.y === 0) return { ...best, difference: Number.POSITIVE_INFINITY };
  best = { ...best, difference: differenceAt(now, before, window, best.x, best.y) };
  for (const step of [0.5, 0.25, 0.125]) {
    const { x, y } = best;
    for (let dy = -step; dy <= step; dy += step) for (let dx = -step; dx <= step; dx += step) tryMove(x + dx, y + dy);
  }
  return best;
}

/** At least this share of the window must come from within the frame. */
const insideShare = 0.5;

/** Mean difference of a window from what lay at the place it would have moved from. Gives up, with infinity, once it is above `most`; `rowStep` 2 looks at every other row. */
function differenceAt(
  now: Float64Array,
  before: Float64Array,
  { left, top, right, bottom }: Window,
  x: number,
  y: number,
  most = Number.POSITIVE_INFINITY,
  rowStep = 1,
): number {
  const fromLeft = Math.max(left, Math.ceil(x));
  const fromTop = Math.max(top, Math.ceil(y));
  const toRight = Math.min(right, width + Math.floor(x));
  const toBottom = Math.min(bottom, height + Math.floor(y));
  if (toRight <= fromLeft || toBottom <= fromTop) return Number.POSITIVE_INFINITY;
  const count = (toRight - fromLeft) * Math.ceil((toBottom - fromTop) / rowStep);
  if (count * rowStep < insideShare * (right - left) * (bottom - top)) return Number.POSITIVE_INFINITY;
  const limit = most * count;
  const isWhole = Number.isInteger(x) && Number.isInteger(y);
  let sum = 0;
  for (let row = fromTop; row < toBottom; row += rowStep) {
    for (let column = fromLeft; column < toRight; column++) {
      const was = isWhole ? (before[(row - y) * width + column - x] ?? 0) : (valueAt(before, column - x, row - y) ?? 0);
      const difference = (now[row * width + column] ?? 0) - was;
      sum += difference < 0 ? -difference : difference;
    }
    if (sum > limit) return Number.POSITIVE_INFINITY;
  }
  return sum / count;
}

/** The value between cells; undefined outside of the frame. */
function valueAt(plane: Float64Array, x: number, y: number): number | undefined {
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
  moves: ReadonlyMap<number, Move>,
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
