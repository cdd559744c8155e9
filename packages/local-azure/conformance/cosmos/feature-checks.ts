import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type Container, PartitionKeyKind } from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { createItem, newId, type Session } from './session.ts';

/** Features of containers: time to live, hierarchical keys. */
export function featureChecks(session: Session): readonly ConformanceCheck[] {
  return [timeToLiveCheck(session), ...hierarchicalChecks(session)];
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
