import { createHmac } from 'node:crypto';
import type { Container, IndexingPolicy, OperationInput } from '@azure/cosmos';
import { describe, expect, it } from 'vitest';
import { key, openStandIn, refusalOf } from './support.ts';

const everything = { includedPaths: [{ path: '/*' }], excludedPaths: [] };

const increments = (count: number) =>
  Array.from({ length: count }, () => ({ op: 'incr' as const, path: '/n', value: 1 }));

const creates = (count: number, pk = 'a') =>
  Array.from({ length: count }, (_, n) => ({ operationType: 'Create', resourceBody: { id: `${n}`, pk } }));

const query = (container: Container, text: string) => container.items.query(text, { partitionKey: 'a' }).fetchAll();

describe('indexes', () => {
  it('serve ORDER BY on several paths only with a composite index of the same sequence and directions', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer({
      indexingPolicy: {
        ...everything,
        compositeIndexes: [
          [
            { path: '/name', order: 'ascending' },
            { path: '/inner/age', order: 'descending' },
          ],
        ],
      },
    });
    const orderBy = (list: string) => query(container, `SELECT * FROM c ORDER BY ${list}`);
    for (const list of [
      'c.name, c.inner.age DESC',
      'c["name"] DESC, c.inner["age"] ASC',
      'c.name',
      'c.inner.age DESC',
    ]) {
      expect((await orderBy(list)).resources).toEqual([]);
    }
    for (const list of [
      'c.name, c.inner.age',
      'c.inner.age DESC, c.name',
      'c.name, c.inner.age DESC, c.id',
      'c.name DESC, c.inner.age DESC',
      'c.name, c.other DESC',
    ]) {
      const { code, message } = await refusalOf(orderBy(list));
      expect(code).toBe(400);
      expect(message).toMatch(/composite index/);
    }
  });

  it('serve ORDER BY only on paths of the document that are indexed', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer({
      indexingPolicy: {
        includedPaths: [{ path: '/*' }, { path: '/payload/kept/?' }],
        excludedPaths: [{ path: '/payload/*' }, { path: '/secret/?' }],
      },
    });
    const orderBy = (item: string) => query(container, `SELECT * FROM c ORDER BY ${item}`);
    for (const item of ['c.name', 'c.id', 'c._ts', 'c.payload.kept', 'c.secret.inner']) {
      expect((await orderBy(item)).resources).toEqual([]);
    }
    for (const item of ['c.payload.size', 'c.secret', 'LOWER(c.name)', 'c.list[0]', 'c', '1']) {
      expect((await refusalOf(orderBy(item))).code).toBe(400);
    }
  });

  it('serve only what they include when the root is excluded', async () => {
    const { createContainer } = await openStandIn();
    const indexingPolicy = { includedPaths: [{ path: '/name/?' }], excludedPaths: [{ path: '/*' }] };
    const container = await createContainer({ indexingPolicy });
    expect((await query(container, 'SELECT * FROM c ORDER BY c.name')).resources).toEqual([]);
    expect((await refusalOf(query(container, 'SELECT * FROM c ORDER BY c.other'))).code).toBe(400);
  });

  it('are asked for by every filter but one on the id when there is none', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer({ indexingPolicy: { indexingMode: 'none', automatic: false } });
    await container.items.create({ id: '1', pk: 'a', n: 1 });
    expect((await query(container, 'SELECT VALUE c.id FROM c WHERE c.id = "1"')).resources).toEqual(['1']);
    expect((await query(container, 'SELECT VALUE c.id FROM c')).resources).toEqual(['1']);
    expect((await refusalOf(query(container, 'SELECT * FROM c WHERE c.n = 1'))).code).toBe(400);
    const scan = container.items.query('SELECT VALUE c.id FROM c WHERE c.n = 1', {
      partitionKey: 'a',
      enableScanInQuery: true,
    });
    expect((await scan.fetchAll()).resources).toEqual(['1']);
  });

  it.each<[string, IndexingPolicy]>([
    ['says nothing about the root path', { includedPaths: [{ path: '/name/?' }], excludedPaths: [] }],
    ['includes and excludes the root path', { includedPaths: [{ path: '/*' }], excludedPaths: [{ path: '/*' }] }],
    ['has a composite index of one path', { ...everything, compositeIndexes: [[{ path: '/a', order: 'ascending' }]] }],
    ['has a path without a slash', { ...everything, excludedPaths: [{ path: 'name/?' }] }],
  ])('are refused when the policy %s', async (_name, indexingPolicy) => {
    const { createContainer } = await openStandIn();
    expect((await refusalOf(createContainer({ indexingPolicy }))).code).toBe(400);
  });
});

