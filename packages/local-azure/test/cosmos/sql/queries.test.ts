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
    ['SELECT VALUE t FROM t IN c.tags', ['a', 'b', 'b']],
    [
      'SELECT VALUE [c.id, t, p.k] FROM c JOIN t IN c.tags JOIN p IN c.parts',
      [
        ['1', 'a', 1],
        ['1', 'a', 2],
        ['1', 'b', 1],
        ['1', 'b', 2],
      ],
    ],
    ['SELECT VALUE p.k FROM c JOIN (SELECT VALUE p FROM p IN c.parts WHERE p.k > 1) AS p', [2]],
    [
      'SELECT VALUE [c.id, s] FROM c JOIN s IN (SELECT VALUE c.tags)',
      [
        ['1', 'a'],
        ['1', 'b'],
        ['2', 'b'],
      ],
    ],
    ['SELECT VALUE k FROM c.parts[1].k', [2]],
    ['SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = "a")', ['1']],
    ['SELECT VALUE ARRAY(SELECT VALUE p.k * 10 FROM p IN c.parts) FROM c WHERE c.n = 1', [[10, 20]]],
    ['SELECT VALUE (SELECT VALUE COUNT(1) FROM p IN c.parts) FROM c', [2, 0, 0, 0]],
    ['SELECT VALUE (SELECT MAX(p.k) AS most FROM p IN c.parts).most FROM c', [2]],
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
    [
      'SELECT c.state, COUNT(1) AS n FROM c GROUP BY c.state',
      [
        { state: 'open', n: 3 },
        { state: 'shut', n: 1 },
      ],
    ],
    [
      'SELECT VALUE {s: c.state, sum: SUM(c.n), fixed: 1} FROM c WHERE c.n < 5 GROUP BY c.state',
      [
        { s: 'open', sum: 1, fixed: 1 },
        { s: 'shut', sum: 2, fixed: 1 },
      ],
    ],
    ['SELECT COUNT(1) AS n FROM c WHERE false GROUP BY c.state', []],
    ['SELECT c.missing, COUNT(1) AS n FROM c GROUP BY c.missing', [{ n: 4 }]],
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
    ['SELECT * FROM c JOIN t IN c.tags', "'SELECT *' needs exactly one source."],
    ['SELECT *', "'SELECT *' needs exactly one source."],
    [
      'SELECT c.id, COUNT(1) AS n FROM c',
      'The select list may hold GROUP BY expressions, aggregates and constants only.',
    ],
    [
      'SELECT c.id FROM c GROUP BY c.n',
      'The select list may hold GROUP BY expressions, aggregates and constants only.',
    ],
    ['SELECT * FROM c GROUP BY c.n', "'SELECT *' excludes GROUP BY and aggregates."],
    ['SELECT * FROM c WHERE COUNT(1) > 1', 'The aggregate COUNT may stand in a select list only.'],
    ['SELECT SUM(MAX(c.n)) AS x FROM c', 'The aggregate MAX may stand in a select list only.'],
    ['SELECT c.n FROM c GROUP BY c.n ORDER BY c.n', 'GROUP BY excludes ORDER BY.'],
    ['SELECT TOP 1 * FROM c OFFSET 1 LIMIT 1', 'TOP and OFFSET LIMIT exclude each other.'],
    ['SELECT ARRAY(SELECT VALUE p FROM p IN c.parts ORDER BY p.k) FROM c', 'ORDER BY may not stand in a sub-query.'],
    ['SELECT (SELECT VALUE p FROM p IN c.parts) FROM c', 'A scalar sub-query gave more than one row'],
    ['SELECT VALUE t FROM c JOIN t IN tags', "Identifier 'tags' could not be resolved."],
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
    'SELECT VALUE t FROM c JOIN t IN c.tags',
    'SELECT c.id, c.n FROM c WHERE c.m >= 1 ORDER BY c.n DESC',
    'SELECT VALUE [c.id, t] FROM c JOIN t IN c.tags ORDER BY c.m, c.n DESC',
    'SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n',
    'SELECT c.m, COUNT(1) AS n FROM c GROUP BY c.m',
    'SELECT TOP 7 VALUE c.id FROM c ORDER BY c.m',
    'SELECT VALUE c.id FROM c OFFSET 3 LIMIT 6',
    'SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags OFFSET 1 LIMIT 3',
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
  const joins = ['', ' JOIN u IN (SELECT VALUE [{id: "made up"}])', ' JOIN t IN c.tags'];

  it('lets every document through that WHERE selects', () => {
    const parameter = fc.constantFrom('a', 'b', '"', '\\', 'ü', '\u2028');
    fc.assert(
      fc.property(
        someDocuments,
        fc.constantFrom(...joins),
        fc.constantFrom(...filters),
        parameter,
        (stored, join, where, p) => {
          const more = join.includes('u IN') ? ' AND u.id = "made up"' : '';
          const text = `SELECT VALUE c.id FROM c${join} WHERE ${where}${more}`;
          const prefilter = toPrefilter(parseQuery(text), new Map([['@p', p]]));
          const passing = stored.filter(
            ({ id, text: json }) =>
              (prefilter.id === undefined || prefilter.id === id) &&
              prefilter.texts.every((part) => json.includes(part)),
          );
          expect(run(text, passing, { parameters: { p } })).toEqual(run(text, stored, { parameters: { p } }));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the id and the strings that must be there', () => {
    expect(find('c.id = "7" AND c.type = @p')).toEqual({ id: '7', texts: ['"v\\"1"'] });
    expect(find('c.a = "x" OR c.b = "y"')).toEqual({ id: undefined, texts: [] });
    expect(find('c.inner.id = "x"')).toEqual({ id: undefined, texts: ['"x"'] });
    for (const from of ['t IN c.tags', 'c.inner t']) {
      const query = parseQuery(`SELECT VALUE t FROM ${from} WHERE t.id = "x"`);
      expect(toPrefilter(query, new Map())).toEqual({ id: undefined, texts: ['"x"'] });
    }
  });
});
