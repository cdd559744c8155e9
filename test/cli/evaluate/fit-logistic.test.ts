import { describe, expect, it } from 'vitest';
import { fitLogistic, packFeatures } from '../../../cli/evaluate/second-look/fit-logistic.ts';
import { type Example, fitNewton } from '../../../cli/evaluate/second-look/fit-newton.ts';

const example = (values: readonly number[], isPositive: boolean, weight = 1): Example => ({
  values,
  isPositive,
  weight,
});

const toVector = (values: readonly number[]) => ({ indexes: values.map((_, index) => index), values });

describe('logistic regression', () => {
  it('gives features that go with the class a weight above 0, and the same model each time', () => {
    const features = packFeatures(
      [
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 1],
      ].map(toVector),
    );
    const fit = () =>
      fitLogistic(
        features,
        { isPositive: [true, true, false, false], weights: [1, 1, 1, 1] },
        { width: 2, cost: 10, rounds: 50 },
      );
    const { weights } = fit();
    expect(weights[0]).toBeGreaterThan(1);
    expect(weights[1]).toBeLessThan(-1);
    expect(fit()).toEqual({ weights, bias: expect.closeTo(0, 2) as number });
  });

  it('counts an example of twice the weight as two', () => {
    const options = { width: 1, cost: 10, rounds: 200 };
    const twice = fitLogistic(
      packFeatures([toVector([1]), toVector([1]), toVector([1]), toVector([0])]),
      { isPositive: [true, true, false, false], weights: [1, 1, 1, 1] },
      options,
    );
    const once = fitLogistic(
      packFeatures([toVector([1]), toVector([1]), toVector([0])]),
      { isPositive: [true, false, false], weights: [2, 1, 1] },
      options,
    );
    expect(once.bias).toBeCloseTo(twice.bias, 2);
    expect(once.weights[0]).toBeCloseTo(twice.weights[0] ?? 0, 2);
  });

  it('by Newton finds the log-odds of the shares, weights counted', () => {
    // Without the feature 1 of 4 is positive, with it 3 of 4 by weight.
    const examples = [example([0], true), example([0], false, 3), example([1], true, 3), example([1], false)];
    const { bias, weights } = fitNewton(examples, 1);
    expect(bias).toBeCloseTo(Math.log(1 / 3), 2);
    expect(bias + (weights[0] ?? 0)).toBeCloseTo(Math.log(3), 2);
  });
});