describe('queries over all partitions', () => {
  const sweep = 'SELECT * FROM c WHERE c.pending = true';

  it('are refused, also when the partition key is named in WHERE only', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    for (const text of ['SELECT * FROM c', 'SELECT * FROM c WHERE c.pk = "a"', sweep]) {
      const { code, message } = await refusalOf(container.items.query(text).fetchAll());
      expect(code).toBe(400);
      expect(message).toContain(text);
    }
    expect((await refusalOf(container.items.readAll().fetchAll())).code).toBe(400);
    const forced = container.items.query('SELECT * FROM c', { partitionKey: 'a', forceQueryPlan: true });
    expect((await refusalOf(forced.fetchAll())).code).toBe(400);
  });

  it('pass when they are listed, in whatever layout, and only they', async () => {
    const { createContainer } = await openStandIn({ allowCrossPartition: [sweep] });
    const container = await createContainer();
    await container.items.create({ id: '1', pk: 'a', pending: true });
    await container.items.create({ id: '2', pk: 'b', pending: true });
    const layout = 'select *\n  from c\n  where c.pending=true -- the sweep';
    for (const text of [sweep, layout]) {
      expect((await container.items.query(text).fetchAll()).resources).toHaveLength(2);
    }
    const other = sweep.replace('true', 'false');
    expect((await refusalOf(container.items.query(other).fetchAll())).code).toBe(400);
  });

  it('do not see other partitions when they have a key', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    await container.items.create({ id: '1', pk: 'a' });
    await container.items.create({ id: '1', pk: 'b' });
    expect((await query(container, 'SELECT VALUE c.pk FROM c')).resources).toEqual(['a']);
  });
});

