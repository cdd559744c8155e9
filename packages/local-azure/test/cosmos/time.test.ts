import type { ContainerDefinition } from '@azure/cosmos';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/cosmos/storage/storage.ts';
import { isExpired, purgeExpired } from '../../src/cosmos/time-to-live.ts';
import { openStandIn, refusalOf } from './support.ts';

const startMs = Date.UTC(2026, 0, 1);

async function openWithClock(definition: Partial<ContainerDefinition> = {}) {
  let nowMs = startMs;
  const { createContainer } = await openStandIn({ clock: () => nowMs });
  const container = await createContainer(definition);
  return {
    container,
    advance: (seconds: number): void => {
      nowMs += seconds * 1000;
    },
    create: (id: string, more: object = {}) => container.items.create({ id, pk: 'a', ...more }),
    ids: async (): Promise<string[]> => {
      const query = container.items.query<string>('SELECT VALUE c.id FROM c', { partitionKey: 'a' });
      return (await query.fetchAll()).resources;
    },
  };
}

describe('time to live', () => {
  it('ends when the default or the document says, -1 never', async () => {
    const { create, advance, ids } = await openWithClock({ defaultTtl: 100 });
    await create('default');
    await create('short', { ttl: 10 });
    await create('long', { ttl: 1000 });
    await create('ever', { ttl: -1 });
    const seen: string[][] = [];
    for (const seconds of [9, 1, 89, 1, 899, 1, 1e9]) {
      advance(seconds);
      seen.push(await ids());
    }
    expect(seen.map((list) => list.length)).toEqual([4, 3, 3, 2, 2, 1, 1]);
    expect(seen.at(-1)).toEqual(['ever']);
  });

  it('counts from the last write', async () => {
    const { container, create, advance, ids } = await openWithClock({ defaultTtl: 10 });
    await create('1');
    advance(9);
    await container.item('1', 'a').patch([{ op: 'set', path: '/n', value: 1 }]);
    advance(9);
    expect(await ids()).toEqual(['1']);
    advance(1);
    expect(await ids()).toEqual([]);
  });

  it('is off for documents with a ttl where the container has none, and -1 turns it on for them alone', async () => {
    const off = await openWithClock();
    await off.create('1', { ttl: 1 });
    off.advance(100);
    expect(await off.ids()).toEqual(['1']);
    const on = await openWithClock({ defaultTtl: -1 });
    await on.create('1', { ttl: 1 });
    await on.create('2');
    on.advance(100);
    expect(await on.ids()).toEqual(['2']);
  });

  it('hides a document from every operation at once, whether it was removed or not', async () => {
    const { container, create, advance } = await openWithClock({ defaultTtl: 10 });
    const { etag } = await create('1');
    advance(10);
    const item = container.item('1', 'a');
    expect((await item.read()).statusCode).toBe(404);
    expect((await refusalOf(item.replace({ id: '1', pk: 'a' }))).code).toBe(404);
    expect((await refusalOf(item.delete())).code).toBe(404);
    const condition = { accessCondition: { type: 'IfMatch', condition: etag } };
    expect((await container.items.upsert({ id: '1', pk: 'a' }, condition)).statusCode).toBe(201);
    advance(10);
    expect((await create('1')).statusCode).toBe(201);
  });

  it('changes for the documents that are there when the default changes', async () => {
    const { container, create, advance, ids } = await openWithClock({ defaultTtl: 10 });
    await create('1');
    await create('2', { ttl: 20 });
    const { resource } = await container.read();
    await container.replace({ id: container.id, partitionKey: { paths: ['/pk'] }, ...resource, defaultTtl: 15 });
    advance(14);
    expect(await ids()).toEqual(['1', '2']);
    advance(1);
    expect(await ids()).toEqual(['2']);
  });

  it('removes expired documents', () => {
    const storage = openStorage({ file: undefined, maxSizeBytes: undefined, note: () => undefined });
    const put = (id: string, expiresAtS: number | null) =>
      storage.documents.put(1, { partitionKey: '["a"]', id, text: '{}', number: 1, lsn: 1, expiresAtS });
    for (let n = 0; n < 700; n++) put(`${n}`, n);
    put('ever', null);
    expect([purgeExpired(storage, 599), purgeExpired(storage, 599), purgeExpired(storage, 599)]).toEqual([500, 100, 0]);
    expect(storage.documents.find(1, '["a"]', '599')).toBeUndefined();
    expect(storage.documents.find(1, '["a"]', '600')).toBeDefined();
    expect(storage.documents.find(1, '["a"]', 'ever')).toBeDefined();
    expect([isExpired(10, 9), isExpired(10, 10), isExpired(null, 1e12)]).toEqual([false, true, false]);
    storage.close();
  });
});
