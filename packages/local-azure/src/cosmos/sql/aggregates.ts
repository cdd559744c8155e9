import { isArray, isObject, type Value } from '../json-value.ts';
import { compareValues } from './compare.ts';

/** Collects the argument of an aggregate over the rows of one group. Undefined arguments are left out. */
export interface Aggregator {
  add(value: Value): void;
  result(): Value;
}

class Count implements Aggregator {
  #count = 0;
  add(value: Value): void {
    if (value !== undefined) this.#count += 1;
  }
  result(): Value {
    return this.#count;
  }
}

/** SUM and AVG: one argument that is not a number makes the result undefined. */
class Total implements Aggregator {
  readonly #isAverage: boolean;
  #sum = 0;
  #count = 0;
  #isNumeric = true;

  constructor(isAverage: boolean) {
    this.#isAverage = isAverage;
  }
  add(value: Value): void {
    if (value === undefined) return;
    if (typeof value !== 'number') {
      this.#isNumeric = false;
      return;
    }
    this.#sum += value;
    this.#count += 1;
  }
  result(): Value {
    if (!this.#isNumeric) return undefined;
    if (!this.#isAverage) return this.#sum;
    return this.#count === 0 ? undefined : this.#sum / this.#count;
  }
}

/** MIN and MAX over null, booleans, numbers and strings; an array or object makes the result undefined. */
class Extreme implements Aggregator {
  readonly #sign: 1 | -1;
  #best: Value;
  #isPrimitive = true;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }
  add(value: Value): void {
    if (value === undefined) return;
    if (isArray(value) || isObject(value)) this.#isPrimitive = false;
    else if (this.#best === undefined || compareValues(value, this.#best) * this.#sign > 0) this.#best = value;
  }
  result(): Value {
    return this.#isPrimitive ? this.#best : undefined;
  }
}

/** The aggregate functions by name in capitals. */
export const aggregateFunctions: Readonly<Record<string, () => Aggregator>> = {
  COUNT: () => new Count(),
  SUM: () => new Total(false),
  AVG: () => new Total(true),
  MIN: () => new Extreme(-1),
  MAX: () => new Extreme(1),
};
