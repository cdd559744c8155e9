import assert from 'node:assert/strict';
import type { JSONValue } from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { allFixtures, fixture } from './query-fixture.ts';
import type { Session } from './session.ts';

interface QueryCheck {
  readonly name: string;
  readonly query: string;
  readonly parameters?: Readonly<Record<string, JSONValue>>;
  /** The partition that is asked; left out: all. */
  readonly partition?: string;
  readonly expected: readonly unknown[];
  /** Left out: rows are compared without their order. */
  readonly isOrdered?: boolean;
}

/** Queries over the fixture. Expectations are computed from it, never from the service. */
export function queryChecks({ queries }: Session): readonly ConformanceCheck[] {
  return checks.map(({ name, query, parameters = {}, partition, expected, isOrdered = false }) => ({
    name: `queries: ${name}`,
    async run() {
      const spec = {
        query,
        parameters: Object.entries(parameters).map(([key, value]) => ({ name: `@${key}`, value })),
      };
      const options = partition === undefined ? {} : { partitionKey: partition };
      const { resources } = await queries.items.query<unknown>(spec, options).fetchAll();
      assert.deepEqual(toComparable(resources, isOrdered), toComparable(expected, isOrdered));
    },
  }));
}

function toComparable(rows: readonly unknown[], isOrdered: boolean): readonly unknown[] {
  return isOrdered ? rows : rows.map((row) => JSON.stringify(row)).toSorted();
}

const own = fixture('p1');
const idsOf = (documents: readonly { readonly id: string }[]): string[] => documents.map(({ id }) => id);
const categories = ['red', 'green', 'blue', 'grey'];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const numbers = allFixtures.map(({ n }) => n);

const orderAndScope: readonly QueryCheck[] = [
  {
    name: 'single partition, ORDER BY DESC with parameters',
    query: 'SELECT VALUE c.id FROM c WHERE c.n >= @from AND c.n < @to ORDER BY c.n DESC',
    parameters: { from: 5, to: 9 },
    partition: 'p1',
    expected: ['p1-8', 'p1-7', 'p1-6', 'p1-5'],
    isOrdered: true,
  },
  {
    name: 'single partition returns only that partition',
    query: 'SELECT VALUE c.id FROM c',
    partition: 'p1',
    expected: idsOf(own),
  },
  {
    name: 'single partition by WHERE only',
    query: 'SELECT VALUE c.id FROM c WHERE c.pk = @pk',
    parameters: { pk: 'p1' },
    expected: idsOf(own),
  },
  { name: 'cross-partition plain', query: 'SELECT VALUE c.id FROM c', expected: idsOf(allFixtures) },
  {
    name: 'cross-partition ORDER BY ASC',
    query: 'SELECT VALUE c.n FROM c ORDER BY c.n ASC',
    expected: numbers.toSorted((a, b) => a - b),
    isOrdered: true,
  },
  {
    name: 'cross-partition ORDER BY a string DESC',
    query: 'SELECT VALUE c.id FROM c ORDER BY c.name DESC',
    expected: idsOf(allFixtures.toSorted((a, b) => (a.name < b.name ? 1 : -1))),
    isOrdered: true,
  },
  {
    name: 'ORDER BY two paths with a composite index',
    query: 'SELECT VALUE c.id FROM c ORDER BY c.category ASC, c.n DESC',
    partition: 'p1',
    expected: idsOf(own.toSorted((a, b) => (a.category === b.category ? b.n - a.n : a.category < b.category ? -1 : 1))),
    isOrdered: true,
  },
  {
    name: 'OFFSET LIMIT in a partition',
    query: 'SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 3 LIMIT 4',
    partition: 'p1',
    expected: [3, 4, 5, 6],
    isOrdered: true,
  },
  {
    name: 'OFFSET LIMIT cross-partition',
    query: 'SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 3 LIMIT 4',
    expected: [1, 1, 1, 2],
    isOrdered: true,
  },
  {
    name: 'OFFSET LIMIT with parameters',
    query: 'SELECT VALUE c.n FROM c ORDER BY c.n OFFSET @skip LIMIT @take',
    parameters: { skip: 18, take: 10 },
    partition: 'p1',
    expected: [18, 19],
    isOrdered: true,
  },
];

const aggregates: readonly QueryCheck[] = [
  { name: 'COUNT in a partition', query: 'SELECT VALUE COUNT(1) FROM c', partition: 'p1', expected: [20] },
  { name: 'COUNT cross-partition', query: 'SELECT VALUE COUNT(1) FROM c WHERE c.even', expected: [30] },
  { name: 'DISTINCT cross-partition', query: 'SELECT DISTINCT VALUE c.category FROM c', expected: categories },
];

