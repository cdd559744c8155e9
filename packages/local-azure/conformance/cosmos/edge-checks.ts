import assert from 'node:assert/strict';
import { CosmosClient, type ItemDefinition } from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { defined, expectStatus, newId, type Session } from './session.ts';

/** Unusual ids and keys, limits and wrong keys. */
export function edgeChecks({ endpoint, client, database, items }: Session): readonly ConformanceCheck[] {
  return [
    {
      name: 'edges: Unicode ids with spaces and colons',
      async run() {
        for (const id of ['früh: Entwurf 2', '資料 7', 'a+b=c&d', '100%']) {
          assert.equal((await items.items.create({ id, pk: 'ü' })).statusCode, 201);
          assert.equal((await items.item(id, 'ü').read()).resource?.id, id);
          assert.equal((await items.item(id, 'ü').delete()).statusCode, 204);
        }
      },
    },
    {
      name: 'edges: numeric, null and missing partition keys',
      async run() {
        const id = newId();
        for (const key of [7, null, undefined]) {
          await items.items.create({
            id,
            ...(key === undefined ? {} : { pk: key }),
            kind: typeof key,
          });
        }
        const read = async (key: number | null | undefined) =>
          (await items.item(id, key).read<ItemDefinition>()).resource;
        assert.equal((await read(7))?.['kind'], 'number');
        assert.equal((await read(null))?.['kind'], 'object');
        assert.equal((await read(undefined))?.['kind'], 'undefined');
      },
    },
    {
      name: 'edges: 1.5 MB go and come back',
      async run() {
        const document = { id: newId(), pk: 'big', text: 'x'.repeat(1_500_000) };
        await items.items.create(document);
        assert.equal((await items.item(document.id, 'big').read<ItemDefinition>()).resource?.['text'], document.text);
      },
    },
    {
      name: 'edges: over 2 MB 413',
      async run() {
        await expectStatus(items.items.create({ id: newId(), pk: 'big', text: 'x'.repeat(2_100_000) }), 413);
      },
    },
    {
      name: 'edges: another partition key in the body than in the header 400',
      async run() {
        const { resource } = await items.items.create<ItemDefinition>({ id: newId(), pk: 'a' });
        await expectStatus(items.item(defined(resource).id, 'a').replace({ id: defined(resource).id, pk: 'b' }), 400);
      },
    },
    {
      name: 'edges: wrong account key 401',
      async run() {
        assert.ok((await client.getDatabaseAccount()).resource);
        const stranger = new CosmosClient({ endpoint, key: Buffer.from('not the key').toString('base64') });
        await expectStatus(stranger.database(database.id).read(), 401);
        stranger.dispose();
      },
    },
  ];
}
