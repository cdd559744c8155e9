import type { ItemDefinition } from '@azure/cosmos';
import { describe, expect, it } from 'vitest';
import { type Fault, type FaultableRequest, type FaultInjector, planFaults } from '../../src/cosmos/faults.ts';
import { openStandIn, refusalOf } from './support.ts';

const isQuery = (request: FaultableRequest): boolean => request.operation === 'query';
const isCreate = (request: FaultableRequest): boolean => request.operation === 'create';

/** A stand-in whose faults a test sets once its containers are there. */
async function openFaulty() {
  let injector: FaultInjector = planFaults([]);
  const standIn = await openStandIn({ faults: (request) => injector(request) });
  const container = await standIn.createContainer();
  return {
    container,
    inject: (faults: readonly Fault[], matches = isCreate): void => {
      injector = planFaults(faults, matches);
    },
    observe: (observer: FaultInjector): void => {
      injector = observer;
    },
    isStored: async (id: string) => (await container.item(id, 'a').read()).statusCode === 200,
  };
}

describe('injected faults', () => {
  it('429 is waited out by the SDK for as long as it says', async () => {
    const { container, inject } = await openFaulty();
    inject([
      { kind: 'status', status: 429 },
      { kind: 'status', status: 429, retryAfterMs: 25 },
    ]);
    const { statusCode, headers } = await container.items.create({ id: '1', pk: 'a' });
    expect(statusCode).toBe(201);
    expect(headers).toMatchObject({ 'x-ms-throttle-retry-count': 2, 'x-ms-throttle-retry-wait-time-ms': 35 });
  });

  it.each([449, 503, 408] as const)('%i before the write leaves nothing, after it the document', async (status) => {
    const { container, inject, isStored } = await openFaulty();
    inject([
      { kind: 'status', status },
      { kind: 'status', status, isApplied: true },
    ]);
    expect(await isStored('before')).toBe(false);
    expect(await refusalOf(container.items.create({ id: 'before', pk: 'a' }))).toMatchObject({ code: status });
    expect(await refusalOf(container.items.create({ id: 'after', pk: 'a' }))).toMatchObject({ code: status });
    expect([await isStored('before'), await isStored('after')]).toEqual([false, true]);
    expect((await container.items.create({ id: 'then', pk: 'a' })).statusCode).toBe(201);
  });

  it('a reset breaks the connection, before the write or after it', async () => {
    const { container, inject, isStored } = await openFaulty();
    inject([{ kind: 'reset' }, { kind: 'reset', isApplied: true }]);
    for (const id of ['before', 'after']) {
      await expect(container.items.create({ id, pk: 'a' })).rejects.toMatchObject({ code: 'ECONNRESET' });
    }
    expect([await isStored('before'), await isStored('after')]).toEqual([false, true]);
  });

  it('a batch whose answer is lost was applied as a whole', async () => {
    const { container, inject, isStored } = await openFaulty();
    inject([{ kind: 'status', status: 408, isApplied: true }], ({ operation }) => operation === 'batch');
    const operations = ['1', '2'].map((id) => ({ operationType: 'Create' as const, resourceBody: { id, pk: 'a' } }));
    await expect(container.items.batch(operations, 'a')).rejects.toThrow(/asked for/);
    expect([await isStored('1'), await isStored('2')]).toEqual([true, true]);
  });

  it('an empty page comes before the rest of a query, which only those see who go on', async () => {
    const { container, inject } = await openFaulty();
    for (const id of ['1', '2', '3']) await container.items.create({ id, pk: 'a' });
    const options = { partitionKey: 'a', maxItemCount: 2 };
    inject([{ kind: 'empty-page' }], isQuery);
    const pages = container.items.query('SELECT VALUE c.id FROM c', options);
    const first = await pages.fetchNext();
    expect([first.resources, first.hasMoreResults]).toEqual([[], true]);
    expect((await pages.fetchNext()).resources).toEqual(['1', '2']);
    inject([{ kind: 'empty-page' }], isQuery);
    expect((await pages.fetchNext()).resources).toEqual([]);
    expect((await pages.fetchNext()).resources).toEqual(['3']);
    expect(pages.hasMoreResults()).toBe(false);
    inject([{ kind: 'empty-page' }], isQuery);
    const limited = container.items.query('SELECT TOP 2 VALUE c.id FROM c ORDER BY c.id DESC', options);
    expect((await limited.fetchAll()).resources).toEqual(['3', '2']);
  });

  it('are decided by operation, container and id', async () => {
    const { container, observe } = await openFaulty();
    const seen: FaultableRequest[] = [];
    observe((request) => {
      seen.push(request);
      return undefined;
    });
    const item = container.item('1', 'a');
    await container.items.create({ id: '1', pk: 'a', n: 0 });
    await item.read();
    await item.patch([{ op: 'incr', path: '/n', value: 1 }]);
    await item.replace({ id: '1', pk: 'a' });
    await container.items.upsert({ id: '1', pk: 'a' });
    await container.items.query<ItemDefinition>('SELECT * FROM c', { partitionKey: 'a' }).fetchAll();
    await item.delete();
    await container.items.batch([{ operationType: 'Upsert', resourceBody: { id: '2', pk: 'a' } }], 'a');
    await container.items.bulk([{ operationType: 'Upsert', resourceBody: { id: '2', pk: 'a' } }]);
    await container.read();
    const { id } = container;
    const operations = seen.map(({ operation }) => operation).filter((operation) => operation !== 'query-plan');
    expect(operations.join(' ')).toBe(
      'create read patch replace upsert query delete batch partition-key-ranges bulk container',
    );
    expect(seen.find(({ operation }) => operation === 'patch')).toEqual({ operation: 'patch', container: id, id: '1' });
  });
});
