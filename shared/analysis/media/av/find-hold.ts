import { boxScale } from '../anchor-of.ts';
import { flashFrame } from '../flash-cells.ts';
import type { Hold } from './measure-hold.ts';

/** Grey cells of a frame. */
export interface HistoryEntry {
  readonly timeMs: number;
  readonly cells: Uint8Array;
}

/** If the grey cells under a text differ by this much on average, the text is no longer there. */
const goneDifference = 6;
/** The picture moves where this share of its cells changes from one frame to the next; it is cut where their mean difference reaches the other. */
const moving = { share: 0.4, cut: 24 } as const;

/** From when to when the cells under a text stayed as they were at the given time. */
export function findHold(history: readonly HistoryEntry[], timeMs: number, boxes: Uint16Array, endMs: number): Hold {
  const cells = cellsUnder(boxes);
  const at = history.findLastIndex((entry) => entry.timeMs <= timeMs);
  const shown = history[at]?.cells;
  if (shown === undefined || cells.length === 0)
    return { startMs: Math.round(timeMs), endMs: Math.round(timeMs), startsUnclear: true, endsUnclear: true };
  const isThere = (entry: HistoryEntry | undefined): boolean =>
    entry !== undefined &&
    cells.reduce((sum, cell) => sum + Math.abs((entry.cells[cell] ?? 0) - (shown[cell] ?? 0)), 0) / cells.length <=
      goneDifference;
  let first = at;
  while (first > 0 && isThere(history[first - 1])) first -= 1;
  let after = at + 1;
  while (after < history.length && isThere(history[after])) after += 1;
  return {
    startMs: Math.round(history[first]?.timeMs ?? timeMs),
    endMs: Math.round(history[after]?.timeMs ?? endMs),
    startsUnclear: isMoving(history[first - 1], history[first]),
    endsUnclear: isMoving(history[after - 1], history[after]),
  };
}

function isMoving(before: HistoryEntry | undefined, after: HistoryEntry | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  let [sum, changed] = [0, 0];
  for (const [cell, level] of before.cells.entries()) {
    const difference = Math.abs(level - (after.cells[cell] ?? 0));
    sum += difference;
    if (difference > 1) changed += 1;
  }
  const { length } = before.cells;
  return changed > moving.share * length && sum < moving.cut * length;
}

function cellsUnder(boxes: Uint16Array): readonly number[] {
  const { width, height } = flashFrame;
  const cells = new Set<number>();
  for (let at = 0; at < boxes.length; at += 4) {
    const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = boxes.subarray(at, at + 4);
    if (boxWidth === 0) continue;
    const x = Math.min(width - 1, Math.floor(((left + boxWidth / 2) / boxScale) * width));
    const y = Math.min(height - 1, Math.floor(((top + boxHeight / 2) / boxScale) * height));
    cells.add(y * width + x);
  }
  return [...cells];
}
