import { describe, expect, test } from 'vitest';
import {
  contrastRatio,
  luminanceOf,
  measureContrast,
} from '../../../../../shared/analysis/media/picture/measure-contrast.ts';
import type { Picture } from '../../../../../shared/analysis/media/picture/picture.ts';

/** A box of stripes in one colour on another, with a margin around it. */
function drawStripes(foreground: readonly number[], background: readonly number[]): Picture {
  const [width, height] = [60, 30];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const pixel = Math.floor(index / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isInk = x >= 10 && x < 50 && y >= 8 && y < 22 && x % 6 < 2;
    return (isInk ? foreground : background)[index % 3] ?? 0;
  });
  return { pixels, width, height, channels: 3 };
}

const box = { left: 8, top: 7, right: 52, bottom: 23 };

describe('contrast', () => {
  test('agrees with published ratios', () => {
    expect(contrastRatio(luminanceOf('#000000'), luminanceOf('#ffffff'))).toBeCloseTo(21, 5);
    expect(contrastRatio(luminanceOf('#767676'), luminanceOf('#ffffff'))).toBeCloseTo(4.54, 2);
    expect(contrastRatio(luminanceOf('#ff0000'), luminanceOf('#ffffff'))).toBeCloseTo(3.998, 2);
  });

  test.each([
    [[0, 0, 0], [255, 255, 255], '#000000', '#ffffff', 21],
    [[255, 255, 255], [16, 32, 64], '#ffffff', '#102040', 16.1],
    [[0x99, 0x99, 0x99], [255, 255, 255], '#999999', '#ffffff', 2.85],
  ])('of %j on %j is measured from pixels', (ink, paper, foreground, background, ratio) => {
    const measured = measureContrast(drawStripes(ink, paper), box);
    expect(measured).toMatchObject({ foreground, background });
    expect(measured?.ratio).toBeCloseTo(ratio, 1);
  });

  test('is not that of a frame close around the letters', () => {
    const framed = drawStripes([0, 0, 0], [255, 255, 255]);
    for (let y = 0; y < framed.height; y++)
      for (let x = 0; x < framed.width; x++)
        if (y < 6 || y > 23) framed.pixels.fill(0x77, (y * framed.width + x) * 3, (y * framed.width + x + 1) * 3);
    expect(measureContrast(framed, { ...box, top: 6, bottom: 24 })?.ratio).toBeCloseTo(21, 1);
  });

  test('of letters that fill their box tells them from what is around', () => {
    const filled = drawStripes([0, 0, 0], [255, 255, 255]);
    const heavy = { left: 12, top: 8, right: 15, bottom: 22 };
    expect(measureContrast(filled, heavy)).toMatchObject({
      foreground: '#000000',
      background: '#ffffff',
      inside: '#000000',
      around: expect.stringMatching(/^#/),
    });
  });

  test.each([
    [[247, 246, 242], [191, 32, 32], 5.6],
    [[198, 32, 31], [248, 232, 213], 4.8],
  ])('of heavy letters with soft edges is that of the colours, not of the edges: %j on %j', (ink, paper, ratio) => {
    // 45 % ink, 40 % paper, 15 % edges: the pixel in the middle is one of an edge.
    const shares = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0.3, 0.5, 0.7, 1, 1, 1, 1, 1, 1, 1, 1];
    const picture = drawStripes(paper, paper);
    for (let y = box.top; y < box.bottom; y++)
      for (let x = box.left; x < box.right; x++)
        for (let channel = 0; channel < 3; channel++) {
          const share = 1 - (shares[(x + y * 7) % shares.length] ?? 0);
          const mixed = (ink[channel] ?? 0) * share + (paper[channel] ?? 0) * (1 - share);
          picture.pixels[(y * picture.width + x) * 3 + channel] = Math.round(mixed);
        }
    expect(measureContrast(picture, box)?.ratio).toBeCloseTo(ratio, 0);
  });

  test('of nothing is 1', () => {
    expect(measureContrast(drawStripes([200, 200, 200], [200, 200, 200]), box)?.ratio).toBe(1);
  });

  test('of a box outside the picture is not measured', () => {
    expect(
      measureContrast(drawStripes([0, 0, 0], [9, 9, 9]), { left: 100, top: 0, right: 120, bottom: 9 }),
    ).toBeUndefined();
  });
});
