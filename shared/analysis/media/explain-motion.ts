import { block, blocksAcross, findMove, insideShare, type Move, type PlaneBack } from './find-move.ts';
import { type FrameChanges, flashFrame } from './flash-cells.ts';

const { width, height } = flashFrame;
/** Earlier frames that are compared: no further back than the change took. */
const furthestBack = 6;
/** What may be left of a change in a cell: levels, or a share of the change. */
const leftOver = { levels: 15, share: 0.35 } as const;
/** Cells that turn lighter or darker at once, and how many more of them than of the others: the screen changes as a whole. */
const wholeScreen = { share: 0.25, ratio: 4 } as const;
/** When so many blocks, spread over the frame, show no motion, the others are not searched. */
const fewestSamples = 8;
/** Where so many of the changed pieces have moved, what comes in at the edge of the frame came with them. */
const cameraShare = 0.5;

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
