import { describe, expect, test } from 'vitest';
import { findStripes, stripeFrame } from '../../../../shared/analysis/media/find-stripes.ts';
import { createRandom } from '../../../../support/media/mutate.ts';

/** A frame whose pixels have the grey that `greyAt` gives for their place. */
function draw(greyAt: (x: number, y: number) => number): Uint8Array {
  const { width, height } = stripeFrame;
  return Uint8Array.from({ length: width * height }, (_, index) => greyAt(index % width, Math.floor(index / width)));
}

const stripe = (place: number, width: number): number => (Math.floor(place / width) % 2 === 0 ? 255 : 0);

describe('regular stripes', () => {
  test.each([
    ['upright', draw((x) => stripe(x, 5)), 12],
    ['level', draw((_, y) => stripe(y, 4)), 8],
    ['slanting', draw((x, y) => stripe(x + y, 5)), 12],
    ['soft', draw((x) => 127 + 127 * Math.sin(x / 2)), 10],
  ])('%s are found', (_, frame, fewest) => {
    const found = findStripes(frame);
    expect(found?.pairs).toBeGreaterThanOrEqual(fewest);
    expect(found?.area).toBeGreaterThan(0.7);
  });

  test('over part of the frame count with their area', () => {
    const half = findStripes(draw((x, y) => (y < 36 ? stripe(x, 4) : 128)));
    expect(half?.area).toBeCloseTo(0.47, 1);
    expect(findStripes(draw((x, y) => (y < 14 ? stripe(x, 4) : 128)))).toBeUndefined();
  });

  test.each([
    ['five pairs', draw((x) => stripe(x, 13))],
    ['faint stripes', draw((x) => (stripe(x, 5) === 0 ? 100 : 120))],
    ['a gradient', draw((x) => x * 2)],
    ['stripes of all widths', draw((x) => (Math.floor(Math.sqrt(x * 40)) % 7 < 3 ? 255 : 0))],
  ])('%s are none', (_, frame) => {
    expect(findStripes(frame)).toBeUndefined();
  });

  test('noise is none', () => {
    const random = createRandom(5);
    expect(findStripes(draw(() => Math.floor(random() * 256)))).toBeUndefined();
  });
});