describe('limits', () => {
  it.each(['a/b', 'a\\b', 'a#b', 'a?b', 'x'.repeat(1024)])('refuse the id %j', async (id) => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    // In a batch nothing but the service looks at the id.
    const { result } = await container.items.batch([{ operationType: 'Create', resourceBody: { id, pk: 'a' } }], 'a');
    expect(result?.[0]?.statusCode).toBe(400);
  });

  it('allow ids of 1023 bytes and refuse ids that are no text', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    expect((await container.items.create({ id: 'x'.repeat(1023), pk: 'a' })).statusCode).toBe(201);
    const operations = [{ operationType: 'Create', resourceBody: { id: 7, pk: 'a' } }] as unknown as OperationInput[];
    expect((await container.items.batch(operations, 'a')).result?.[0]?.statusCode).toBe(400);
  });

  it('hold 2 MB of JSON per document, to the byte', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    const { resource } = await container.items.create({ id: 'a', pk: 'a', text: '' });
    const room = 2 * 1024 * 1024 - JSON.stringify(resource).length;
    const item = container.item('a', 'a');
    expect((await item.replace({ id: 'a', pk: 'a', text: 'x'.repeat(room) })).statusCode).toBe(200);
    expect((await refusalOf(item.replace({ id: 'a', pk: 'a', text: 'x'.repeat(room + 1) }))).code).toBe(413);
  });

  it('hold 100 operations in one partition per batch', async () => {
    const { server, createContainer } = await openStandIn();
    const container = await createContainer();
    const link = `dbs/db/colls/${container.id}`;
    const post = (operations: readonly object[]) =>
      send(server.endpoint, 'POST', `${link}/docs`, 'docs', link, operations, {
        'x-ms-documentdb-partitionkey': '["a"]',
        'x-ms-cosmos-is-batch-request': 'true',
        'x-ms-cosmos-batch-atomic': 'true',
      });
    expect((await post(creates(101))).status).toBe(400);
    expect((await post([])).status).toBe(400);
    expect((await post(creates(100))).status).toBe(200);
    const mixed = await post([...creates(1, 'b')]);
    expect(mixed.status).toBe(207);
    expect(await mixed.json()).toMatchObject([{ statusCode: 400, subStatusCode: 1001 }]);
  });

  it('hold 10 operations per patch, and none on keys and system properties', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    await container.items.create({ id: '1', pk: 'a', n: 0, list: [1], inner: {} });
    const item = container.item('1', 'a');
    expect((await item.patch(increments(10))).resource).toMatchObject({ n: 10 });
    expect((await refusalOf(item.patch(increments(11)))).code).toBe(400);
    for (const operation of [
      { op: 'set', path: '/id', value: 'x' },
      { op: 'set', path: '/pk', value: 'x' },
      { op: 'remove', path: '/_ts' },
      { op: 'remove', path: '/missing' },
      { op: 'replace', path: '/missing', value: 1 },
      { op: 'set', path: '/missing/deeper', value: 1 },
      { op: 'add', path: '/list/5', value: 1 },
      { op: 'set', path: '/list/x', value: 1 },
      { op: 'incr', path: '/inner', value: 1 },
      { op: 'move', from: '/n', path: '/m' },
    ]) {
      expect((await refusalOf(item.patch([operation as never]))).code).toBe(400);
    }
    expect((await refusalOf(item.patch({ operations: increments(1), condition: 'WHERE' }))).code).toBe(400);
    expect(await refusalOf(item.patch({ operations: increments(1), condition: 'FROM c WHERE c.n = 0' }))).toMatchObject(
      {
        code: 412,
        substatus: 1110,
      },
    );
  });

  it('refuse a time to live that is neither -1 nor above 0', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer({ defaultTtl: -1 });
    for (const ttl of [0, -2, 1.5, '60']) {
      expect((await refusalOf(container.items.create({ id: '1', pk: 'a', ttl: ttl as number }))).code).toBe(400);
    }
    expect((await refusalOf(createContainer({ defaultTtl: 0 }))).code).toBe(400);
  });

  it('refuse partition keys that are arrays or objects, or too long', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    for (const pk of [[1], { a: 1 }, 'x'.repeat(2049)]) {
      const operations = [{ operationType: 'Create' as const, resourceBody: { id: '1', pk }, partitionKey: 'a' }];
      expect((await container.items.bulk(operations as unknown as OperationInput[]))[0]?.statusCode).toBe(400);
    }
  });

  it('keep name and partition key of a container', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    const resource = (await container.read()).resource;
    const id = container.id;
    for (const change of [{ partitionKey: { paths: ['/other'] } }, { id: 'other' }]) {
      const replaced = container.replace({ id, partitionKey: { paths: ['/pk'] }, ...resource, ...change });
      expect((await refusalOf(replaced)).code).toBe(400);
    }
  });

  it('say so of what the stand-in leaves out: unique keys, the change feed, joins', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    const asked: readonly (() => Promise<unknown>)[] = [
      () => createContainer({ uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }] } }),
      () => container.items.changeFeed('a', { startFromBeginning: true }).fetchNext(),
      () => query(container, 'SELECT VALUE t FROM c JOIN t IN c.list'),
    ];
    for (const ask of asked) {
      const { code, message } = await refusalOf(ask());
      expect([code, message]).toEqual([400, expect.stringContaining('not supported by this stand-in')]);
    }
  });
});

