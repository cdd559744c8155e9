import { describe, expect, test } from 'vitest';
import { isBare } from '../../../../../shared/analysis/media/picture/is-bare.ts';
import type { Picture } from '../../../../../shared/analysis/media/picture/picture.ts';

const [width, height] = [200, 120];
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** White, with black boxes. */
function draw(boxes: readonly Box[], turn = false): Picture {
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) pixels[turn ? x * width + y : y * width + x] = 0;
  return { pixels, width, height, channels: 1 };
}

describe('isBare', () => {
  test('is true of an empty page, a rule, and a frame with a rule', () => {
    expect(isBare(draw([]))).toBe(true);
    expect(isBare(draw([[10, 8, 190, 10]]))).toBe(true);
    const frame: Box[] = [
      [10, 20, 190, 21],
      [10, 100, 190, 101],
      [10, 20, 11, 101],
      [189, 20, 190, 101],
    ];
    expect(isBare(draw([...frame, [10, 8, 190, 10]]))).toBe(true);
  });

  test.each([false, true])('is false of eight letters, be they strokes alone; above each other: %s', (turn) => {
    const letters = Array.from({ length: 8 }, (_, at): Box => [10 + 6 * at, 40, 12 + 6 * at, 48]);
    expect(isBare(draw(letters, turn))).toBe(false);
  });

  test('is false of a picture whose light changes', () => {
    const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % width) + 20);
    expect(isBare({ pixels, width, height, channels: 1 })).toBe(false);
  });
});
