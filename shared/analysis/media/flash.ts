import type { Box } from '../../model/issue.ts';
import { type Explained, explainMotion, type Moves } from './explain-motion.ts';
import {
  cellCount,
  createChangeWatch,
  type FrameChanges,
  flashFrame,
  type Quantity,
  toLevels,
  toLight,
  toRed,
} from './flash-cells.ts';

/** A stretch of time in which the frame flashes more than it may. */
export interface Flashing {
  /** `general`: more than three flashes of light within a second; `red`: of saturated red; `extended`: two or three a second for four seconds. */
  readonly kind: 'general' | 'red' | 'extended';
  readonly startMs: number;
  readonly endMs: number;
  /** Largest share of the frame that failed at once, 0..1. */
  readonly area: number;
  /** The largest number of flashes within a second that the smallest area that counts had. */
  readonly flashesPerSecond: number;
  /** Around all cells that failed at the worst moment. */
  readonly box: Box;
}

export interface FlashDetector {
  /** Takes the next frame; times never fall. Every frame of the film must be given, and stay as it is for a second. */
  addFrame(timeMs: number, rgb: Uint8Array): void;
  /** All that was found, in order of time. */
  finish(): readonly Flashing[];
}

/** A flash is a pair of opposing changes: more than three flashes are more than six changes. */
const failingChanges = 6;
const extendedChanges = 4;
const extendedMs = 4000;
const extendedGapMs = 500;
/** A quarter of the screen (BT.1702; WCAG asks for the same share of any 10-degree field). */
const failingShare = 0.25;
/** Changes are concurrent when this share of the screen changes within this time before and after. */
const concurrent = { share: 0.1, withinMs: 50 };
const windowMs = 1000;
/** Times of frames are rounded: a change that is this close to a second old does not count twice. */
const roundingMs = 1;
const mergeGapMs = 500;

/**
 * Looks for flashing that may harm people with photosensitive epilepsy: an indicator that replaces no certified test.
 * Each cell of the frame counts its own changes, so that two halves that flash in turn are seen as well as the whole. Changes count that much
 * of the screen shares at a time, and that are no motion: a moving picture changes the cells it moves over without a flash.
 */
export function createFlashDetector(): FlashDetector {
  const light = createCounter('general', toLight);
  const red = createCounter('red', toRed);
  const found: Flashing[] = [];
  const extended = createExtendedWatch(found);
  return {
    addFrame(timeMs, rgb) {
      for (const [kind, counter] of [
        ['general', light],
        ['red', red],
      ] as const) {
        counter.addFrame(timeMs, rgb);
        noteFailure(found, kind, timeMs, counter.countTo(failingChanges + 1), failingChanges + 1);
      }
      extended.look(timeMs, light);
    },
    finish: () => found.toSorted((a, b) => a.startMs - b.startMs),
  };
}

interface Counter {
  addFrame(timeMs: number, rgb: Uint8Array): void;
  /** Whether a quarter of the cells may have `limit` changes within the last second; says so without looking at motion. */
  mayReach(limit: number): boolean;
  /** For each cell the number of changes within the last second; zeros where it is certain that less than a quarter of them have `limit`. */
  countTo(limit: number): Uint8Array;
}

/** A frame of the last second, with what was computed about it; the rest is computed when it is needed. */
interface SeenFrame extends FrameChanges {
  levels?: Uint8Array;
  explained?: Explained;
  /** How many of its changes may be more than motion. */
  count: number;
  /** Turns the whole screen lighter or darker, as far as is known. */
  isWide: boolean;
}

const noChanges = new Uint8Array(cellCount);
const noMoves: Moves = new Map();

/**
 * Motion is explained only where it decides: every change counts until it is known to be motion, and the newest frames are explained first,
 * which count the longest, until too few cells are left for any failure.
 */