/** A request as any REST client sends it, signed unless the headers say otherwise. */
async function send(
  endpoint: string,
  method: string,
  path: string,
  type: string,
  link: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const date = headers['x-ms-date'] ?? new Date().toUTCString();
  const text = `${method.toLowerCase()}\n${type}\n${link}\n${date.toLowerCase()}\n\n`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  return fetch(`${endpoint}/${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    headers: {
      authorization: encodeURIComponent(`type=master&ver=1.0&sig=${signature}`),
      'x-ms-date': date,
      ...headers,
    },
  });
}

describe('signatures', () => {
  it('are checked over verb, type, link and date', async () => {
    const { server } = await openStandIn();
    const read = (type: string, link: string, headers: Record<string, string> = {}) =>
      send(server.endpoint, 'GET', 'dbs/db', type, link, undefined, headers);
    expect((await read('dbs', 'dbs/db')).status).toBe(200);
    expect((await read('colls', 'dbs/db')).status).toBe(401);
    expect((await read('dbs', 'dbs/other')).status).toBe(401);
    expect((await read('dbs', 'dbs/db', { authorization: 'type=master&ver=1.0&sig=' })).status).toBe(401);
    expect((await read('dbs', 'dbs/db', { authorization: '%' })).status).toBe(401);
    expect((await fetch(`${server.endpoint}/dbs/db`)).status).toBe(401);
  });

  it('fit the link as it was sent as well as decoded', async () => {
    const { server, createContainer } = await openStandIn();
    await createContainer({ id: 'two words' });
    for (const link of ['dbs/db/colls/two words', 'dbs/db/colls/two%20words']) {
      expect((await send(server.endpoint, 'GET', 'dbs/db/colls/two%20words', 'colls', link, undefined)).status).toBe(
        200,
      );
    }
  });

  it('are refused more than 15 minutes from now', async () => {
    const { server } = await openStandIn();
    const at = (minutes: number) =>
      send(server.endpoint, 'GET', 'dbs/db', 'dbs', 'dbs/db', undefined, {
        'x-ms-date': new Date(Date.now() + minutes * 60_000).toUTCString(),
      });
    expect([(await at(-14)).status, (await at(14)).status, (await at(-16)).status, (await at(16)).status]).toEqual([
      200, 200, 403, 403,
    ]);
  });
});

describe('bad requests', () => {
  it('are answered with a status and a sentence', async () => {
    const { server, createContainer } = await openStandIn();
    const { id } = await createContainer();
    const link = `dbs/db/colls/${id}`;
    const inPartition = { 'x-ms-documentdb-partitionkey': '["a"]' };
    const isQuery = { ...inPartition, 'x-ms-documentdb-isquery': 'true' };
    const post = (body: unknown, headers: Record<string, string>) =>
      send(server.endpoint, 'POST', `${link}/docs`, 'docs', link, body, headers);
    const answers = await Promise.all([
      post({ id: '1', pk: 'a' }, {}),
      post({ id: '1', pk: 'a' }, { 'x-ms-documentdb-partitionkey': 'a' }),
      post({ id: '1', pk: 'a' }, { 'x-ms-documentdb-partitionkey': '["a","b"]' }),
      post([], inPartition),
      post({ pk: 'a' }, inPartition),
      post({ query: 7 }, isQuery),
      post({ query: 'SELECT * FROM c' }, { ...isQuery, 'x-ms-max-item-count': '0' }),
      post({ query: 'SELECT * FROM c' }, { ...isQuery, 'x-ms-continuation': 'nonsense' }),
      send(server.endpoint, 'GET', 'dbs/%zz', 'dbs', 'dbs/%zz', undefined),
      send(server.endpoint, 'GET', 'nowhere', 'nowhere', '', undefined),
      send(server.endpoint, 'PATCH', link, 'colls', link, {}),
      send(server.endpoint, 'POST', `${link}/sprocs`, 'sprocs', link, {}),
      send(server.endpoint, 'POST', `dbs/db/colls/gone/docs`, 'docs', 'dbs/db/colls/gone', { id: '1' }, inPartition),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      400, 400, 400, 400, 400, 400, 400, 400, 400, 404, 405, 501, 404,
    ]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code: /./, message: /\.$/ });
    expect(answers.at(-1)?.headers.get('x-ms-substatus')).toBe('1003');
  });

  it('of more than 4 MB are refused without being kept', async () => {
    const { server, createContainer } = await openStandIn();
    const { id } = await createContainer();
    const link = `dbs/db/colls/${id}`;
    const body = { id: '1', pk: 'a', text: 'x'.repeat(5_000_000) };
    const headers = { 'x-ms-documentdb-partitionkey': '["a"]' };
    expect((await send(server.endpoint, 'POST', `${link}/docs`, 'docs', link, body, headers)).status).toBe(413);
  });
});
