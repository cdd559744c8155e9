import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/cosmos/json-value.ts';
import { parseQuery } from '../../../src/cosmos/sql/parse-query.ts';
import { toPrefilter } from '../../../src/cosmos/sql/prefilter.ts';
import { run, toStored } from './run.ts';

const samples: readonly ({ readonly id: string } & JsonObject)[] = [
  { id: '1', n: 1, tags: ['a', 'b'], parts: [{ k: 1 }, { k: 2 }], state: 'open' },
  { id: '2', n: 2, tags: ['b'], parts: [], state: 'shut' },
  { id: '3', n: 'three', state: 'open' },
  { id: '4', state: 'open', tags: 'no list' },
];
const documents = toStored(samples);

describe('queries', () => {
  it.each<[string, JsonValue[]]>([
    ['SELECT * FROM c WHERE c.id = "2"', [{ id: '2', n: 2, tags: ['b'], parts: [], state: 'shut' }]],
    ['SELECT c.id, c.n FROM c WHERE c.n > 1', [{ id: '2', n: 2 }]],
    ['SELECT c.id, c.tags[0], c.n + 1 FROM c WHERE c.id = "1"', [{ id: '1', $1: 'a', $2: 2 }]],
    ['SELECT c.missing FROM c WHERE c.id = "1"', [{}]],
    ['SELECT VALUE c.missing FROM c', []],
    ['SELECT VALUE root.id FROM root WHERE root.n = 1', ['1']],
    ['SELECT VALUE d.id FROM c AS d WHERE d.n = 1', ['1']],
    ['SELECT DISTINCT VALUE c.state FROM c', ['open', 'shut']],
    ['SELECT DISTINCT c.state FROM c ORDER BY c.state DESC', [{ state: 'shut' }, { state: 'open' }]],
    ['SELECT TOP 2 VALUE c.id FROM c', ['1', '2']],
    ['SELECT VALUE c.id FROM c OFFSET 1 LIMIT 2', ['2', '3']],
    ['SELECT VALUE c.id FROM c ORDER BY c.n', ['4', '1', '2', '3']],
    ['SELECT VALUE c.id FROM c ORDER BY c.n DESC', ['3', '2', '1', '4']],
    ['SELECT VALUE COUNT(1) FROM c', [4]],
    ['SELECT VALUE COUNT(c.n) FROM c', [3]],
    ['SELECT VALUE COUNT(1) FROM c WHERE false', [0]],
    ['SELECT VALUE SUM(c.n) FROM c WHERE c.n < 5', [3]],
    ['SELECT VALUE SUM(c.n) FROM c', []],
    ['SELECT VALUE AVG(c.n) FROM c WHERE c.n < 5', [1.5]],
    ['SELECT VALUE AVG(c.n) FROM c WHERE false', []],
    ['SELECT VALUE MAX(c.n) FROM c', ['three']],
    ['SELECT VALUE MIN(c.n) FROM c', [1]],
    ['SELECT VALUE MAX(c.tags) FROM c', []],
    ['SELECT MAX(c.n) AS most, COUNT(1) + 1 AS more FROM c WHERE c.n = 1', [{ most: 1, more: 2 }]],
  ])('%s', (text, expected) => {
    expect(run(text, documents)).toEqual(expected);
  });

  it('gives one row to a query without a source', () => {
    expect(run('SELECT 1 AS one', toStored([{ id: 'only' }]))).toEqual([{ one: 1 }]);
  });

  it('reads parameters wherever a value may stand', () => {
    const text = 'SELECT TOP @top VALUE c.id FROM c WHERE c.n IN (@a, @b) OR ARRAY_CONTAINS(@list, c.n)';
    expect(run(text, documents, { parameters: { top: 2, a: 1, b: 5, list: [2, 'three'] } })).toEqual(['1', '2']);
    expect(run('SELECT VALUE c.id FROM c OFFSET @o LIMIT @l', documents, { parameters: { o: 3, l: 5 } })).toEqual([
      '4',
    ]);
  });

  it.each([
    ['SELECT * FROM c WHERE c.n = @gone', 'The parameter @gone has no value.'],
    ['SELECT *', "'SELECT *' needs exactly one source."],
    ['SELECT c.id, COUNT(1) AS n FROM c', 'A select list with aggregates may hold aggregates and constants only.'],
    ['SELECT * FROM c WHERE COUNT(1) > 1', 'The aggregate COUNT may stand in a select list only.'],
    ['SELECT SUM(MAX(c.n)) AS x FROM c', 'The aggregate MAX may stand in a select list only.'],
    ['SELECT TOP 1 * FROM c OFFSET 1 LIMIT 1', 'TOP and OFFSET LIMIT exclude each other.'],
    ['SELECT c.n, COUNT(1) AS m FROM c GROUP BY c.n', 'GROUP BY is not supported by this stand-in'],
    ['SELECT VALUE t FROM c JOIN t IN c.tags', 'JOIN is not supported by this stand-in'],
    ['SELECT VALUE t FROM t IN c.tags', 'FROM with a part of a document is not supported by this stand-in'],
    ['SELECT VALUE k FROM c.parts[1].k', 'FROM with a part of a document is not supported by this stand-in'],
    ['SELECT VALUE p FROM (SELECT VALUE c.n FROM c) AS p', 'A sub-query is not supported by this stand-in'],
    ['SELECT VALUE (SELECT VALUE c.n) FROM c', 'A sub-query is not supported by this stand-in'],
    ['SELECT VALUE ARRAY(SELECT VALUE c.n) FROM c', 'A sub-query is not supported by this stand-in'],
    ['SELECT * FROM c WHERE EXISTS(SELECT VALUE c.n)', 'A sub-query is not supported by this stand-in'],
    ["SELECT * FROM c WHERE c.state LIKE 'o%'", 'LIKE is not supported by this stand-in'],
    ["SELECT * FROM c WHERE c.state NOT LIKE 'o%'", 'LIKE is not supported by this stand-in'],
    ['SELECT VALUE d.n FROM c d WHERE c.n = 1', "Identifier 'c' could not be resolved."],
    ['SELECT VALUE NO_SUCH(c.n) FROM c', "'NO_SUCH' is not a recognized built-in function name."],
    ['SELECT VALUE LOWER() FROM c', 'The LOWER function takes another number of arguments than 0.'],
  ])('refuses %s', (text, message) => {
    expect(() => run(text, documents)).toThrow(message);
  });

  it.each([-1, 1.5, '2', null])('refuses %j as a count', (top) => {
    expect(() => run('SELECT TOP @top * FROM c', documents, { parameters: { top } })).toThrow(
      'TOP takes a whole number',
    );
  });
});

