import type { FeatureVector } from '../../../shared/analysis/rules/second-look/second-look-model.ts';

/** One example: its features, whether it is of the class, and how much it counts (0 or more). */
export interface Example {
  readonly features: FeatureVector;
  readonly isPositive: boolean;
  readonly weight: number;
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
const enough = 1e-4;

/**
 * Logistic regression with squared weights held small, by dual coordinate descent (Yu, Huang and Lin, 2011): each example
 * has one variable, set to its best value in turn. The order is shuffled by a fixed seed, so the same examples give the
 * same model.
 */
export function fitLogistic(examples: readonly Example[], { width, cost, rounds }: FitOptions): LinearModel {
  const own = examples.filter(({ weight }) => weight > 0);
  const weights = new Float64Array(width);
  let bias = 0;
  const move = ({ features: { indexes, values } }: Example, step: number): void => {
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at] ?? 0;
      weights[index] = (weights[index] ?? 0) + step * (values[at] ?? 0);
    }
    bias += step;
  };
  const rows = own.map((example) => {
    const limit = example.weight * cost;
    const sign = example.isPositive ? 1 : -1;
    const variable = Math.min(1e-3 * limit, 1e-8);
    move(example, variable * sign);
    const squares = example.features.values.reduce((sum, value) => sum + value * value, 1);
    return { example, limit, sign, variable, squares };
  });
  const random = createRandom();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(rows, random);
    let greatest = 0;
    for (const row of rows) {
      const { indexes, values } = row.example.features;
      let score = bias;
      for (let at = 0; at < indexes.length; at += 1) score += (weights[indexes[at] ?? 0] ?? 0) * (values[at] ?? 0);
      const next = findBest(row.variable, row.limit, row.squares, row.sign * score);
      const step = (next - row.variable) * row.sign;
      row.variable = next;
      greatest = Math.max(greatest, Math.abs(step));
      if (step !== 0) move(row.example, step);
    }
    if (greatest < enough) break;
  }
  return { bias, weights };
}

/** The value of one dual variable where the slope is 0, by Newton's steps kept inside (0, limit). */
function findBest(variable: number, limit: number, squares: number, margin: number): number {
  let value = Math.min(Math.max(variable, nearZero), limit - nearZero);
  for (let step = 0; step < maxNewtonSteps; step += 1) {
    const slope = Math.log(value / (limit - value)) + squares * (value - variable) + margin;
    const curvature = limit / (value * (limit - value)) + squares;
    const next = value - slope / curvature;
    const kept = next <= 0 ? value * 0.1 : next >= limit ? limit - (limit - value) * 0.1 : next;
    if (Math.abs(kept - value) < 1e-10 * limit) return kept;
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

function shuffle(rows: unknown[], random: () => number): void {
  for (let last = rows.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [rows[last], rows[other]];
    if (a === undefined || b === undefined) continue;
    rows[last] = b;
    rows[other] = a;
  }
}
