import { describe, expect, it } from 'vitest';
import { measureRate, median, percentile, toRatio, toThreeFigures } from '../../bench/measure.ts';

describe('bench helpers', () => {
  it('take the middle of the samples', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });

  it('take percentiles by nearest rank', () => {
    const samples = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([percentile(samples, 0.5), percentile(samples, 0.99), percentile(samples, 1)]).toEqual([50, 99, 100]);
    expect(percentile([7], 0)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });

  it('round to three figures and leave a missing peer out', () => {
    expect(toThreeFigures(1234.5)).toBe(1230);
    expect([toRatio(1, 3), toRatio(1, null), toRatio(1, 0)]).toEqual([0.333, null, null]);
  });

  it('run every operation once, as many at a time as asked', async () => {
    const seen: number[] = [];
    let running = 0;
    let most = 0;
    const rate = await measureRate(20, 4, async (index) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      seen.push(index);
      running -= 1;
    });
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(most).toBe(4);
    expect(rate).toBeGreaterThan(0);
  });
});
