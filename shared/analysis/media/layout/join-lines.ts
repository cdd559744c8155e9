import { boxScale } from '../anchor-of.ts';
import type { LineOfPrint } from './line-of-print.ts';

export interface JoinedLines {
  readonly text: string;
  readonly boxes: Uint16Array;
  /** Where each line begins in `text`. */
  readonly starts: readonly number[];
}

/**
 * One text of several lines, with the box of each code unit as fractions of the page times 65,535. Lines are joined with a space;
 * a word that was broken by a hyphen between small letters is made whole.
 */
export function joinLines(
  lines: readonly LineOfPrint[],
  page: { readonly width: number; readonly height: number },
): JoinedLines {
  const pieces = lines.map((line, index) => {
    const next = lines[index + 1];
    const isBroken = next !== undefined && isBrokenWord(line.text, next.text);
    return { line, length: line.text.length - (isBroken ? 1 : 0), joint: isBroken || next === undefined ? '' : ' ' };
  });
  const text = pieces.map(({ line, length, joint }) => line.text.slice(0, length) + joint).join('');
  const boxes = new Uint16Array(text.length * 4);
  const starts: number[] = [];
  let at = 0;
  for (const { line, length, joint } of pieces) {
    starts.push(at);
    scaleBoxes(line.boxes, length * 4, page, boxes, at * 4);
    at += length + joint.length;
  }
  return { text, boxes, starts };
}

const hyphens = '-\u00ad\u2010';

/** The hyphen is looked at first: most lines end without one. */
function isBrokenWord(text: string, next: string): boolean {
  return hyphens.includes(text.at(-1) ?? ' ') && /\p{Ll}$/u.test(text.slice(-3, -1)) && /^\p{Ll}/u.test(next);
}

/**
 * Edges in units of the page become corners and sizes. The innermost loop of every document; most letters stand as high as the one
 * before, and then nothing is to be computed for it.
 */
function scaleBoxes(
  from: Float32Array,
  count: number,
  { width, height }: { readonly width: number; readonly height: number },
  to: Uint16Array,
  target: number,
): void {
  let [lastTop, top, lastBottom, bottom] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 4) {
    const left = toScaled((from[at] ?? 0) / width);
    const topEdge = from[at + 1] ?? 0;
    const bottomEdge = from[at + 3] ?? 0;
    if (topEdge !== lastTop) top = toScaled(topEdge / height);
    if (bottomEdge !== lastBottom) bottom = toScaled(bottomEdge / height);
    lastTop = topEdge;
    lastBottom = bottomEdge;
    to[target + at] = left;
    to[target + at + 1] = top;
    to[target + at + 2] = toScaled((from[at + 2] ?? 0) / width) - left;
    to[target + at + 3] = bottom - top;
  }
}

const toScaled = (fraction: number): number =>
  fraction <= 0 ? 0 : fraction >= 1 ? boxScale : Math.trunc(fraction * boxScale + 0.5);
