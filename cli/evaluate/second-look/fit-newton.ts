import type { LinearModel } from './fit-logistic.ts';

/** One example: its values in order, whether it is of the class, and how much it counts (0 or more). */
export interface Example {
  readonly values: readonly number[];
  readonly isPositive: boolean;
  readonly weight: number;
}

const steps = 30;
/** Keeps the equations solvable where a feature is always 0. */
const ridge = 1e-3;

/** Logistic regression over few features by Newton's steps, to the exact optimum; features are dense, in order. */
export function fitNewton(examples: readonly Example[], width: number): LinearModel {
  const size = width + 1;
  const solution = new Float64Array(size);
  for (let step = 0; step < steps; step += 1) {
    const gradient = new Float64Array(size);
    const curvature = Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (_cell, column) => (row === column ? ridge : 0)),
    );
    for (const { values, isPositive, weight } of examples) {
      const row = [...values, 1];
      const score = row.reduce((sum, value, index) => sum + value * (solution[index] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-score));
      const error = ((isPositive ? 1 : 0) - chance) * weight;
      const spread = chance * (1 - chance) * weight;
      for (const [a, value] of row.entries()) {
        if (value === 0) continue;
        gradient[a] = (gradient[a] ?? 0) + error * value;
        const line = curvature[a];
        if (line) for (const [b, other] of row.entries()) line[b] = (line[b] ?? 0) + spread * value * other;
      }
    }
    for (let index = 0; index < size; index += 1) {
      gradient[index] = (gradient[index] ?? 0) - ridge * (solution[index] ?? 0);
    }
    const move = solve(curvature, gradient);
    for (const [index, value] of move.entries()) solution[index] = (solution[index] ?? 0) + value;
    if (move.every((value) => Math.abs(value) < 1e-8)) break;
  }
  return { bias: solution[width] ?? 0, weights: solution.slice(0, width) };
}

/** Solves a symmetric positive definite system by elimination; both arguments are used up. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    for (let row = pivot + 1; row < size; row += 1) {
      const factor = at(row, pivot) / at(pivot, pivot);
      const line = matrix[row];
      if (!line || factor === 0) continue;
      for (let column = pivot; column < size; column += 1) line[column] = at(row, column) - factor * at(pivot, column);
      right[row] = (right[row] ?? 0) - factor * (right[pivot] ?? 0);
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0;
    for (let column = row + 1; column < size; column += 1) sum -= at(row, column) * (solution[column] ?? 0);
    solution[row] = sum / at(row, row);
  }
  return solution;
}
