import type { Picture, PixelBox } from '../picture/picture.ts';

/** Where a small picture has ink, summed up so that any part of it is counted at once. */
export interface InkMask {
  readonly width: number;
  readonly height: number;
  /** Ink above and left of each corner between pixels; one wider and higher than the picture. */
  readonly sums: Uint32Array;
}

/** A shape is compared in so many cells across and down. */
export const shapeCells = 8;
/** Smaller letters have no shape, in pixels. */
const smallest = 2;

/** What differs from the commonest brightness by more than half of the largest difference is ink: shades and hairlines are none. `picture` has three channels. */
export function maskInk({ pixels, width, height }: Picture): InkMask {
  const levels = new Uint8Array(width * height);
  const frequencies = new Uint32Array(256);
  for (let at = 0, from = 0; at < levels.length; at++, from += 3) {
    // Of light as people see it: most is green.
    const level = ((pixels[from] ?? 0) + 2 * (pixels[from + 1] ?? 0) + (pixels[from + 2] ?? 0)) >> 2;
    levels[at] = level;
    frequencies[level] = (frequencies[level] ?? 0) + 1;
  }
  let [ground, farthest] = [0, 0];
  for (let level = 0; level < 256; level++) if ((frequencies[level] ?? 0) > (frequencies[ground] ?? 0)) ground = level;
  for (let level = 0; level < 256; level++)
    if (frequencies[level] !== 0) farthest = Math.max(farthest, Math.abs(level - ground));
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0, at = 0, corner = width + 2; y < height; y++, corner++)
    for (let x = 0, row = 0; x < width; x++, at++, corner++) {
      if (2 * Math.abs((levels[at] ?? 0) - ground) > farthest) row += 1;
      sums[corner] = (sums[corner - width - 1] ?? 0) + row;
    }
  return { width, height, sums };
}

/** Which share of each cell of a box is ink, row by row; undefined where the box is too small. Its edges may lie between pixels. */
export function readShape(mask: InkMask, { left, top, right, bottom }: PixelBox): Float32Array | undefined {
  const [cellWidth, cellHeight] = [(right - left) / shapeCells, (bottom - top) / shapeCells];
  if (right - left < smallest || bottom - top < smallest) return undefined;
  const side = shapeCells + 1;
  const corners = new Float32Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) corners[y * side + x] = sumAt(mask, left + x * cellWidth, top + y * cellHeight);
  const shape = new Float32Array(shapeCells * shapeCells);
  for (let y = 0; y < shapeCells; y++)
    for (let x = 0; x < shapeCells; x++) {
      const at = y * side + x;
      const [a = 0, b = 0, c = 0, d = 0] = [corners[at], corners[at + 1], corners[at + side], corners[at + side + 1]];
      shape[y * shapeCells + x] = (d - c - b + a) / (cellWidth * cellHeight);
    }
  return shape;
}

/** Share of the ink that lies in no column of the boxes, or above or below them all, 0..1. `around` is added on all sides, in pixels. */
export function shareOutside({ width, height, sums }: InkMask, boxes: readonly PixelBox[], around: number): number {
  const isInside = new Uint8Array(width);
  const top = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.top)) - around));
  const bottom = Math.min(height, Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + around));
  for (const { left, right } of boxes)
    isInside.fill(1, Math.max(0, Math.floor(left - around)), Math.max(0, Math.ceil(right + around)));
  const columnOf = (x: number, row: number): number =>
    (sums[row * (width + 1) + x + 1] ?? 0) - (sums[row * (width + 1) + x] ?? 0);
  let inside = 0;
  for (let x = 0; x < width; x++)
    if (isInside[x] === 1 && bottom > top) inside += columnOf(x, bottom) - columnOf(x, top);
  return 1 - inside / Math.max(1, sums.at(-1) ?? 0);
}

/** A rule of a table, or under words, is at most so thick, as a share of the height, and goes through so much of the picture, or of the letters. */
const rule = { thickest: 0.125, through: 0.95, along: 0.9 } as const;

/** The same as `shareOutside`, without ink in the boxes of other letters, and without rules that go through: they say nothing. */
export function shareUnexplained(
  mask: InkMask,
  boxes: readonly PixelBox[],
  around: number,
  others: readonly PixelBox[],
): number {
  const { width, height, sums } = mask;
  const isExplained = new Uint8Array(width * height);
  const explain = (left: number, top: number, right: number, bottom: number): void => {
    const [from, to] = [clamp(left, width), clamp(right, width)];
    for (let y = clamp(top, height); y < clamp(bottom, height); y++)
      isExplained.fill(1, y * width + from, y * width + to);
  };
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  for (const box of boxes)
    explain(
      Math.floor(box.left - around),
      Math.floor(top - around),
      Math.ceil(box.right + around),
      Math.ceil(bottom + around),
    );
  for (const box of others)
    explain(Math.floor(box.left) - 1, Math.floor(box.top) - 1, Math.ceil(box.right) + 1, Math.ceil(box.bottom) + 1);
  const inkIn = (x: number, y: number, toX: number, toY: number): number => {
    const [upper, lower] = [y * (width + 1), toY * (width + 1)];
    return (sums[lower + toX] ?? 0) - (sums[lower + x] ?? 0) - (sums[upper + toX] ?? 0) + (sums[upper + x] ?? 0);
  };
  const [from, to] = [clamp(Math.floor(left), width), clamp(Math.ceil(right), width)];
  const thickest = rule.thickest * height;
  for (const [y, end] of findRuns(height, (row) => inkIn(from, row, to, row + 1) >= rule.along * (to - from)))
    if (end - y <= thickest) explain(0, y - 1, width, end + 1);
  for (const [x, end] of findRuns(width, (column) => inkIn(column, 0, column + 1, height) >= rule.through * height))
    if (end - x <= thickest) explain(x - 1, 0, end + 1, height);
  let unexplained = 0;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) if (isExplained[at] === 0) unexplained += inkIn(x, y, x + 1, y + 1);
  return unexplained / Math.max(1, sums.at(-1) ?? 0);
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Where something holds without a gap: from, and the first place where it does not. */
function findRuns(count: number, holds: (at: number) => boolean): readonly (readonly [from: number, end: number])[] {
  const runs: [number, number][] = [];
  for (let at = 0; at < count; at++) {
    if (!holds(at)) continue;
    const last = runs.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** Ink above and left of a point. */
function sumAt({ width, height, sums }: InkMask, x: number, y: number): number {
  const [insideX, insideY] = [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))];
  const [column, row] = [Math.min(width - 1, Math.floor(insideX)), Math.min(height - 1, Math.floor(insideY))];
  const [right, down] = [insideX - column, insideY - row];
  const at = row * (width + 1) + column;
  const below = at + width + 1;
  const upper = (sums[at] ?? 0) * (1 - right) + (sums[at + 1] ?? 0) * right;
  const lower = (sums[below] ?? 0) * (1 - right) + (sums[below + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
