import { isArray, isObject, type JsonValue, toCanonicalJson, type Value } from '../json-value.ts';

const rankByType = { undefined: 0, null: 1, boolean: 2, number: 3, string: 4, array: 5, object: 6 } as const;

/** Position of a value's type in the sort order. */
function toTypeRank(value: Value): number {
  if (value === null) return rankByType.null;
  if (isArray(value)) return rankByType.array;
  return rankByType[typeof value as 'undefined' | 'boolean' | 'number' | 'string' | 'object'];
}

function compareSameType(left: Value, right: Value): number {
  if (left === right) return 0;
  if (typeof left === 'object' || typeof right === 'object') {
    const [a, b] = [toCanonicalJson(left as JsonValue), toCanonicalJson(right as JsonValue)];
    return a === b ? 0 : a < b ? -1 : 1;
  }
  return (left as string) < (right as string) ? -1 : 1;
}

/** Total order over all values, for ORDER BY, MIN and MAX; strings by code unit, arrays and objects by their JSON text. */
export function compareValues(left: Value, right: Value): number {
  const rankDifference = toTypeRank(left) - toTypeRank(right);
  return rankDifference === 0 ? compareSameType(left, right) : Math.sign(rankDifference);
}

/** The operator `=`: undefined when a side is, false across types, member by member for arrays and objects. */
export function isEqual(left: Value, right: Value): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  return areSame(left, right);
}

function areSame(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (isArray(left)) {
    return (
      isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => areSame(element, right[index] as JsonValue))
    );
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && areSame(left[name] as JsonValue, right[name] as JsonValue))
  );
}

/** The operators `<` and `>`: the sign of the difference, or undefined across types and for arrays and objects. */
export function compareForRange(left: Value, right: Value): number | undefined {
  const rank = toTypeRank(left);
  if (rank === rankByType.undefined || rank > rankByType.string || rank !== toTypeRank(right)) return undefined;
  return compareSameType(left, right);
}
