import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/cosmos/account.ts';
import type { Container } from '../../src/cosmos/container.ts';
import { createDocument, deleteDocument, upsertDocument } from '../../src/cosmos/documents.ts';
import type { JsonObject, JsonValue, Value } from '../../src/cosmos/json-value.ts';
import { runDocumentQuery } from '../../src/cosmos/run-document-query.ts';
import { compareValues } from '../../src/cosmos/sql/compare.ts';
import { invertKey, toSuccessor, toValueKey } from '../../src/cosmos/sql/index-key.ts';
import { openStorage } from '../../src/cosmos/storage/storage.ts';

const container: Container = {
  number: 1,
  databaseNumber: 1,
  name: 'indexed',
  rid: 'rid',
  self: 'dbs/1/colls/1/',
  partitionKeyPaths: [['pk']],
  defaultTtlS: -1,
  indexingPolicy: {
    indexingMode: 'consistent',
    automatic: true,
    includedPaths: [{ path: '/*' }],
    excludedPaths: [{ path: '/hidden/*' }],
    compositeIndexes: [
      [
        { path: '/a', order: 'ascending' },
        { path: '/id', order: 'ascending' },
      ],
      [
        { path: '/a', order: 'ascending' },
        { path: '/b', order: 'descending' },
      ],
      [
        { path: '/a', order: 'ascending' },
        { path: '/b', order: 'ascending' },
      ],
    ],
  },
};

let nowMs = 0;

function openAccount(): Account {
  nowMs = 0;
  return {
    storage: openStorage({ file: undefined, maxSizeBytes: undefined, note: () => undefined }),
    now: () => nowMs,
  };
}

const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom('', 'x', 'xy', 'y\u0000', 'y', '\u{1f600}', '\uffff', '\ud83d', 'é'),
  fc.constantFrom(0, -1, 1, 1.5, -1e300, 1e300, 5e-324),
  fc.constantFrom<JsonValue>(true, false, null),
);
const anything: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom<Value>(undefined, [], [1], { c: 1 }) },
);

