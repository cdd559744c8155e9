import { boxScale } from '../anchor-of.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { findHold, type HistoryEntry } from './find-hold.ts';
import { type Hold, measureHold } from './measure-hold.ts';

type BlockPart = Extract<ExtractionPart, { readonly type: 'block' }>;

/** A text in one picture of the film. */
interface Sighting {
  readonly index: number;
  readonly part: BlockPart;
  /** The measurements of the text. */
  readonly measured: readonly ExtractionPart[];
  /** Edges, and the middle of its height, as shares of the picture. */
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly hold: Hold;
}

/** Finds in the frames how long a text was shown. */
export interface ShownFrames {
  readonly history: readonly HistoryEntry[];
  /** When the pictures that are read were shown. */
  readonly sampleTimesMs: readonly number[];
  readonly endMs: number;
  /** Of the film, in pixels: its height, or the width of one that is upright. */
  readonly shortSide: number;
}

export interface TextTracker {
  /** Adds the texts read in a picture; returns the parts of earlier texts that this picture no longer shows. */
  addPicture(index: number, parts: readonly ExtractionPart[]): readonly ExtractionPart[];
  /** The parts of all texts that were still shown. */
  finish(): readonly ExtractionPart[];
}

/** Two readings are of one text when they share this much of their words. */
const sharedWords = 0.5;
/** A text stands still when it stays within this share of the picture, and its letters within this share of their height. */
const still = { distance: 0.02, height: 0.15 } as const;
/** A text that is seen in only one picture, and for less than this, moves or is part of a moving picture. */
const shortestStillMs = 250;
/** A text that is shown for less than this may be read while it fades: its colours are not those it is set in. */
const shortestSteadyMs = 500;

/**
 * Follows the texts of a film from picture to picture, by their words and their places. Each is given once, as it was read best, for the time it is
 * shown. Only captions that stand still are measured: print on things that move, or that the camera moves over, is not set to be read.
 */
export function createTextTracker(frames: ShownFrames): TextTracker {
  let open: Sighting[][] = [];
  return {
    addPicture(index, parts) {
      const timeMs = frames.sampleTimesMs[index] ?? 0;
      const seen = parts.flatMap((part) =>
        part.type === 'block' ? [toSighting(index, timeMs, part, parts, frames)] : [],
      );
      const continued = new Set<Sighting[]>();
      const begun: Sighting[][] = [];
      for (const sighting of seen) {
        const track = open
          .filter((known) => !continued.has(known))
          .map((known) => ({ known, share: likeness(known.at(-1) ?? sighting, sighting) }))
          .toSorted((a, b) => b.share - a.share)[0];
        if (track !== undefined && track.share >= sharedWords) {
          track.known.push(sighting);
          continued.add(track.known);
        } else begun.push([sighting]);
      }
      // The reader may miss a text once, so the text ends only if the next picture does not show it either.
      const isOver = (track: readonly Sighting[]): boolean => (track.at(-1)?.index ?? 0) < index - 1;
      const over = open.filter(isOver);
      open = [...open.filter((track) => !isOver(track)), ...begun];
      return over.flatMap((track) => toParts(track, frames));
    },
    finish: () => open.flatMap((track) => toParts(track, frames)),
  };
}

function toSighting(
  index: number,
  timeMs: number,
  part: BlockPart,
  parts: readonly ExtractionPart[],
  { history, endMs }: ShownFrames,
): Sighting {
  const boxes = part.block.boxes ?? new Uint16Array();
  const measured = parts.filter(
    ({ type, ...rest }) =>
      type === 'measurement' &&
      'measurement' in rest &&
      'blockKey' in rest.measurement.at &&
      rest.measurement.at.blockKey === part.block.key,
  );
  return { index, part, measured, ...edgesOf(boxes), hold: findHold(history, timeMs, boxes, endMs) };
}

function edgesOf(boxes: Uint16Array): Pick<Sighting, 'left' | 'right' | 'y'> {
  let [left, top, right, bottom] = [boxScale, boxScale, 0, 0];
  for (let at = 0; at < boxes.length; at += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(at, at + 4);
    if (width === 0) continue;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { left: left / boxScale, right: right / boxScale, y: (top + bottom) / 2 / boxScale };
}

const wordsOf = ({ part }: Sighting): readonly string[] => part.block.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Each letter with the one after it. */
function pairsOf(sighting: Sighting): readonly string[] {
  const letters = Array.from(wordsOf(sighting).join(' '));
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

/** Share of the words of two texts that are in both, 0..1; that of their letters where there is only a word or two. */
function likeness(a: Sighting, b: Sighting): number {
  const hasWords = Math.min(wordsOf(a).length, wordsOf(b).length) > 2;
  const [first, second] = hasWords ? [wordsOf(a), wordsOf(b)] : [pairsOf(a), pairsOf(b)];
  const left = [...second];
  let shared = 0;
  for (const piece of first) {
    const at = left.indexOf(piece);
    if (at < 0) continue;
    shared += 1;
    left.splice(at, 1);
  }
  return (2 * shared) / Math.max(1, first.length + second.length);
}

function toParts(track: readonly Sighting[], frames: ShownFrames): readonly ExtractionPart[] {
  const best = track.toSorted((a, b) => worthOf(b) - worthOf(a))[0];
  if (best === undefined) return [];
  const shown = spanOf(track);
  const part: BlockPart = {
    type: 'block',
    block: { ...best.part.block, place: { kind: 'time', startMs: shown.startMs, endMs: shown.endMs } },
  };
  if (!standsStill(track, shown)) return [part];
  const measured = shown.endMs - shown.startMs < shortestSteadyMs ? [] : best.measured;
  return [part, ...measured, ...measureHold(part, withDoubt(track, shown, frames), frames.shortSide)];
}

const worthOf = ({ part: { block } }: Sighting): number => block.text.length * (block.confidence ?? 1) ** 2;

function spanOf(track: readonly Sighting[]): Hold {
  const [first, last] = [track[0], track.at(-1)];
  return {
    startMs: Math.min(...track.map(({ hold }) => hold.startMs)),
    endMs: Math.max(...track.map(({ hold }) => hold.endMs)),
    startsUnclear: first?.hold.startsUnclear ?? false,
    endsUnclear: last?.hold.endsUnclear ?? false,
  };
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

function standsStill(track: readonly Sighting[], { startMs, endMs }: Hold): boolean {
  if (endMs - startMs < shortestStillMs) return false;
  const heights = track.map(({ part }) => part.block.letterHeight ?? 0);
  return (
    // A reading that lacks words at one end keeps the other.
    Math.min(spread(track.map(({ left }) => left)), spread(track.map(({ right }) => right))) <= still.distance &&
    spread(track.map(({ y }) => y)) <= still.distance &&
    spread(heights) <= still.height * Math.max(...heights)
  );
}

/** If the picture moves under a text, the frames do not show when it ends. It then counts as shown until the next picture without it. */
function withDoubt(track: readonly Sighting[], shown: Hold, { sampleTimesMs, endMs }: ShownFrames): Hold {
  const before = sampleTimesMs[(track[0]?.index ?? 0) - 1] ?? 0;
  const after = sampleTimesMs[(track.at(-1)?.index ?? 0) + 1] ?? endMs;
  return {
    ...shown,
    startMs: shown.startsUnclear ? Math.min(shown.startMs, before) : shown.startMs,
    endMs: shown.endsUnclear ? Math.max(shown.endMs, after) : shown.endMs,
  };
}
