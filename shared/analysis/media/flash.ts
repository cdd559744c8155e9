import type { Box } from '../../model/issue.ts';

/** Size of the frames that the detector looks at: red, green, blue, 8 bits each, averaged down from the original. */
export const flashFrame = { width: 64, height: 36 } as const;

const cellCount = flashFrame.width * flashFrame.height;

/** A stretch of time in which the frame flashes more than it may. */
export interface Flashing {
  /** `general`: more than three flashes of light within a second; `red`: of saturated red; `extended`: two or three a second for four seconds. */
  readonly kind: 'general' | 'red' | 'extended';
  readonly startMs: number;
  readonly endMs: number;
  /** Largest share of the frame that failed at once, 0..1. */
  readonly area: number;
  /** The largest number of flashes within a second that a cell had. */
  readonly flashesPerSecond: number;
  /** Around all cells that failed at the worst moment. */
  readonly box: Box;
}

export interface FlashDetector {
  /** Takes the next frame; times never fall. Every frame of the film must be given. */
  addFrame(timeMs: number, rgb: Uint8Array): void;
  /** All that was found, in order of time. */
  finish(): readonly Flashing[];
}

/** What makes a change count: its size, and how dark the darker side must be (ITU-R BT.1702, WCAG 2.2 "general flash and red flash thresholds"). */
const thresholds = {
  general: { change: 0.1, darkerBelow: 0.8 },
  red: { change: 20, darkerBelow: Number.POSITIVE_INFINITY },
} as const;
/** A flash is a pair of opposing changes: more than three flashes are more than six changes. */
const failingChanges = 6;
const extendedChanges = 4;
const extendedMs = 4000;
/** A quarter of the screen (BT.1702; WCAG asks for the same share of any 10-degree field). */
const failingShare = 0.25;
const windowMs = 1000;
/** Times of frames are rounded: a change that is this close to a second old does not count twice. */
const roundingMs = 1;
const mergeGapMs = 500;

/** Linear light of an 8-bit sRGB channel. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/**
 * Looks for flashing that may harm people with photosensitive epilepsy: an indicator, not a certificate of any test house.
 * Each cell of the frame counts its own changes, so that two halves that flash in turn are seen as well as the whole.
 */
export function createFlashDetector(): FlashDetector {
  const general = createCells(thresholds.general);
  const red = createCells(thresholds.red);
  const found: Flashing[] = [];
  const extended = createExtendedWatch(found);
  return {
    addFrame(timeMs, rgb) {
      for (let cell = 0, at = 0; cell < cellCount; cell++, at += 3) {
        const r = linear[rgb[at] ?? 0] ?? 0;
        const g = linear[rgb[at + 1] ?? 0] ?? 0;
        const b = linear[rgb[at + 2] ?? 0] ?? 0;
        const sum = r + g + b;
        general.addValue(cell, 0.2126 * r + 0.7152 * g + 0.0722 * b);
        red.addValue(cell, sum > 0 && r / sum >= 0.8 ? Math.max(0, (r - g - b) * 320) : 0);
      }
      const changes = general.endFrame(timeMs);
      noteFailure(found, 'general', timeMs, changes, failingChanges + 1);
      noteFailure(found, 'red', timeMs, red.endFrame(timeMs), failingChanges + 1);
      extended.look(timeMs, changes);
    },
    finish: () => found.toSorted((a, b) => a.startMs - b.startMs),
  };
}

interface Cells {
  /** What a cell shows in the frame that is being looked at. */
  addValue(cell: number, value: number): void;
  /** Ends the frame: for each cell the number of changes within the last second. */
  endFrame(timeMs: number): Uint16Array;
}

/** For each cell the lowest and highest value since its last change, the direction of that change, and how many there were of late. */
function createCells({ change, darkerBelow }: { readonly change: number; readonly darkerBelow: number }): Cells {
  const low = new Float64Array(cellCount).fill(Number.NaN);
  const high = new Float64Array(cellCount).fill(Number.NaN);
  const direction = new Int8Array(cellCount);
  const counts = new Uint16Array(cellCount);
  /** Cells that changed in this frame. */
  const changed = new Uint16Array(cellCount);
  let changedCount = 0;
  // Frames with changes within the last second, so that only what comes or goes is counted.
  const frames: { readonly timeMs: number; readonly cells: Uint16Array }[] = [];
  const turn = (cell: number, towards: -1 | 1): void => {
    direction[cell] = towards;
    changed[changedCount] = cell;
    changedCount += 1;
  };
  return {
    addValue(cell, value) {
      const lowest = low[cell] ?? Number.NaN;
      const highest = high[cell] ?? Number.NaN;
      if (Number.isNaN(lowest)) {
        low[cell] = value;
        high[cell] = value;
        return;
      }
      const heading = direction[cell] ?? 0;
      if (heading >= 0) {
        if (value > highest) high[cell] = value;
        else if (highest - value >= change && value < darkerBelow) {
          turn(cell, -1);
          low[cell] = value;
          return;
        }
      }
      if (heading <= 0) {
        if (value < lowest) low[cell] = value;
        else if (value - lowest >= change && lowest < darkerBelow) {
          turn(cell, 1);
          high[cell] = value;
        }
      }
    },
    endFrame(timeMs) {
      if (changedCount > 0) {
        const cells = changed.slice(0, changedCount);
        for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
        frames.push({ timeMs, cells });
        changedCount = 0;
      }
      for (let oldest = frames[0]; oldest !== undefined; oldest = frames[0]) {
        if (oldest.timeMs > timeMs - windowMs + roundingMs) break;
        for (const cell of oldest.cells) counts[cell] = (counts[cell] ?? 0) - 1;
        frames.shift();
      }
      return counts;
    },
  };
}

/** Records a frame in which a quarter of the cells or more reach `limit`; frames close together become one stretch. */
function noteFailure(
  found: Flashing[],
  kind: Flashing['kind'],
  timeMs: number,
  counts: Uint16Array,
  limit: number,
  startMs = timeMs - windowMs,
): void {
  const area = shareOf(counts, limit);
  if (area < failingShare) return;
  const flashesPerSecond = Math.floor(counts.reduce((most, count) => Math.max(most, count), 0) / 2);
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
function shareOf(counts: Uint16Array, limit: number): number {
  let reached = 0;
  for (let cell = 0; cell < cellCount; cell++) if ((counts[cell] ?? 0) >= limit) reached += 1;
  return reached / cellCount;
}

/** Watches for slower flashing that goes on: a quarter of the cells with four changes or more, held for four seconds. */
function createExtendedWatch(found: Flashing[]): { look(timeMs: number, counts: Uint16Array): void } {
  let sinceMs: number | undefined;
  return {
    look(timeMs, counts) {
      if (shareOf(counts, extendedChanges) < failingShare) {
        sinceMs = undefined;
        return;
      }
      sinceMs ??= timeMs;
      if (timeMs - sinceMs >= extendedMs)
        noteFailure(found, 'extended', timeMs, counts, extendedChanges, sinceMs - windowMs);
    },
  };
}

function boxAround(counts: Uint16Array, limit: number): Box {
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
