import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeQuery, tokenize } from '../../../src/cosmos/sql/lexer.ts';
import { parseQuery } from '../../../src/cosmos/sql/parse-query.ts';
import { QueryError } from '../../../src/cosmos/sql/query-error.ts';

describe('tokenize', () => {
  it('reads keywords in any case, names as they are, numbers, strings, parameters and symbols', () => {
    expect(tokenize('Select c.Name, @p >= 1.5e2 <> "a\\"b" \'c\'').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'keyword SELECT',
      'identifier c',
      'symbol .',
      'identifier Name',
      'symbol ,',
      'parameter @p',
      'symbol >=',
      'number 1.5e2',
      'symbol !=',
      'string "a\\"b"',
      "string 'c'",
      'end ',
    ]);
  });

  it('skips comments', () => {
    expect(tokenize('SELECT -- a comment\n 1 /* and\nanother */ AS a').map(({ text }) => text)).toEqual([
      'SELECT',
      '1',
      'AS',
      'a',
      '',
    ]);
  });

  it('reads back every string that was written as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tokenize(JSON.stringify(text))[0]).toMatchObject({ kind: 'string', value: text });
      }),
    );
  });

  it('refuses what it cannot read, with the place', () => {
    expect(() => tokenize('SELECT #')).toThrow(new QueryError("Syntax error at position 7, near '#'."));
    expect(() => tokenize('SELECT "open')).toThrow(QueryError);
    expect(() => tokenize('"\\u12"')).toThrow(QueryError);
  });
});

describe('normalizeQuery', () => {
  it('is the same for queries that differ in layout, keyword case, quotes and comments', () => {
    const text = normalizeQuery("SELECT * FROM c WHERE c.type = 'start' AND c.n<@n");
    expect(normalizeQuery('select *\n  from c -- all\nwhere c.type="start" and c.n < @n ')).toBe(text);
    expect(normalizeQuery("SELECT * FROM c WHERE c.Type = 'start' AND c.n<@n")).not.toBe(text);
    expect(normalizeQuery("SELECT * FROM c WHERE c.type = 'start ' AND c.n<@n")).not.toBe(text);
  });
});

function failureOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('parseQuery', () => {
  it('throws nothing but QueryError, whatever it is given', () => {
    const words = ['SELECT', 'VALUE', 'c', '.', 'FROM', 'WHERE', '(', ')', '[', ']', '{', '}', 'IN', 'NOT', 'AND', ','];
    const more = [
      'LIKE',
      'BETWEEN',
      '"x"',
      '1',
      '@p',
      '??',
      '?',
      ':',
      'EXISTS',
      'ARRAY',
      'ORDER',
      'BY',
      'TOP',
      '*',
      '=',
    ];
    const soup = fc.array(fc.constantFrom(...words, ...more), { maxLength: 25 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string()), (text) => {
        expect(failureOf(() => parseQuery(text))).toSatisfy(
          (error) => error === undefined || error instanceof QueryError,
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['SELECT', 'expected an expression, found the end of the query'],
    ['SELECT * FROM c WHERE', 'expected an expression, found the end of the query'],
    ['SELECT c.value FROM c', 'reserved words need brackets, ["value"], found \'VALUE\''],
    ['SELECT * FROM c ORDER c.n', "expected 'BY', found 'c'"],
    ['SELECT * FROM c OFFSET 1', "expected 'LIMIT', found the end of the query"],
    ['SELECT * FROM c extra more', "expected the end of the query, found 'more'"],
    ['SELECT TOP c.n * FROM c', 'TOP takes a whole number or a parameter'],
    ['SELECT udf.f(c) FROM c', "expected an expression, found 'UDF'"],
    ['SELECT c.a, c.b AS a FROM c', "The select list names 'a' twice"],
    ['SELECT * FROM c WHERE c.n IN ()', 'IN needs at least one value'],
  ])('refuses %s', (text, message) => {
    expect(() => parseQuery(text)).toThrow(message);
  });
});
