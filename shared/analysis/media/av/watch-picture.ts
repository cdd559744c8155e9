import type { FlashDetector, Flashing } from '../flash.ts';
import { createFlashDetector } from '../flash.ts';
import { flashFrame } from '../flash-cells.ts';
import type { DrawnPicture, ShownPicture } from './media-engine.ts';
import { markStretch, noStretches, type Stretches } from './stretches.ts';

/** Brightest cell, 0 to 255, of a picture that counts as black. */
const blackLevel = 25;
/** Deep blue has less light than that, and nobody calls it black: no colour may be stronger than this, 0 to 255. */
const blackColourLevel = 80;
const shortestBlackMs = 400;
/** How much cells may differ in a still picture: the noise of compression, averaged over a cell. */
const stillDifference = 2;
const shortestFreezeMs = 2000;
/** Mean difference of all cells from one frame to the next at a cut; and how many times that of the frame before. */
const cutDifference = 24;
const cutContrast = 3;
/** A picture is taken when this many cells have changed by this much since the last one, and the minimum time between pictures has passed. */
const sampleDifference = 16;
const sampleCells = 3;
const firstSampleGapMs = 1000;
/** After a cut the picture settles before it is taken. */
const settleMs = 200;
/** A picture that moves less than this from frame to frame is sharp. If it moves more, taking it is delayed by at most this time. */
const calmDifference = 2;
const longestWaitMs = 600;
/** Memory for the grey cells of earlier frames, which tell how long something stood on the screen. */
const historyBytes = 12 * 2 ** 20;

/** Memory for the pictures that were taken; a checkpoint copies them. */
const sampleBytes = 16 * 2 ** 20;

const cellCount = flashFrame.width * flashFrame.height;

/** A frame that was taken for reading and for the report. */
export interface Sample extends DrawnPicture {
  readonly timeMs: number;
}

/** What was found so far; plain data, so that it can be stored and continued. */
export interface PictureState {
  frames: number;
  interlaced: number;
  cuts: number;
  lastMs: number;
  /** Time from the frame before to the last one. */
  gapMs: number;
  readonly black: Stretches;
  readonly still: Stretches;
  last: Uint8Array | null;
  stillSince: Uint8Array | null;
  lastDifference: number;
  /** Grey cells of the last picture that was taken. */
  sampled: Uint8Array | null;
  samples: Sample[];
  sampleGapMs: number;
  settleAtMs: number | null;
  /** Grey cells of every `historyStride`th frame. */
  history: { readonly timeMs: number; readonly cells: Uint8Array }[];
  historyStride: number;
  flashes: readonly Flashing[];
}

export const noPicture = (): PictureState => ({
  frames: 0,
  interlaced: 0,
  cuts: 0,
  lastMs: -1,
  gapMs: 0,
  black: noStretches(),
  still: noStretches(),
  last: null,
  stillSince: null,
  lastDifference: 0,
  sampled: null,
  samples: [],
  sampleGapMs: firstSampleGapMs,
  settleAtMs: null,
  history: [],
  historyStride: 1,
  flashes: [],
});

export interface PictureWatch {
  look(picture: ShownPicture): void;
  /** The state with everything found so far; a period that still goes on ends at the last frame. */
  close(): void;
  /** Brings `state.flashes` up to date. */
  collectFlashes(): void;
}

/**
 * Watches the pictures of a film for what a reviewer asks about: black, standing still, cuts, flashing; and takes some to be read and shown.
 * Frames that the state has already seen are only used to warm up the flash detector. `everyFrame` false: only key frames come.
 */
export function createPictureWatch(state: PictureState, everyFrame: boolean, maximumSamples: number): PictureWatch {
  const flashes: FlashDetector = createFlashDetector();
  const before = state.flashes;
  const resumedMs = state.lastMs;
  const grey = new Uint8Array(cellCount);
  return {
    look(shown) {
      const { timeMs, small } = shown;
      if (everyFrame) flashes.addFrame(timeMs, small);
      if (timeMs <= resumedMs) return;
      state.gapMs = state.frames > 0 ? timeMs - state.lastMs : 0;
      state.lastMs = timeMs;
      if (shown.isInterlaced) state.interlaced += 1;
      const isBlack = toGreyCells(small, grey) <= blackLevel && small.every((level) => level <= blackColourLevel);
      markStretch(state.black, isBlack, timeMs, shortestBlackMs);
      markStill(state, small, timeMs, isBlack);
      markCut(state, small, timeMs);
      remember(state, timeMs, grey);
      if (!isBlack && isWorthTaking(state, grey, timeMs, maximumSamples)) {
        addSample(state, { timeMs, ...shown.draw() }, maximumSamples);
        state.sampled = grey.slice();
      }
      state.frames += 1;
      state.last = small;
    },
    collectFlashes() {
      state.flashes = mergeFlashes(before, flashes.finish());
    },
    close() {
      const endMs = state.lastMs + state.gapMs;
      markStretch(state.black, false, endMs, shortestBlackMs);
      markStretch(state.still, false, endMs, shortestFreezeMs);
    },
  };
}