const someDocuments = fc
  .uniqueArray(
    fc.record(
      {
        id: fc.string({ minLength: 1, maxLength: 3 }),
        n: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 'b', null, true)),
        m: fc.integer({ min: 0, max: 2 }),
        tags: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
      },
      { requiredKeys: ['id'] },
    ),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  .map(toStored);

function rank(value: unknown): number {
  return ['undefined', 'null', 'boolean', 'number', 'string'].indexOf(value === null ? 'null' : typeof value);
}

/** The service's order, written down a second time for the values that the samples hold. */
function order(a: unknown, b: unknown): number {
  return rank(a) - rank(b) || (a === b ? 0 : (a as number) < (b as number) ? -1 : 1);
}

describe('pages', () => {
  const queries = [
    'SELECT * FROM c',
    'SELECT c.id, c.n FROM c WHERE c.m >= 1 ORDER BY c.n DESC',
    'SELECT VALUE c.id FROM c ORDER BY c.m, c.n DESC',
    'SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n',
    'SELECT COUNT(1) AS n FROM c',
    'SELECT TOP 7 VALUE c.id FROM c ORDER BY c.m',
    'SELECT VALUE c.id FROM c OFFSET 3 LIMIT 6',
    'SELECT DISTINCT VALUE c.m FROM c OFFSET 1 LIMIT 3',
  ];

  it('put together are the whole result, whatever their size', () => {
    fc.assert(
      fc.property(
        someDocuments,
        fc.constantFrom(...queries),
        fc.integer({ min: 1, max: 5 }),
        (stored, text, maxRows) => {
          expect(run(text, stored, { maxRows })).toEqual(run(text, stored));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ordered by several paths agree with a sort of the documents', () => {
    fc.assert(
      fc.property(someDocuments, (stored) => {
        const parsed = stored.map(({ text }) => JSON.parse(text) as { id: string; n?: unknown; m?: unknown });
        const expected = parsed.toSorted((a, b) => order(a.m, b.m) || -order(a.n, b.n) || order(a.id, b.id));
        expect(run('SELECT VALUE c.id FROM c ORDER BY c.m, c.n DESC', stored)).toEqual(expected.map(({ id }) => id));
      }),
    );
  });
});

function find(where: string) {
  return toPrefilter(parseQuery(`SELECT * FROM c WHERE ${where}`), new Map([['@p', 'v"1']]));
}

describe('toPrefilter', () => {
  const filters = [
    'c.n = "a"',
    'c.n = @p AND c.m = 1',
    'c.id = @p',
    '("b" = c.n AND c.m > 0) AND c.id != "x"',
    'c.n = "a" OR c.n = "b"',
    'NOT (c.n = "a")',
    'c["n"] = @p AND ARRAY_CONTAINS(c.tags, "x")',
    '{a: "x"}.a = "x" AND c.m = 1',
  ];

  it('lets every document through that WHERE selects', () => {
    const parameter = fc.constantFrom('a', 'b', '"', '\\', 'ü', '\u2028');
    fc.assert(
      fc.property(someDocuments, fc.constantFrom(...filters), parameter, (stored, where, p) => {
        const text = `SELECT VALUE c.id FROM c WHERE ${where}`;
        const prefilter = toPrefilter(parseQuery(text), new Map([['@p', p]]));
        const passing = stored.filter(
          ({ id, text: json }) =>
            (prefilter.id === undefined || prefilter.id === id) && prefilter.texts.every((part) => json.includes(part)),
        );
        expect(run(text, passing, { parameters: { p } })).toEqual(run(text, stored, { parameters: { p } }));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the id and the strings that must be there', () => {
    expect(find('c.id = "7" AND c.type = @p')).toEqual({ id: '7', texts: ['"v\\"1"'] });
    expect(find('c.a = "x" OR c.b = "y"')).toEqual({ id: undefined, texts: [] });
    expect(find('c.inner.id = "x"')).toEqual({ id: undefined, texts: ['"x"'] });
  });
});
