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
    const isBroken = next !== undefined && /\p{Ll}[-\u00ad\u2010]$/u.test(line.text) && /^\p{Ll}/u.test(next.text);
    return { line, length: line.text.length - (isBroken ? 1 : 0), joint: isBroken || next === undefined ? '' : ' ' };
  });
  const text = pieces.map(({ line, length, joint }) => line.text.slice(0, length) + joint).join('');
  const boxes = new Uint16Array(text.length * 4);
  const starts: number[] = [];
  let at = 0;
  for (const { line, length, joint } of pieces) {
    starts.push(at);
    for (let unit = 0; unit < length; unit++) scaleBox(line.boxes, unit * 4, page, boxes, (at + unit) * 4);
    at += length + joint.length;
  }
  return { text, boxes, starts };
}

function scaleBox(
  from: Float32Array,
  at: number,
  page: { readonly width: number; readonly height: number },
  to: Uint16Array,
  target: number,
): void {
  const left = clampFraction((from[at] ?? 0) / page.width);
  const top = clampFraction((from[at + 1] ?? 0) / page.height);
  to[target] = left;
  to[target + 1] = top;
  to[target + 2] = clampFraction((from[at + 2] ?? 0) / page.width) - left;
  to[target + 3] = clampFraction((from[at + 3] ?? 0) / page.height) - top;
}

const clampFraction = (fraction: number): number => Math.round(Math.min(1, Math.max(0, fraction)) * boxScale);
