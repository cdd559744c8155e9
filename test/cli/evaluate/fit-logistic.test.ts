import { describe, expect, it } from 'vitest';
import { type Example, fitLogistic } from '../../../cli/evaluate/second-look/fit-logistic.ts';
import { fitNewton } from '../../../cli/evaluate/second-look/fit-newton.ts';

const example = (values: readonly number[], isPositive: boolean, weight = 1): Example => ({
  features: { indexes: values.map((_, index) => index), values },
  isPositive,
  weight,
});

describe('logistic regression', () => {
  it('gives features that go with the class a weight above 0, and the same model each time', () => {
    const examples = [example([1, 0], true), example([1, 0], true), example([0, 1], false), example([0, 1], false)];
    const { weights } = fitLogistic(examples, { width: 2, cost: 10, rounds: 50 });
    expect(weights[0]).toBeGreaterThan(1);
    expect(weights[1]).toBeLessThan(-1);
    expect(fitLogistic(examples, { width: 2, cost: 10, rounds: 50 })).toEqual({
      weights,
      bias: expect.closeTo(0, 2) as number,
    });
  });

  it('by Newton finds the log-odds of the shares, weights counted', () => {
    // Without the feature 1 of 4 is positive, with it 3 of 4 by weight.
    const examples = [example([0], true), example([0], false, 3), example([1], true, 3), example([1], false)];
    const { bias, weights } = fitNewton(examples, 1);
    expect(bias).toBeCloseTo(Math.log(1 / 3), 2);
    expect(bias + (weights[0] ?? 0)).toBeCloseTo(Math.log(3), 2);
  });
});