describe('the key of a value', () => {
  it('sorts as the value does, also behind another key and turned', () => {
    fc.assert(
      fc.property(anything, anything, anything, anything, (a, b, c, d) => {
        const order = compareValues(a, b) || compareValues(c, d);
        const [left, right] = [
          [a, c],
          [b, d],
        ].map((values) => Buffer.concat(values.map(toValueKey)));
        if (!left || !right) throw new Error('Two keys were made.');
        expect(Math.sign(Buffer.compare(left, right))).toBe(order);
        expect(Math.sign(Buffer.compare(invertKey(left), invertKey(right)))).toBe(order === 0 ? 0 : -order);
        expect(Buffer.compare(toSuccessor(left), left)).toBe(1);
        const isWithin = order < 0 && Buffer.compare(toSuccessor(left), right) === 1;
        expect(isWithin).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

interface Document {
  readonly pk: string;
  readonly id: string;
  readonly a: Value;
  readonly b: Value;
  readonly list: Value;
  readonly ttl: number | undefined;
}

const document: fc.Arbitrary<Document> = fc.record({
  pk: fc.constantFrom('one', 'two'),
  id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
  a: anything,
  b: anything,
  list: fc.oneof(fc.array(scalar, { maxLength: 3 }), anything),
  ttl: fc.constantFrom(undefined, undefined, undefined, 5),
});

/** One term of WHERE, and the value of the parameter in it. */
const term = (name: string): fc.Arbitrary<{ readonly text: string; readonly value: JsonValue }> =>
  fc.record({
    text: fc.constantFrom(
      `c.a = @${name}`,
      `@${name} = c.b`,
      `c.a > @${name}`,
      `c.a <= @${name}`,
      `@${name} < c.a`,
      `c.b >= @${name}`,
      `c.b < @${name}`,
      `c.a IN (@${name}, 'x', 1)`,
      `ARRAY_CONTAINS(c.list, @${name})`,
      `CONTAINS(c.b, @${name})`,
      `c.b != @${name}`,
      `(c.a = @${name} OR c.b = @${name})`,
      `c.hidden.a = @${name}`,
      `c.a <= @${name} AND (c.a < @${name} OR c.id < '4')`,
      `c.a >= @${name} AND (c.a > @${name} OR c.id >= '3')`,
    ),
    value: scalar,
  });

const query = fc.record({
  partition: fc.constantFrom(undefined, 'one', 'two'),
  terms: fc.tuple(term('p'), term('q'), term('r')).chain((all) => fc.subarray(all)),
  order: fc.constantFrom<readonly (readonly [path: 'a' | 'b' | 'id', direction: 'ASC' | 'DESC'])[]>(
    [],
    [['a', 'ASC']],
    [['b', 'DESC']],
    [
      ['a', 'ASC'],
      ['id', 'ASC'],
    ],
    [
      ['a', 'DESC'],
      ['id', 'DESC'],
    ],
    [
      ['a', 'ASC'],
      ['b', 'DESC'],
    ],
    [
      ['a', 'DESC'],
      ['b', 'ASC'],
    ],
    [
      ['a', 'DESC'],
      ['b', 'DESC'],
    ],
  ),
  offset: fc.constantFrom(undefined, 0, 2),
  pageSize: fc.constantFrom(1, 3, 100),
});

interface Question {
  readonly partition: string | undefined;
  readonly text: string;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly pageSize: number;
}

/** All rows, page after page; `between` runs after each page. */
function ask(account: Account, question: Question, between: () => void = () => undefined): readonly JsonObject[] {
  const rows: JsonObject[] = [];
  let continuation: string | undefined;
  do {
    const page = runDocumentQuery(account, {
      container,
      partition: question.partition === undefined ? undefined : { key: `["${question.partition}"]`, isPrefix: false },
      spec: { text: question.text, parameters: question.parameters },
      maxRows: question.pageSize,
      continuation,
      isScanAllowed: false,
    });
    rows.push(...page.rows.map((row) => JSON.parse(row) as JsonObject));
    continuation = page.continuation;
    between();
  } while (continuation !== undefined);
  return rows;
}

function put(account: Account, { pk, ...body }: Document, write = upsertDocument): void {
  const request = { container, partitionKey: JSON.stringify([pk]), ifMatch: undefined, ifNoneMatch: undefined };
  const json = JSON.parse(JSON.stringify({ ...body, pk })) as JsonObject;
  account.storage.transaction(1, () => write(account, { ...request, id: undefined, body: json }));
}

function remove(account: Account, { pk, id }: Document): void {
  const request = { container, partitionKey: JSON.stringify([pk]), ifMatch: undefined, ifNoneMatch: undefined };
  account.storage.transaction(1, () => deleteDocument(account, { ...request, id, body: undefined }));
}

const keyOf = ({ pk, id }: JsonObject): string => JSON.stringify([pk, id]);

describe('a query that an index answers', () => {
  it('has the rows and the order of one that reads every document', () => {
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 3 }),
        fc.array(document, { maxLength: 6 }),
        (before, queries, later) => {
          const account = openAccount();
          const check = (): void => {
            for (const { partition, terms, order, offset, pageSize } of queries) {
              const where = terms.map(({ text }) => text).join(' AND ') || 'true';
              const names = [...where.matchAll(/@(\w)/g)].map(([name]) => name);
              const parameters = new Map<string, Value>(
                terms.map(({ text, value }) => [text.match(/@\w/)?.[0] ?? '', value]),
              );
              expect(names.every((name) => parameters.has(name))).toBe(true);
              const orderBy = order.map(([path, direction]) => `c.${path} ${direction}`).join(', ');
              const skipped = order.length > 0 ? offset : undefined;
              const skip = skipped === undefined ? '' : ` OFFSET ${skipped} LIMIT 1000`;
              const text = `SELECT * FROM c WHERE ${where}${orderBy && ` ORDER BY ${orderBy}`}${skip}`;
              const rows = ask(account, { partition, text, parameters, pageSize });
              // No index is used for an OR at the top.
              const plain = `SELECT * FROM c WHERE (${where}) OR false`;
              const all = ask(account, { partition, text: plain, parameters, pageSize: 1000 });
              const compare = (one: JsonObject, other: JsonObject): number => {
                for (const [path, direction] of order) {
                  const sign = compareValues(one[path], other[path]);
                  if (sign !== 0) return direction === 'DESC' ? -sign : sign;
                }
                const tie = compareValues(one['pk'], other['pk']) || compareValues(one['id'], other['id']);
                return order[0]?.[1] === 'DESC' ? -tie : tie;
              };
              const found = rows.map(keyOf);
              const wanted = all.toSorted(compare).slice(skipped).map(keyOf);
              // Without ORDER BY any order will do.
              expect(order.length > 0 ? found : found.toSorted()).toEqual(
                order.length > 0 ? wanted : wanted.toSorted(),
              );
            }
          };
          for (const one of before) put(account, one);
          check();
          // Every write has to update the indexes that the first round built.
          for (const one of later) put(account, one);
          for (const one of before.slice(0, 3)) {
            if (account.storage.documents.find(1, JSON.stringify([one.pk]), one.id)) remove(account, one);
          }
          nowMs = 6000;
          check();
          account.storage.close();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds half a surrogate pair, which the index cannot hold', () => {
    const account = openAccount();
    put(account, { pk: 'one', id: '1', a: 1, b: '\u{1f600}', list: [], ttl: undefined });
    const parameters = new Map<string, Value>([['@r', '\ud83d']]);
    const text = 'SELECT * FROM c WHERE CONTAINS(c.b, @r) ORDER BY c.a ASC, c.id ASC';
    expect(ask(account, { partition: undefined, text, parameters, pageSize: 1 }).map(keyOf)).toEqual(['["one","1"]']);
    account.storage.close();
  });

  it('goes on behind a row that was deleted between two pages', () => {
    const account = openAccount();
    const documents = Array.from({ length: 9 }, (_, n) => ({
      pk: 'one',
      id: `${n}`,
      a: n % 3,
      b: 'same',
      list: [],
      ttl: undefined,
    }));
    for (const one of documents) put(account, one, createDocument);
    let removed = 0;
    const rows = ask(
      account,
      {
        partition: 'one',
        text: 'SELECT * FROM c WHERE c.b = "same" AND c.a >= 0',
        parameters: new Map(),
        pageSize: 2,
      },
      () => {
        const victim = documents[removed];
        removed += 1;
        if (victim) remove(account, victim);
      },
    );
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(7);
    account.storage.close();
  });

  it('forgets what a transaction took back', () => {
    const account = openAccount();
    const question = {
      partition: 'one',
      text: 'SELECT * FROM c WHERE c.a = 1 ORDER BY c.b',
      parameters: new Map(),
      pageSize: 10,
    };
    expect(ask(account, question)).toEqual([]);
    const request = { container, partitionKey: '["one"]', ifMatch: undefined, ifNoneMatch: undefined, id: undefined };
    expect(() =>
      account.storage.transaction(2, () => {
        createDocument(account, { ...request, body: { id: '1', pk: 'one', a: 1, b: 1 } });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(ask(account, question)).toEqual([]);
    account.storage.close();
  });

  it('reads the page, not the partition', () => {
    const account = openAccount();
    account.storage.transaction(2000, () => {
      const request = { container, partitionKey: '["one"]', ifMatch: undefined, ifNoneMatch: undefined, id: undefined };
      for (let n = 0; n < 2000; n += 1) {
        const body = { id: `${n}`, pk: 'one', a: n % 2, b: `name ${n}`, list: [`path ${n}`] };
        createDocument(account, { ...request, body });
      }
    });
    const cost = (text: string) =>
      runDocumentQuery(account, {
        container,
        partition: { key: '["one"]', isPrefix: false },
        spec: { text, parameters: new Map() },
        maxRows: 10,
        continuation: undefined,
        isScanAllowed: false,
      });
    const asked = [
      'SELECT * FROM c WHERE c.a = 1 ORDER BY c.b DESC',
      'SELECT * FROM c WHERE c.a = 1 AND c.b <= "name 5" ORDER BY c.b DESC',
      'SELECT * FROM c WHERE ARRAY_CONTAINS(c.list, "path 77")',
      'SELECT * FROM c WHERE c.a = 0 AND CONTAINS(c.b, "e 778") ORDER BY c.b',
      'SELECT * FROM c WHERE c.a = 0 AND c.b = "name 778"',
      'SELECT * FROM c WHERE c.a = 1 ORDER BY c.b OFFSET 900 LIMIT 5',
      'SELECT * FROM c WHERE c.a <= 1 AND (c.a < 1 OR c.id < "55") ORDER BY c.a DESC, c.id DESC OFFSET 600 LIMIT 3',
    ];
    expect(asked.map((text) => cost(text).documentsRead)).toEqual([11, 11, 1, 1, 1, 5, 3]);
    expect(cost('SELECT * FROM c WHERE c.hidden.a = 1').documentsRead).toBe(2000);
    account.storage.close();
  });
});