function createCounter(quantity: Quantity, toValues: (rgb: Uint8Array, values: Float64Array) => void): Counter {
  const watch = createChangeWatch(quantity);
  const values = new Float64Array(cellCount);
  const tally = createTally();
  const frames: SeenFrame[] = [];
  let wide = 0;
  let beside = noMoves;
  const levelsOf = (frame: SeenFrame | undefined): Uint8Array | undefined => {
    if (frame !== undefined) frame.levels ??= toLevels(quantity, frame.rgb);
    return frame?.levels;
  };
  const explain = (frame: SeenFrame, index: number): void => {
    frame.explained = explainMotion(frame, (back) => levelsOf(frames[index - back]), beside);
    const { unmoved, moves } = frame.explained;
    if (moves.size > 0) beside = moves;
    for (const [member, cell] of frame.cells.entries()) if (unmoved[member] === 0) tally.add(cell, -1);
    frame.count = unmoved.reduce((sum, value) => sum + value, 0);
    if (frame.isWide && wholeDirection(frame) === 0) {
      frame.isWide = false;
      wide -= 1;
    }
  };
  const forget = (frame: SeenFrame): void => {
    for (const [member, cell] of frame.cells.entries()) if (isCounted(frame, member)) tally.add(cell, -1);
    if (frame.isWide) wide -= 1;
  };
  const mayReach = (limit: number): boolean => wide >= limit || tally.numberWith(limit) >= failingShare * cellCount;
  return {
    mayReach,
    addFrame(timeMs, rgb) {
      toValues(rgb, values);
      const changes = watch.addFrame(timeMs, rgb, values);
      const frame: SeenFrame = { ...changes, count: changes.cells.length, isWide: false };
      frame.isWide = wholeDirection(frame) !== 0;
      if (frame.isWide) wide += 1;
      frames.push(frame);
      for (const cell of frame.cells) tally.add(cell, 1);
      // One frame longer than a second: the first of the second is explained by it.
      for (
        let next = frames[1];
        next !== undefined && next.timeMs <= timeMs - windowMs + roundingMs;
        next = frames[1]
      ) {
        forget(next);
        frames.shift();
      }
    },
    countTo(limit) {
      for (let index = frames.length - 1; index > 0 && mayReach(limit); index--) {
        const frame = frames[index];
        if (frame !== undefined && frame.explained === undefined && frame.cells.length > 0) explain(frame, index);
      }
      return mayReach(limit) ? countFlashes(frames) : noChanges;
    },
  };
}

const isCounted = ({ explained }: SeenFrame, member: number): boolean => explained?.unmoved[member] !== 0;

/** How many cells have how many changes. */
function createTally(): { add(cell: number, by: 1 | -1): void; numberWith(limit: number): number } {
  const perCell = new Uint16Array(cellCount);
  const reached = new Uint16Array(2 ** 10);
  return {
    add(cell, by) {
      const before = perCell[cell] ?? 0;
      perCell[cell] = before + by;
      if (by > 0) reached[before + 1] = (reached[before + 1] ?? 0) + 1;
      else reached[before] = (reached[before] ?? 0) - 1;
    },
    numberWith: (limit) => reached[limit] ?? 0,
  };
}

/** Whether a frame turns the screen as a whole lighter (1) or darker (-1), as far as it is no motion. */
function wholeDirection(frame: SeenFrame): number {
  let [up, down] = [0, 0];
  for (const [member, ramp] of frame.ramps.entries()) {
    if (!isCounted(frame, member)) continue;
    if (ramp > 0) up += 1;
    else down += 1;
  }
  if (Math.max(up, down) < failingShare * cellCount) return 0;
  return up > 2 * down ? 1 : down > 2 * up ? -1 : 0;
}

/** Whether enough cells change around a frame. */
function isConcurrent(frames: readonly SeenFrame[], index: number): boolean {
  const { timeMs } = frames[index] ?? { timeMs: 0 };
  let sum = 0;
  for (let other = index; timeMs - (frames[other]?.timeMs ?? -Infinity) <= concurrent.withinMs; other--)
    sum += frames[other]?.count ?? 0;
  for (let other = index + 1; (frames[other]?.timeMs ?? Infinity) - timeMs <= concurrent.withinMs; other++)
    sum += frames[other]?.count ?? 0;
  return sum >= concurrent.share * cellCount;
}

/**
 * For each cell its changes up and down in turn, without those that are motion or that little else shares. Where the camera moves under a
 * flashing light no cell may see all of it: cells of the last change of the screen as a whole have at least as many as that had.
 */