/** Keeps every other sample when there are too many or they take too much memory, and takes the next ones further apart. */
function addSample(state: PictureState, sample: Sample, maximumSamples: number): void {
  state.samples.push(sample);
  const bytes = state.samples.reduce((sum, { jpeg }) => sum + jpeg.byteLength, 0);
  if (state.samples.length <= maximumSamples && bytes <= sampleBytes) return;
  state.samples = state.samples.filter((_, index) => index % 2 === 0);
  state.sampleGapMs *= 2;
}

function markStill(state: PictureState, small: Uint8Array, timeMs: number, isBlack: boolean): void {
  const isSame = state.stillSince !== null && !isBlack && isLike(state.stillSince, small, stillDifference);
  if (isSame) return;
  markStretch(state.still, false, timeMs, shortestFreezeMs);
  if (!isBlack) markStretch(state.still, true, timeMs, shortestFreezeMs);
  state.stillSince = isBlack ? null : small;
}

function markCut(state: PictureState, small: Uint8Array, timeMs: number): void {
  const difference = state.last === null ? 0 : meanDifference(state.last, small);
  const isCut = difference >= cutDifference && difference >= cutContrast * state.lastDifference;
  if (isCut) {
    state.cuts += 1;
    state.settleAtMs = timeMs + settleMs;
  }
  state.lastDifference = difference;
}

function isWorthTaking(state: PictureState, grey: Uint8Array, timeMs: number, maximumSamples: number): boolean {
  if (maximumSamples === 0) return false;
  const { sampled, settleAtMs } = state;
  if (sampled === null) return true;
  const lastMs = state.samples.at(-1)?.timeMs ?? timeMs;
  const isSettled = settleAtMs !== null && timeMs >= settleAtMs;
  if (isSettled) state.settleAtMs = null;
  const gapMs = timeMs - lastMs;
  const isDue = gapMs >= state.sampleGapMs || (isSettled && gapMs >= state.sampleGapMs / 2);
  const isSharp = state.lastDifference < calmDifference || gapMs + state.gapMs >= state.sampleGapMs + longestWaitMs;
  return isDue && (isSharp || isSettled) && changedCells(sampled, grey) >= sampleCells;
}

function remember(state: PictureState, timeMs: number, grey: Uint8Array): void {
  if (state.frames % state.historyStride !== 0) return;
  state.history.push({ timeMs, cells: grey.slice() });
  if (state.history.length * cellCount <= historyBytes) return;
  state.history = state.history.filter((_, index) => index % 2 === 0);
  state.historyStride *= 2;
}

/** Writes the light of each cell, 0 to 255, and returns that of the brightest. */
function toGreyCells(small: Uint8Array, grey: Uint8Array): number {
  let most = 0;
  for (let cell = 0, at = 0; cell < cellCount; cell++, at += 3) {
    const light = 0.2126 * (small[at] ?? 0) + 0.7152 * (small[at + 1] ?? 0) + 0.0722 * (small[at + 2] ?? 0);
    grey[cell] = light;
    if (light > most) most = light;
  }
  return most;
}

/** Whether no value differs by more than `most`. */
function isLike(a: Uint8Array, b: Uint8Array, most: number): boolean {
  for (let index = 0; index < cellCount * 3; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference > most || difference < -most) return false;
  }
  return true;
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < cellCount * 3; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    sum += difference < 0 ? -difference : difference;
  }
  return sum / (cellCount * 3);
}

function changedCells(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    const difference = (a[cell] ?? 0) - (b[cell] ?? 0);
    if (difference > sampleDifference || difference < -sampleDifference) count += 1;
  }
  return count;
}

/** Joins flashing found before and after the point at which an interrupted review continued: periods that touch become one. */
function mergeFlashes(before: readonly Flashing[], after: readonly Flashing[]): readonly Flashing[] {
  const merged = [...before];
  for (const flashing of after) {
    const index = merged.findIndex(
      ({ kind, startMs, endMs }) =>
        kind === flashing.kind && flashing.startMs <= endMs + 500 && startMs <= flashing.endMs + 500,
    );
    const known = merged[index];
    if (known === undefined) merged.push(flashing);
    else
      merged[index] = {
        ...(flashing.area > known.area ? flashing : known),
        startMs: Math.min(known.startMs, flashing.startMs),
        endMs: Math.max(known.endMs, flashing.endMs),
        flashesPerSecond: Math.max(known.flashesPerSecond, flashing.flashesPerSecond),
      };
  }
  return merged.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}
