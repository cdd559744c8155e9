import assert from 'node:assert/strict';
import type { ItemDefinition } from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { fixture, fixturePartitions } from './query-fixture.ts';
import { createItem, defined, expectStatus, ifMatch, ifNoneMatch, newId, type Session } from './session.ts';

/** Operations on one document. */
export function itemChecks(session: Session): readonly ConformanceCheck[] {
  return [...createAndReadChecks(session), ...writeChecks(session), ...patchChecks(session), ...deleteChecks(session)];
}

function createAndReadChecks(session: Session): readonly ConformanceCheck[] {
  const { items } = session;
  return [
    {
      name: 'items: create 201 with _etag, _ts, _rid and _self',
      async run() {
        const { statusCode, resource, etag } = await items.items.create<ItemDefinition>({ id: newId(), pk: 'a', n: 1 });
        assert.equal(statusCode, 201);
        const document = defined(resource) as Record<string, unknown>;
        for (const name of ['_etag', '_rid', '_self']) assert.equal(typeof document[name], 'string', name);
        assert.equal(typeof document['_ts'], 'number');
        assert.equal(document['_etag'], etag);
        assert.equal(document['n'], 1);
      },
    },
    {
      name: 'items: create gives an id where there is none',
      async run() {
        const { resource } = await items.items.create<ItemDefinition>({ pk: 'a' });
        assert.ok(defined(resource).id.length > 0);
      },
    },
    {
      name: 'items: create of an id that is there 409',
      async run() {
        const { document } = await createItem(session);
        await expectStatus(items.items.create({ id: document.id, pk: 'a' }), 409);
      },
    },
    {
      name: 'items: create of the same id in another partition',
      async run() {
        const { document } = await createItem(session);
        assert.equal((await items.items.create({ id: document.id, pk: 'b' })).statusCode, 201);
      },
    },
    {
      name: 'items: read 200',
      async run() {
        const { item, document } = await createItem(session, { n: 7 });
        const { statusCode, resource } = await item.read();
        assert.equal(statusCode, 200);
        assert.deepEqual(resource, document);
      },
    },
    {
      name: 'items: read of a missing document 404 without a throw',
      async run() {
        const { statusCode, resource } = await items.item('missing', 'a').read();
        assert.deepEqual([statusCode, resource], [404, undefined]);
      },
    },
    {
      name: 'items: read in the wrong partition 404',
      async run() {
        const { document } = await createItem(session);
        assert.equal((await items.item(document.id, 'elsewhere').read()).statusCode, 404);
      },
    },
    {
      name: 'items: read If-None-Match 304',
      async run() {
        const { item, etag } = await createItem(session);
        assert.equal((await item.read(ifNoneMatch(etag))).statusCode, 304);
        assert.equal((await item.read(ifNoneMatch('"other"'))).statusCode, 200);
      },
    },
  ];
}

function writeChecks(session: Session): readonly ConformanceCheck[] {
  const { items } = session;
  return [
    {
      name: 'items: replace 200 and a new etag',
      async run() {
        const { item, document, etag } = await createItem(session);
        const replaced = await item.replace({ ...document, n: 2 });
        assert.equal(replaced.statusCode, 200);
        assert.notEqual(replaced.etag, etag);
        assert.equal((await item.read<ItemDefinition>()).resource?.['n'], 2);
      },
    },
    {
      name: 'items: replace of a missing document 404',
      async run() {
        await expectStatus(items.item('missing', 'a').replace({ id: 'missing', pk: 'a' }), 404);
      },
    },
    {
      name: 'items: replace If-Match, fresh 200 and stale 412',
      async run() {
        const { item, document, etag } = await createItem(session);
        assert.equal((await item.replace({ ...document, n: 2 }, ifMatch(etag))).statusCode, 200);
        await expectStatus(item.replace({ ...document, n: 3 }, ifMatch(etag)), 412);
        assert.equal((await item.read<ItemDefinition>()).resource?.['n'], 2);
      },
    },
    {
      name: 'items: upsert 201, then 200',
      async run() {
        const document = { id: newId(), pk: 'a' };
        assert.equal((await items.items.upsert(document)).statusCode, 201);
        assert.equal((await items.items.upsert({ ...document, n: 2 })).statusCode, 200);
        assert.equal((await items.item(document.id, 'a').read<ItemDefinition>()).resource?.['n'], 2);
      },
    },
    {
      name: 'items: upsert stale 412',
      async run() {
        const { item, document, etag } = await createItem(session);
        await item.replace({ ...document, n: 2 });
        await expectStatus(items.items.upsert({ ...document, n: 3 }, ifMatch(etag)), 412);
      },
    },
  ];
}