function countFlashes(frames: readonly SeenFrame[]): Uint8Array {
  const counts = new Uint8Array(cellCount);
  const direction = new Int8Array(cellCount);
  const screen = { changes: 0, direction: 0, last: undefined as SeenFrame | undefined };
  for (const [index, frame] of frames.entries()) {
    if (index === 0 || frame.count === 0 || !isConcurrent(frames, index)) continue;
    for (const [member, cell] of frame.cells.entries()) {
      const towards = Math.sign(frame.ramps[member] ?? 0);
      if (!isCounted(frame, member) || towards === direction[cell]) continue;
      direction[cell] = towards;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    const whole = frame.isWide ? wholeDirection(frame) : 0;
    if (whole === 0 || whole === screen.direction) continue;
    screen.direction = whole;
    screen.changes += 1;
    screen.last = frame;
  }
  for (const [member, cell] of screen.last?.cells.entries() ?? [])
    if (screen.last !== undefined && isCounted(screen.last, member))
      counts[cell] = Math.max(counts[cell] ?? 0, screen.changes);
  return counts;
}

/** Records a frame in which a quarter of the cells or more reach `limit`; frames close together become one stretch. */
function noteFailure(
  found: Flashing[],
  kind: Flashing['kind'],
  timeMs: number,
  counts: Uint8Array,
  limit: number,
  startMs = timeMs - windowMs,
): void {
  const area = counts === noChanges ? 0 : shareOf(counts, limit);
  if (area < failingShare) return;
  const flashesPerSecond = Math.floor(reachedBy(counts, failingShare) / 2);
  const index = found.findLastIndex((flashing) => flashing.kind === kind);
  const last = found[index];
  const isSame = last !== undefined && startMs - last.endMs <= mergeGapMs;
  const isWorse = !isSame || area > last.area;
  const stretch: Flashing = {
    kind,
    startMs: isSame ? last.startMs : Math.max(0, startMs),
    endMs: timeMs,
    area: isWorse ? area : last.area,
    flashesPerSecond: isSame ? Math.max(last.flashesPerSecond, flashesPerSecond) : flashesPerSecond,
    box: isWorse ? boxAround(counts, limit) : last.box,
  };
  if (isSame) found[index] = stretch;
  else found.push(stretch);
}

/** Share of the cells with `limit` changes or more. */
function shareOf(counts: ArrayLike<number>, limit: number): number {
  let reached = 0;
  for (let cell = 0; cell < cellCount; cell++) if ((counts[cell] ?? 0) >= limit) reached += 1;
  return reached / cellCount;
}

/** The largest number of changes that a share of the cells has. */
function reachedBy(counts: Uint8Array, share: number): number {
  return counts.toSorted((a, b) => b - a)[Math.ceil(share * cellCount) - 1] ?? 0;
}

/** Watches for slower flashing that goes on: a quarter of the cells with four changes or more, held for four seconds. Looks twice a second until it does. */
function createExtendedWatch(found: Flashing[]): { look(timeMs: number, counter: Counter): void } {
  let sinceMs: number | undefined;
  let nextMs = 0;
  return {
    look(timeMs, counter) {
      const isHeld = sinceMs !== undefined && timeMs - sinceMs >= extendedMs;
      const mayReach = counter.mayReach(extendedChanges);
      if (mayReach && timeMs < nextMs && !isHeld) return;
      nextMs = mayReach ? timeMs + extendedGapMs : timeMs;
      const counts = counter.countTo(extendedChanges);
      if (shareOf(counts, extendedChanges) < failingShare) {
        sinceMs = undefined;
        return;
      }
      sinceMs ??= timeMs;
      if (isHeld) noteFailure(found, 'extended', timeMs, counts, extendedChanges, sinceMs - windowMs);
    },
  };
}

function boxAround(counts: Uint8Array, limit: number): Box {
  const { width, height } = flashFrame;
  let left: number = width;
  let top: number = height;
  let right = 0;
  let bottom = 0;
  for (const [cell, count] of counts.entries()) {
    if (count < limit) continue;
    const x = cell % width;
    const y = Math.floor(cell / width);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
