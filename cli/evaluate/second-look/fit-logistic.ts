import type { FeatureVector } from '../../../shared/analysis/rules/second-look/second-look-model.ts';

/** Feature vectors one behind the other: many models are learnt from the same ones. */
export interface PackedFeatures {
  /** Where each vector begins in `indexes` and `values`; one more entry says where the last ends. */
  readonly starts: Int32Array;
  readonly indexes: Int32Array;
  readonly values: Float64Array;
  /** Of each vector: the sum of the squares of its values, and 1 for the bias. */
  readonly squares: Float64Array;
}

/** What is learnt from packed features: by vector, whether it is of the class and how much it counts (more than 0). */
export interface Labels {
  readonly isPositive: ArrayLike<boolean>;
  readonly weights: ArrayLike<number>;
}

export interface LinearModel {
  readonly bias: number;
  /** By feature index. */
  readonly weights: Float64Array;
}

interface FitOptions {
  /** Number of features. */
  readonly width: number;
  /** How much the examples count against small weights; the greater, the closer the fit. */
  readonly cost: number;
  readonly rounds: number;
}

const nearZero = 1e-12;
const maxNewtonSteps = 20;
/** Steps and slopes below these no longer change a rounded weight. */
const enough = { step: 1e-3, slope: 1e-4, share: 1e-4 };

export function packFeatures(vectors: readonly FeatureVector[]): PackedFeatures {
  const starts = new Int32Array(vectors.length + 1);
  for (const [row, { indexes }] of vectors.entries()) starts[row + 1] = (starts[row] ?? 0) + indexes.length;
  const length = starts[vectors.length] ?? 0;
  const packed = { starts, indexes: new Int32Array(length), values: new Float64Array(length) };
  for (const [row, { indexes, values }] of vectors.entries()) {
    packed.indexes.set(indexes, starts[row]);
    packed.values.set(values, starts[row]);
  }
  const squares = Float64Array.from(vectors, ({ values }) => values.reduce((sum, value) => sum + value * value, 1));
  return { ...packed, squares };
}

/**
 * Logistic regression with squared weights held small, by dual coordinate descent (Yu, Huang and Lin, 2011): each example
 * has one variable, set to its best value in turn. The order is shuffled by a fixed seed, so the same examples give the
 * same model.
 */
export function fitLogistic(features: PackedFeatures, labels: Labels, options: FitOptions): LinearModel {
  const { starts, indexes, values, squares } = features;
  const { cost, rounds } = options;
  const weights = new Float64Array(options.width);
  let bias = 0;
  const move = (row: number, step: number): void => {
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const index = indexes[at] ?? 0;
      weights[index] = (weights[index] ?? 0) + step * (values[at] ?? 0);
    }
    bias += step;
  };
  const scoreOf = (row: number): number => {
    const end = starts[row + 1] ?? 0;
    let score = bias;
    for (let at = starts[row] ?? 0; at < end; at += 1) score += (weights[indexes[at] ?? 0] ?? 0) * (values[at] ?? 0);
    return score;
  };
  const variables = Float64Array.from(squares, (_, row) => Math.min(1e-3 * (labels.weights[row] ?? 0) * cost, 1e-8));
  const signs = Int8Array.from(squares, (_, row) => (labels.isPositive[row] ? 1 : -1));
  for (const [row, variable] of variables.entries()) move(row, variable * (signs[row] ?? 0));
  const order = Int32Array.from(squares.keys());
  const random = createRandom();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    let greatest = 0;
    for (const row of order) {
      const variable = variables[row] ?? 0;
      const sign = signs[row] ?? 0;
      const limit = (labels.weights[row] ?? 0) * cost;
      const next = findBest(variable, limit, squares[row] ?? 0, sign * scoreOf(row));
      if (next === variable) continue;
      variables[row] = next;
      greatest = Math.max(greatest, Math.abs(next - variable));
      move(row, (next - variable) * sign);
    }
    if (greatest < enough.step) break;
  }
  return { bias, weights };
}

/** The value of one dual variable where the slope is 0, by Newton's steps kept inside (0, limit). */
function findBest(variable: number, limit: number, squares: number, margin: number): number {
  let value = Math.min(Math.max(variable, nearZero), limit - nearZero);
  if (Math.abs(Math.log(value / (limit - value)) + margin) < enough.slope) return variable;
  for (let step = 0; step < maxNewtonSteps; step += 1) {
    const slope = Math.log(value / (limit - value)) + squares * (value - variable) + margin;
    const curvature = limit / (value * (limit - value)) + squares;
    const next = value - slope / curvature;
    const kept = next <= 0 ? value * 0.1 : next >= limit ? limit - (limit - value) * 0.1 : next;
    if (Math.abs(kept - value) < enough.share * value) return kept;
    value = kept;
  }
  return value;
}

/** A linear congruential generator: 0 (inclusive) to 1. */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
}
