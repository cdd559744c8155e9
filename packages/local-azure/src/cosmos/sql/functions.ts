import { isArray, isObject, type JsonObject, type JsonValue, type Value } from '../json-value.ts';
import { isEqual } from './compare.ts';

export interface ScalarFunction {
  readonly minimum: number;
  readonly maximum: number;
  readonly apply: (values: readonly Value[]) => Value;
}

const define = (minimum: number, maximum: number, apply: ScalarFunction['apply']): ScalarFunction => ({
  minimum,
  maximum,
  apply,
});

/** A test of one value's type; defined for undefined too. */
const typeTest = (test: (value: Value) => boolean): ScalarFunction => define(1, 1, ([value]) => test(value));

/** A function of numbers: undefined for anything else. */
const numeric = (apply: (value: number) => number): ScalarFunction =>
  define(1, 1, ([value]) => (typeof value === 'number' ? apply(value) : undefined));

/** A function of strings: undefined for anything else. */
const textual = (apply: (text: string) => Value): ScalarFunction =>
  define(1, 1, ([value]) => (typeof value === 'string' ? apply(value) : undefined));

/** A comparison of two strings; a true third argument ignores case. */
const stringTest = (test: (text: string, part: string) => boolean): ScalarFunction =>
  define(2, 3, ([text, part, ignoreCase = false]) => {
    if (typeof text !== 'string' || typeof part !== 'string' || typeof ignoreCase !== 'boolean') return undefined;
    return ignoreCase ? test(text.toLowerCase(), part.toLowerCase()) : test(text, part);
  });

const isWhole = (value: Value): value is number => typeof value === 'number' && Number.isInteger(value);

const concatenate = (values: readonly Value[]): Value =>
  values.every((value) => typeof value === 'string') ? values.join('') : undefined;

const substring = ([text, start, length]: readonly Value[]): Value => {
  if (typeof text !== 'string' || !isWhole(start) || !isWhole(length)) return undefined;
  const from = Math.max(0, start);
  return text.slice(from, from + Math.max(0, length));
};

const indexOf = ([text, part, start = 0]: readonly Value[]): Value =>
  typeof text === 'string' && typeof part === 'string' && isWhole(start) ? text.indexOf(part, start) : undefined;

const replace = ([text, search, by]: readonly Value[]): Value => {
  if (typeof text !== 'string' || typeof search !== 'string' || typeof by !== 'string') return undefined;
  return search === '' ? text : text.replaceAll(search, () => by);
};

const hasMembers = (element: JsonValue, wanted: JsonObject): boolean =>
  isObject(element) &&
  Object.entries(wanted).every(([name, value]) => {
    const member = Object.hasOwn(element, name) ? element[name] : undefined;
    return isObject(value) && isObject(member) ? hasMembers(member, value) : isEqual(member, value) === true;
  });

const arrayContains = ([list, wanted, isPartial = false]: readonly Value[]): Value => {
  if (!isArray(list) || wanted === undefined || typeof isPartial !== 'boolean') return undefined;
  return list.some((element) =>
    isPartial && isObject(wanted) ? hasMembers(element, wanted) : isEqual(element, wanted),
  );
};

/** Rounds halves away from zero, as the service does. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** The scalar functions by name in capitals. Missing or foreign arguments give undefined, never an error. */
export const scalarFunctions: Readonly<Record<string, ScalarFunction>> = {
  CONTAINS: stringTest((text, part) => text.includes(part)),
  STARTSWITH: stringTest((text, part) => text.startsWith(part)),
  ENDSWITH: stringTest((text, part) => text.endsWith(part)),
  STRINGEQUALS: stringTest((text, part) => text === part),
  LOWER: textual((text) => text.toLowerCase()),
  UPPER: textual((text) => text.toUpperCase()),
  LENGTH: textual((text) => text.length),
  TRIM: textual((text) => text.trim()),
  CONCAT: define(2, Number.POSITIVE_INFINITY, concatenate),
  SUBSTRING: define(3, 3, substring),
  INDEX_OF: define(2, 3, indexOf),
  REPLACE: define(3, 3, replace),
  ARRAY_CONTAINS: define(2, 3, arrayContains),
  ARRAY_LENGTH: define(1, 1, ([list]) => (isArray(list) ? list.length : undefined)),
  IS_DEFINED: typeTest((value) => value !== undefined),
  IS_NULL: typeTest((value) => value === null),
  IS_BOOL: typeTest((value) => typeof value === 'boolean'),
  IS_NUMBER: typeTest((value) => typeof value === 'number'),
  IS_STRING: typeTest((value) => typeof value === 'string'),
  IS_ARRAY: typeTest(isArray),
  IS_OBJECT: typeTest(isObject),
  IS_PRIMITIVE: typeTest((value) => value === null || ['boolean', 'number', 'string'].includes(typeof value)),
  IS_INTEGER: typeTest(isWhole),
  IS_FINITE_NUMBER: typeTest((value) => typeof value === 'number' && Number.isFinite(value)),
  ABS: numeric(Math.abs),
  FLOOR: numeric(Math.floor),
  CEILING: numeric(Math.ceil),
  ROUND: numeric(round),
};
