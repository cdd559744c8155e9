import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/cosmos/json-value.ts';
import { compareValues } from '../../../src/cosmos/sql/compare.ts';
import { evaluate } from './run.ts';

const document = {
  n: 7,
  zero: 0,
  text: 'Leaflet für 2026',
  yes: true,
  no: false,
  nothing: null,
  list: [1, 'two', { three: 3, four: 4 }],
  inner: { deep: { value: 'x' }, 'odd name': 1 },
};

function and(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false;
  return a && b ? true : undefined;
}

describe('expressions', () => {
  it.each([
    ['c.inner.deep["value"]', 'x'],
    ['c.inner["odd name"]', 1],
    ['c["list"][2].three', 3],
    ['c.list[9]', undefined],
    ['c.text.length', undefined],
    ['c.n + 1 * 2', 9],
    ['(c.n + 1) * 2', 16],
    ['-c.n', -7],
    ['c.n % 4', 3],
    ['c.n / 0', undefined],
    ['c.n + c.text', undefined],
    ["c.text || '!'", 'Leaflet für 2026!'],
    ['c.text || 1', undefined],
    ['5 & 6 | 8', 12],
    ['1 << 3', 8],
    ['c.missing ?? "none"', 'none'],
    ['c.nothing ?? "none"', null],
    ['c.yes ? "a" : "b"', 'a'],
    ['c.missing ? "a" : "b"', 'b'],
    ['{a: c.n, b: c.missing, "c d": [c.n, c.missing]}', { a: 7, 'c d': [7] }],
    ['[c.n < 7, c.n <= 7, c.n >= 7, c.n > 7]', [false, true, true, false]],
    ['[c.text < "Leaflet", c.text > "Leaflet", c.no < c.yes, null >= null]', [false, true, true, true]],
    ['c.n IN (1, 7)', true],
    ['c.n NOT IN (1, 7)', false],
    ['c.n IN (1, "7")', false],
    ['c.missing IN (1)', undefined],
    ['c.n BETWEEN 7 AND 8', true],
    ['c.n NOT BETWEEN 8 AND 9', true],
    ['c.text BETWEEN 1 AND 9', undefined],
    ['c.list = [1, "two", {four: 4, three: 3}]', true],
    ['c.inner = {}', false],
  ])('%s is %j', (expression, expected) => {
    expect(evaluate(expression, document)).toEqual(expected);
  });

  it.each([
    ['CONTAINS(c.text, "LEAF")', false],
    ['CONTAINS(c.text, "LEAF", true)', true],
    ['STARTSWITH(c.text, "Leaf")', true],
    ['ENDSWITH(c.text, "2026")', true],
    ['STRINGEQUALS(c.text, "leaflet FÜR 2026", true)', true],
    ['LOWER(c.text)', 'leaflet für 2026'],
    ['UPPER("für")', 'FÜR'],
    ['LENGTH(c.text)', 16],
    ['TRIM("  a b ")', 'a b'],
    ['CONCAT("a", "b", "c")', 'abc'],
    ['CONCAT("a", 1)', undefined],
    ['SUBSTRING("abcdef", 2, 3)', 'cde'],
    ['INDEX_OF("abcb", "b")', 1],
    ['INDEX_OF("abcb", "b", 2)', 3],
    ['INDEX_OF("abc", "x")', -1],
    ['REPLACE("a.b.c", ".", "$&")', 'a$&b$&c'],
    ['ARRAY_CONTAINS(c.list, "two")', true],
    ['ARRAY_CONTAINS(c.list, {three: 3})', false],
    ['ARRAY_CONTAINS(c.list, {three: 3}, true)', true],
    ['ARRAY_LENGTH(c.list)', 3],
    ['ARRAY_LENGTH(c.text)', undefined],
    ['IS_DEFINED(c.missing)', false],
    ['IS_NULL(c.nothing)', true],
    ['IS_NULL(c.missing)', false],
    ['IS_BOOL(c.no)', true],
    ['IS_NUMBER(c.text)', false],
    ['IS_STRING(c.text)', true],
    ['IS_ARRAY(c.list)', true],
    ['IS_OBJECT(c.inner)', true],
    ['IS_OBJECT(c.list)', false],
    ['IS_PRIMITIVE(c.nothing)', true],
    ['IS_PRIMITIVE(c.missing)', false],
    ['IS_INTEGER(1.5)', false],
    ['IS_FINITE_NUMBER(c.n)', true],
    ['ABS(-2.5)', 2.5],
    ['FLOOR(-2.5)', -3],
    ['CEILING(-2.5)', -2],
    ['ROUND(-2.5)', -3],
    ['ABS("x")', undefined],
  ])('%s is %j', (expression, expected) => {
    expect(evaluate(expression, document)).toEqual(expected);
  });

  it('compares across types: = is false, != true, < and > undefined', () => {
    const values = ['null', 'true', '1', '"1"', '[1]', '{a: 1}'];
    for (const left of values) {
      for (const right of values) {
        const [same, differs, less] = ['=', '!=', '<'].map((operator) => evaluate(`${left} ${operator} ${right}`));
        expect([same, differs]).toEqual([left === right, left !== right]);
        const isOrdered = left === right && !left.startsWith('[') && !left.startsWith('{');
        expect(less).toBe(isOrdered ? false : undefined);
      }
      for (const operator of ['=', '!=', '<', '>=']) expect(evaluate(`${left} ${operator} c.missing`)).toBeUndefined();
    }
  });

  it('combines true, false and undefined as three-valued logic does', () => {
    const truth = [
      ['true', true],
      ['false', false],
      ['c.missing', undefined],
      ['"text"', undefined],
    ] as const;
    for (const [left, a] of truth) {
      expect(evaluate(`NOT (${left})`)).toBe(a === undefined ? undefined : !a);
      for (const [right, b] of truth) {
        expect(evaluate(`${left} AND ${right}`)).toBe(and(a, b));
        const negated = and(a === undefined ? a : !a, b === undefined ? b : !b);
        expect(evaluate(`${left} OR ${right}`)).toBe(negated === undefined ? negated : !negated);
      }
    }
  });

  it('binds NOT looser than comparison, AND tighter than OR, and both tighter than ??', () => {
    expect(evaluate('NOT 1 = 2')).toBe(true);
    expect(evaluate('true OR false AND false')).toBe(true);
    expect(evaluate('c.missing ?? false OR true')).toBe(true);
    expect(evaluate('1 + 2 = 3 AND 2 * 3 = 6')).toBe(true);
  });
});

describe('the sort order', () => {
  const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;

  it('is total over all values', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
        const [low, middle, high] = [a, b, c].toSorted(compareValues);
        expect(
          compareValues(low, middle) <= 0 && compareValues(middle, high) <= 0 && compareValues(low, high) <= 0,
        ).toBe(true);
        expect(compareValues(a, a)).toBe(0);
      }),
    );
  });

  it('goes by type first: undefined, null, booleans, numbers, strings, arrays, objects', () => {
    const ordered = [undefined, null, false, true, -1, 0, 10, '', 'B', 'a', [], {}];
    const shuffled = ordered.toReversed();
    expect(shuffled.toSorted((a, b) => compareValues(a as never, b as never))).toEqual(
      // Array.prototype.toSorted puts undefined last whatever the comparison says.
      [...ordered.slice(1), undefined],
    );
    expect(compareValues(undefined, null)).toBeLessThan(0);
  });
});