function patchChecks(session: Session): readonly ConformanceCheck[] {
  return [
    {
      name: 'items: patch set, add, incr, remove, replace',
      async run() {
        const { item } = await createItem(session, {
          n: 1,
          old: true,
          kept: 'x',
          list: ['a', 'c'],
          inner: { deep: 1 },
        });
        const { statusCode, resource } = await item.patch<ItemDefinition>([
          { op: 'set', path: '/inner/deep', value: 2 },
          { op: 'add', path: '/list/1', value: 'b' },
          { op: 'incr', path: '/n', value: 5 },
          { op: 'remove', path: '/old' },
          { op: 'replace', path: '/kept', value: 'y' },
        ]);
        assert.equal(statusCode, 200);
        const { n, old, kept, list, inner } = defined(resource);
        assert.deepEqual(
          { n, old, kept, list, inner },
          { n: 6, old: undefined, kept: 'y', list: ['a', 'b', 'c'], inner: { deep: 2 } },
        );
      },
    },
    {
      name: 'items: patch stale 412',
      async run() {
        const { item, document, etag } = await createItem(session, { n: 1 });
        await item.replace({ ...document, n: 2 });
        await expectStatus(item.patch([{ op: 'incr', path: '/n', value: 1 }], ifMatch(etag)), 412);
      },
    },
    {
      name: 'items: patch with a condition that is false 412',
      async run() {
        const { item } = await createItem(session, { n: 1 });
        const operations = [{ op: 'incr' as const, path: '/n', value: 1 }];
        await expectStatus(item.patch({ operations, condition: 'FROM c WHERE c.n > 1' }), 412);
        assert.equal((await item.read<ItemDefinition>()).resource?.['n'], 1);
      },
    },
    {
      name: 'items: patch with a condition that is true',
      async run() {
        const { item } = await createItem(session, { n: 1 });
        const operations = [{ op: 'incr' as const, path: '/n', value: 1 }];
        const { resource } = await item.patch<ItemDefinition>({ operations, condition: 'FROM c WHERE c.n = 1' });
        assert.equal(resource?.['n'], 2);
      },
    },
    {
      name: 'items: patch of a missing document 404',
      async run() {
        await expectStatus(session.items.item('missing', 'a').patch([{ op: 'set', path: '/n', value: 1 }]), 404);
      },
    },
  ];
}

function deleteChecks(session: Session): readonly ConformanceCheck[] {
  return [
    {
      name: 'items: delete 204, then 404',
      async run() {
        const { item } = await createItem(session);
        assert.equal((await item.delete()).statusCode, 204);
        await expectStatus(item.delete(), 404);
      },
    },
    {
      name: 'items: delete stale 412',
      async run() {
        const { item, document, etag } = await createItem(session);
        await item.replace({ ...document, n: 2 });
        await expectStatus(item.delete(ifMatch(etag)), 412);
        assert.equal((await item.read()).statusCode, 200);
      },
    },
    {
      name: 'items: query fixture of 60 documents in 3 partitions',
      async run() {
        const documents = fixturePartitions.flatMap((pk) => fixture(pk));
        const created = await Promise.all(documents.map((document) => session.queries.items.create(document)));
        assert.equal(created.filter(({ statusCode }) => statusCode === 201).length, 60);
      },
    },
  ];
}
