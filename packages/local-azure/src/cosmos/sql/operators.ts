import type { Value } from '../json-value.ts';
import type { BinaryOperator, UnaryOperator } from './ast.ts';
import { compareForRange, isEqual } from './compare.ts';

type Binary = (left: Value, right: Value) => Value;

const arithmetic =
  (apply: (left: number, right: number) => number): Binary =>
  (left, right) => {
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    const result = apply(left, right);
    return Number.isFinite(result) ? result : undefined;
  };

const range =
  (test: (sign: number) => boolean): Binary =>
  (left, right) => {
    const sign = compareForRange(left, right);
    return sign === undefined ? undefined : test(sign);
  };

/** Operators that need both sides; AND, OR and `??` look at the left one first. */
export const binaryOperators: Readonly<Record<Exclude<BinaryOperator, 'AND' | 'OR' | '??'>, Binary>> = {
  '=': isEqual,
  '!=': (left, right) => negate(isEqual(left, right)),
  '<': range((sign) => sign < 0),
  '<=': range((sign) => sign <= 0),
  '>': range((sign) => sign > 0),
  '>=': range((sign) => sign >= 0),
  '||': (left, right) => (typeof left === 'string' && typeof right === 'string' ? left + right : undefined),
  '+': arithmetic((left, right) => left + right),
  '-': arithmetic((left, right) => left - right),
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '&': arithmetic((left, right) => left & right),
  '|': arithmetic((left, right) => left | right),
  '^': arithmetic((left, right) => left ^ right),
  '<<': arithmetic((left, right) => left << right),
  '>>': arithmetic((left, right) => left >> right),
  '>>>': arithmetic((left, right) => left >>> right),
};

/** Operators in front of one value; undefined for a value of another type. */
export const unaryOperators: Readonly<Record<UnaryOperator, (value: Value) => Value>> = {
  NOT: negate,
  '-': (value) => (typeof value === 'number' ? -value : undefined),
  '+': (value) => (typeof value === 'number' ? value : undefined),
  '~': (value) => (typeof value === 'number' ? ~value : undefined),
};

function negate(value: Value): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined;
}

/** AND and OR over true, false and undefined: `decisive` on either side decides, two opposites give the opposite. */
export function combine(decisive: boolean, left: Value, evaluateRight: () => Value): Value {
  if (left === decisive) return decisive;
  const right = evaluateRight();
  if (right === decisive) return decisive;
  return left === !decisive && right === !decisive ? !decisive : undefined;
}