const nested: readonly QueryCheck[] = [
  {
    name: 'ARRAY_CONTAINS',
    query: 'SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(c.tags, "sale")',
    partition: 'p1',
    expected: [0, 3, 6, 9, 12, 15, 18],
  },
  {
    name: 'ARRAY_CONTAINS with part of an object',
    query: 'SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(c.parts, {size: 107}, true)',
    partition: 'p1',
    expected: [7],
  },
  {
    name: 'ARRAY_CONTAINS(@list, field)',
    query: 'SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(@list, c.n)',
    parameters: { list: [2, 4, 99] },
    partition: 'p1',
    expected: [2, 4],
  },
  {
    name: 'IN a list',
    query: 'SELECT VALUE c.n FROM c WHERE c.category IN ("red", @other) AND c.n < 6',
    parameters: { other: 'blue' },
    partition: 'p1',
    expected: [0, 2, 4],
  },
];

const textual: readonly QueryCheck[] = [
  {
    name: 'CONTAINS ignoring case',
    query: 'SELECT VALUE c.n FROM c WHERE CONTAINS(c.name, "ITEM 1 ", true)',
    partition: 'p1',
    expected: [1],
  },
  {
    name: 'CONTAINS with case',
    query: 'SELECT VALUE c.n FROM c WHERE CONTAINS(c.name, "ITEM 1 ") OR CONTAINS(c.name, "Item 2 ")',
    partition: 'p1',
    expected: [2],
  },
  {
    name: 'STARTSWITH ignoring case',
    query: 'SELECT VALUE c.n FROM c WHERE STARTSWITH(c.name, "item 3 ", true)',
    partition: 'p1',
    expected: [3],
  },
  {
    name: 'LOWER and CONTAINS',
    query: 'SELECT VALUE c.n FROM c WHERE LOWER(c.category) = "red" AND CONTAINS(c.name, "m 1")',
    partition: 'p1',
    expected: [12, 16],
  },
  {
    name: 'IS_DEFINED and IS_NULL',
    query: 'SELECT VALUE c.n FROM c WHERE IS_DEFINED(c.note) AND IS_NULL(c.note) AND NOT IS_DEFINED(c.missing)',
    partition: 'p1',
    expected: [0, 5, 10, 15],
  },
  {
    name: 'BETWEEN, a boolean and a nested path',
    query: 'SELECT VALUE c.n FROM c WHERE c.n BETWEEN 6 AND 14 AND c.even = true AND c.inner.level = 0',
    partition: 'p1',
    expected: [6, 12],
  },
  {
    name: 'projection with AS and an object literal',
    query: 'SELECT c.id AS key, {n: c.n, "first tag": c.tags[0]} AS part FROM c WHERE c.n = 4',
    partition: 'p1',
    expected: [{ key: 'p1-4', part: { n: 4, 'first tag': 'new' } }],
  },
  {
    name: '?? and a condition',
    query: 'SELECT VALUE (c.missing ?? "none") = "none" ? (c.even ? "even" : "odd") : "wrong" FROM c WHERE c.n < 3',
    partition: 'p1',
    expected: ['even', 'odd', 'even'],
  },
];

/** Checks of several queries, or of less than their whole result. */
export function otherQueryChecks({ queries }: Session): readonly ConformanceCheck[] {
  const one = async (query: string): Promise<unknown> =>
    (await queries.items.query<unknown>(query).fetchAll()).resources[0];
  return [
    {
      name: 'queries: SUM, MAX, MIN, AVG cross-partition',
      async run() {
        assert.equal(await one('SELECT VALUE SUM(c.n) FROM c'), sum(numbers));
        assert.equal(await one('SELECT VALUE MAX(c.price) FROM c'), 28.5);
        assert.equal(await one('SELECT VALUE MIN(c.name) FROM c'), 'Item 0 of p0');
        assert.equal(await one('SELECT VALUE AVG(c.n) FROM c'), 9.5);
      },
    },
    {
      name: 'queries: TOP cross-partition',
      async run() {
        const { resources } = await queries.items
          .query<number>('SELECT TOP 5 VALUE c.n FROM c ORDER BY c.n DESC')
          .fetchAll();
        assert.deepEqual(resources, [19, 19, 19, 18, 18]);
      },
    },
  ];
}

const checks = [...orderAndScope, ...aggregates, ...nested, ...textual];
