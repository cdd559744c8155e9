import { beforeEach, describe, expect, test } from 'vitest';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { claimIdOf } from '../../../../shared/model/ids.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import { type DeliveryDocument, deliveryDocumentSchema } from '../../../../shared/model/webhook.ts';
import { base, type Client, createClient } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { listRepairs, runSweep } from './run-sweep.ts';

const minuteMs = 60_000;
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const sweep = () => runSweep(memory);
const repairs = () => listRepairs(memory);
const complaints = (sentence: string) => memory.logger.lines.filter((line) => line.sentence === sentence);
const scope = () => toScope(client.workspaceId, 'live');
const submit = async (filename: string): Promise<{ submissionId: string; assetId: string }> => {
  const { json } = await client.submit(await client.upload(filename));
  return { submissionId: json.submissionId, assetId: json.assets[0].assetId };
};
/** A review that ends; its event goes to each subscription there is. */
const end = async (filename: string): Promise<string> => {
  const { submissionId, assetId } = await submit(filename);
  const outcome = { ok: true, issueCount: 1 } as const;
  await settleAsset(memory.services, { scope: scope(), submissionId, assetId, retryCount: 0, outcome });
  return submissionId;
};
const subscribe = async (): Promise<string> => {
  const json = { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.completed'] };
  return (await client.call({ method: 'POST', path: `${base}/webhooks/subscriptions`, json })).json.id;
};

describe('a delivery that was overdue when it was found', () => {
  const changes: Readonly<Record<string, Partial<DeliveryDocument> | undefined>> = {
    'was delivered': { status: 'succeeded', nextAttemptAt: null },
    'was given up': { status: 'failed' },
    'was postponed': { nextAttemptAt: '2027-01-01T00:00:00.000Z' },
    'is being sent': { leaseUntil: '2027-01-01T00:00:00.000Z' },
    'was deleted': undefined,
  };

  test.each(Object.entries(changes))('and %s before it was woken, is left alone', async (_, change) => {
    const subscriptionId = await subscribe();
    await end('a.pdf');
    const [{ message } = { message: undefined }] = memory.queue.sent.splice(0);
    memory.clock.advance(minuteMs + 1);
    const id = message?.deliveryId ?? '';
    const stored = await memory.store.find('deliveries', subscriptionId, id, deliveryDocumentSchema);
    memory.store.pause = async ({ operation, container }) => {
      if (operation !== 'find' || container !== 'deliveries') return;
      memory.store.pause = async () => undefined;
      if (change === undefined) await memory.store.delete('deliveries', subscriptionId, id);
      else if (stored) await memory.store.upsert('deliveries', subscriptionId, { ...stored.document, ...change });
    };
    await sweep();
    const complained = complaints('An overdue delivery could not be woken.');
    expect([memory.queue.sent, repairs(), complained]).toEqual([[], [], []]);
  });

  test('and changed while it was postponed, gets no second message', async () => {
    await subscribe();
    await end('a.pdf');
    memory.queue.sent.splice(0);
    memory.clock.advance(minuteMs + 1);
    memory.store.replace = async () => ({ ok: false, reason: 'changed' });
    await sweep();
    expect([memory.queue.sent, repairs()]).toEqual([[], []]);
  });
});

describe('what is younger than its time is left to whoever wrote it', () => {
  test('a start and an event, for 30 seconds', async () => {
    await subscribe();
    memory.store.fault = ({ operation, container }) =>
      operation === 'create' && container === 'deliveries' ? 'unavailable' : 'none';
    await end('a.pdf');
    memory.store.fault = () => 'none';
    memory.workflows.fault = () => 'unavailable';
    const { submissionId } = await submit('b.pdf');
    memory.workflows.fault = () => 'none';
    memory.workflows.started.length = 0;
    memory.clock.advance(30_000);
    await sweep();
    expect([memory.workflows.started, memory.queue.sent]).toEqual([[], []]);
    memory.clock.advance(1);
    await sweep();
    expect(memory.workflows.started).toMatchObject([{ instanceId: submissionId }]);
    expect(memory.queue.sent).toHaveLength(1);
  });
});

/** Fails for the first one that asks, once. */
const once = (): (() => boolean) => {
  let count = 0;
  return () => (count += 1) === 1;
};

describe('one that fails is named, the others are repaired, and the next sweep takes it', () => {
  test('of starts', async () => {
    memory.workflows.fault = () => 'unavailable';
    await submit('a.pdf');
    await submit('b.pdf');
    const fails = once();
    memory.workflows.fault = () => (fails() ? 'unavailable' : 'none');
    memory.clock.advance(30_001);
    await sweep();
    expect(repairs()).toEqual([['starts', 1]]);
    expect(complaints('A workflow could not be started.')).toMatchObject([
      { fields: { submissionId: expect.any(String), instanceId: expect.any(String), cause: expect.any(Error) } },
    ]);
    await sweep();
    expect(memory.workflows.started).toHaveLength(2);
  });

  test('of events', async () => {
    await subscribe();
    memory.store.fault = ({ operation, container }) =>
      operation === 'create' && container === 'deliveries' ? 'unavailable' : 'none';
    await end('a.pdf');
    await end('b.pdf');
    memory.logger.lines.length = 0;
    const fails = once();
    memory.store.fault = ({ operation, container }) =>
      operation === 'create' && container === 'deliveries' && fails() ? 'unavailable' : 'none';
    memory.clock.advance(30_001);
    await sweep();
    expect(repairs()).toEqual([['events', 1]]);
    expect(complaints('A pending event could not be dispatched.')).toMatchObject([
      { fields: { eventId: expect.any(String), cause: expect.any(Error) } },
    ]);
    await sweep();
    expect(memory.queue.sent).toHaveLength(2);
  });

  test('of deliveries', async () => {
    await subscribe();
    await end('a.pdf');
    await end('b.pdf');
    memory.queue.sent.splice(0);
    const fails = once();
    memory.store.fault = ({ operation, container }) =>
      operation === 'find' && container === 'deliveries' && fails() ? 'unavailable' : 'none';
    memory.clock.advance(minuteMs + 1);
    await sweep();
    expect(repairs()).toEqual([['deliveries', 1]]);
    expect(complaints('An overdue delivery could not be woken.')).toMatchObject([
      { fields: { deliveryId: expect.any(String), cause: expect.any(Error) } },
    ]);
    await sweep();
    expect(memory.queue.sent).toHaveLength(2);
  });

  test('of reserved claims', async () => {
    const claims = ['a.pdf', 'b.pdf'].map((filename) => {
      const blobPath = `${client.workspaceId}/${filename}`;
      const id = claimIdOf(scope(), blobPath);
      const submissionId = memory.random.uuid();
      const ids = { submissionId, assetId: memory.random.uuid(), versionGroupId: memory.random.uuid() };
      const madeAt = memory.clock.now().toISOString();
      const reservation = { claimIds: [id], madeAt };
      return { id, type: 'claim' as const, scope: scope(), blobPath, ...ids, versionNumber: 1, reservation };
    });
    for (const claim of claims) await memory.store.create('core', scope(), claim);
    const fails = once();
    memory.store.fault = ({ operation }) => (operation === 'batch' && fails() ? 'unavailable' : 'none');
    memory.clock.advance(minuteMs);
    await sweep();
    expect(repairs()).toEqual([]);
    memory.clock.advance(1);
    await sweep();
    expect(repairs()).toEqual([['reservations', 1]]);
    expect(complaints('A reserved claim could not be settled.')).toMatchObject([
      { fields: { submissionId: claims[0]?.submissionId, cause: expect.any(Error) } },
    ]);
    await sweep();
    expect(Object.keys(memory.store.dump()).filter((path) => path.includes('claim'))).toEqual([]);
  });

  test('of submissions that hang', async () => {
    const ids = [(await submit('a.pdf')).submissionId, (await submit('b.pdf')).submissionId];
    for (const id of ids) memory.workflows.states.set(id, 'failed');
    memory.clock.advance(3 * minuteMs + 1);
    const state = memory.workflows.state.bind(memory.workflows);
    memory.workflows.state = (id) =>
      id === ids[0] ? Promise.reject(new Error('The engine did not answer')) : state(id);
    await sweep();
    expect(repairs()).toEqual([['submissions', 1]]);
    expect(complaints('A stalled submission could not be helped.')).toMatchObject([
      { fields: { submissionId: ids[0], cause: expect.any(Error) } },
    ]);
    memory.workflows.state = state;
    await sweep();
    expect(memory.workflows.started.map(({ instanceId }) => instanceId)).toEqual(
      expect.arrayContaining(ids.map((id) => `${id}-w1`)),
    );
  });
});

test('a submission hangs only when the whole time is over', async () => {
  const { submissionId } = await submit('a.pdf');
  memory.workflows.states.set(submissionId, 'failed');
  memory.clock.advance(3 * minuteMs);
  await sweep();
  expect(memory.workflows.started).toHaveLength(1);
  memory.clock.advance(1);
  await sweep();
  expect(memory.workflows.started).toHaveLength(2);
});
