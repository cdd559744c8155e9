import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ChangeFeedIteratorOptions,
  ChangeFeedStartFrom,
  type Container,
  PartitionKeyKind,
  StatusCodes,
} from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { createItem, defined, expectStatus, newId, type Session } from './session.ts';

/** Features of containers: time to live, unique keys, hierarchical keys, change feed. */
export function featureChecks(session: Session): readonly ConformanceCheck[] {
  return [
    timeToLiveCheck(session),
    ...uniqueKeyChecks(session),
    ...hierarchicalChecks(session),
    ...changeFeedChecks(session),
  ];
}

function timeToLiveCheck(session: Session): ConformanceCheck {
  return {
    name: 'features: a document with ttl 1 disappears',
    async run() {
      const [passing, lasting] = [await createItem(session, { ttl: 1 }), await createItem(session)];
      // Only the service's clock decides: all that is left is to look again.
      while ((await passing.item.read()).statusCode !== 404) await delay(100);
      assert.equal((await lasting.item.read()).statusCode, 200);
    },
  };
}

function uniqueKeyChecks({ database }: Session): readonly ConformanceCheck[] {
  const withUniqueKey = async (paths: string[]): Promise<Container> => {
    const uniqueKeyPolicy = { uniqueKeys: [{ paths }] };
    const { container } = await database.containers.create({
      id: newId(),
      partitionKey: { paths: ['/pk'] },
      uniqueKeyPolicy,
    });
    return container;
  };
  return [
    {
      name: 'features: unique key 409',
      async run() {
        const { items } = await withUniqueKey(['/email']);
        await items.create({ id: '1', pk: 'a', email: 'x@example.com' });
        await expectStatus(items.create({ id: '2', pk: 'a', email: 'x@example.com' }), 409);
        await items.create({ id: '2', pk: 'b', email: 'x@example.com' });
        await items.upsert({ id: '1', pk: 'a', email: 'y@example.com' });
        await items.create({ id: '2', pk: 'a', email: 'x@example.com' });
      },
    },
    {
      name: 'features: unique key over two paths',
      async run() {
        const { items } = await withUniqueKey(['/first', '/inner/second']);
        await items.create({ id: '1', pk: 'a', first: 1, inner: { second: 1 } });
        await items.create({ id: '2', pk: 'a', first: 1, inner: { second: 2 } });
        await expectStatus(items.create({ id: '3', pk: 'a', first: 1, inner: { second: 2 } }), 409);
      },
    },
  ];
}

function hierarchicalChecks({ database }: Session): readonly ConformanceCheck[] {
  const create = async (): Promise<Container> => {
    const partitionKey = { paths: ['/tenant', '/user'], kind: PartitionKeyKind.MultiHash, version: 2 };
    const { container } = await database.containers.create({ id: newId(), partitionKey });
    for (const [tenant, user] of [
      ['t1', 'u1'],
      ['t1', 'u2'],
      ['t2', 'u1'],
    ]) {
      await container.items.create({ id: 'same', tenant, user });
    }
    return container;
  };
  return [
    {
      name: 'features: hierarchical key, create, read and query',
      async run() {
        const container = await create();
        const { resource } = await container.item('same', ['t1', 'u2']).read<{ id: string; user: string }>();
        assert.equal(resource?.user, 'u2');
        const options = { partitionKey: ['t1', 'u1'] };
        const { resources } = await container.items.query('SELECT VALUE c.user FROM c', options).fetchAll();
        assert.deepEqual(resources, ['u1']);
      },
    },
    {
      name: 'features: hierarchical key, query by its first level',
      async run() {
        const container = await create();
        const options = { partitionKey: ['t1'] };
        const { resources } = await container.items.query<string>('SELECT VALUE c.user FROM c', options).fetchAll();
        assert.deepEqual(resources.toSorted(), ['u1', 'u2']);
      },
    },
  ];
}

async function readChanges(
  container: Container,
  options: ChangeFeedIteratorOptions,
): Promise<{ ids: string[]; token: string }> {
  const ids: string[] = [];
  const iterator = container.items.getChangeFeedIterator(options);
  for (;;) {
    const page = await iterator.readNext();
    if (page.statusCode === StatusCodes.NotModified) return { ids, token: page.continuationToken };
    ids.push(...(page.result as { id: string }[]).map(({ id }) => id));
  }
}

function changeFeedChecks({ database }: Session): readonly ConformanceCheck[] {
  const create = async (): Promise<Container> => {
    const { container } = await database.containers.create({ id: newId(), partitionKey: { paths: ['/pk'] } });
    for (const id of ['1', '2', '3']) await container.items.create({ id, pk: 'a' });
    return container;
  };
  return [
    {
      name: 'features: change feed from the beginning',
      async run() {
        const container = await create();
        const options = { changeFeedStartFrom: ChangeFeedStartFrom.Beginning('a'), maxItemCount: 2 };
        assert.deepEqual((await readChanges(container, options)).ids, ['1', '2', '3']);
        const everything = { changeFeedStartFrom: ChangeFeedStartFrom.Beginning() };
        assert.deepEqual((await readChanges(container, everything)).ids, ['1', '2', '3']);
      },
    },
    {
      name: 'features: change feed goes on with what is new',
      async run() {
        const container = await create();
        const { token } = await readChanges(container, { changeFeedStartFrom: ChangeFeedStartFrom.Beginning('a') });
        await container.items.upsert({ id: '2', pk: 'a', changed: true });
        await container.items.create({ id: '4', pk: 'a' });
        const next = await readChanges(container, {
          changeFeedStartFrom: ChangeFeedStartFrom.Continuation(defined(token)),
        });
        assert.deepEqual(next.ids, ['2', '4']);
      },
    },
  ];
}
