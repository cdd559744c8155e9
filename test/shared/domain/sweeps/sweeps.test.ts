import { beforeEach, describe, expect, test } from 'vitest';
import { beginAsset } from '../../../../shared/domain/submissions/begin-asset.ts';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import { submissionDocumentSchema } from '../../../../shared/model/submission.ts';
import { deliveryDocumentSchema } from '../../../../shared/model/webhook.ts';
import { type Client, createClient } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { listRepairs, runSweep } from './run-sweep.ts';

const minuteMs = 60_000;
const webhooks = '/api/integrations/webhooks/subscriptions';
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const sweep = () => runSweep(memory);
const repairs = () => listRepairs(memory);
const submission = async (submissionId: string) => {
  const stored = await memory.store.find('core', scope(), submissionIdOf(submissionId), submissionDocumentSchema);
  if (!stored) throw new Error('The submission is gone.');
  return stored.document;
};
const scope = () => toScope(client.workspaceId, 'live');
const submit = async (...names: string[]): Promise<{ submissionId: string; assetIds: string[] }> => {
  const paths = [];
  for (const name of names) paths.push(await client.upload(name));
  const { json } = await client.submit(...paths);
  return {
    submissionId: json.submissionId,
    assetIds: json.assets.map(({ assetId }: { assetId: string }) => assetId),
  };
};
/** The first file is being read. */
const begin = async ({ submissionId, assetIds: [assetId = ''] }: Awaited<ReturnType<typeof submit>>) =>
  beginAsset(memory.services, { scope: scope(), submissionId, assetId, retryCount: 0 });
const settle = async (submissionId: string, assetId: string, retryCount = 0, ok = true) =>
  settleAsset(memory.services, {
    scope: scope(),
    submissionId,
    assetId,
    retryCount,
    outcome: ok ? { ok, issueCount: 1 } : { ok, errorType: 'internal', errorMessage: 'It failed.' },
  });

test('nothing is repaired if nothing is wrong, and the queue is not asked', async () => {
  let asked = 0;
  memory.queue.isBehind = async () => (asked += 1) > 1;
  const { submissionId, assetIds } = await submit('a.pdf');
  await settle(submissionId, assetIds[0] ?? '');
  await sweep();
  expect([repairs(), asked]).toEqual([[], 0]);
});

const publish = async () => {
  const json = { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.completed'] };
  const { id } = (await client.call({ method: 'POST', path: webhooks, json })).json;
  const { submissionId, assetIds } = await submit('a.pdf');
  await settle(submissionId, assetIds[0] ?? '');
  return id as string;
};

test('a stored document that no schema fits stops no sweep', async () => {
  await publish();
  memory.queue.sent.splice(0);
  const id = 'broken';
  const createdAt = '2000-01-01T00:00:00.000Z';
  const partition = scope();
  const nextAttemptAt = createdAt;
  const broken = [
    [
      'deliveries',
      id,
      { id, subscriptionId: id, type: 'delivery', status: 'pending', nextAttemptAt, leaseUntil: null },
    ],
    ['core', partition, { id: 'event', scope: partition, type: 'event', pending: true, createdAt }],
    ['core', partition, { id: 'start', scope: partition, type: 'start', createdAt }],
    ['core', partition, { id: 'claim', scope: partition, type: 'claim', reservation: { madeAt: createdAt } }],
    ['core', partition, { id, scope: partition, type: 'submission', status: 'processing', progressedAt: createdAt }],
    ['core', partition, { id: 'replay', scope: partition, type: 'replay' }],
  ] as const;
  for (const [container, key, document] of broken) await memory.store.create(container, key, document);
  memory.clock.advance(minuteMs + 1);
  await sweep();
  expect(memory.queue.sent).toHaveLength(1);
  expect(memory.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('deliveries', () => {
  test('whose message was lost are woken, once', async () => {
    await publish();
    const [lost] = memory.queue.sent.splice(0);
    const { untouched, ...message } = lost?.message ?? {};
    expect(untouched).toBeDefined();
    memory.clock.advance(minuteMs);
    await sweep();
    expect(memory.queue.sent).toEqual([]);
    memory.clock.advance(1);
    await sweep();
    await sweep();
    expect(memory.queue.sent).toEqual([{ message, delayMs: 0 }]);
    expect(repairs()).toEqual([['deliveries', 1]]);
    memory.clock.advance(minuteMs + 1);
    await sweep();
    expect(memory.queue.sent).toHaveLength(2);
  });

  test('that wait in a long queue are woken, and are no repair', async () => {
    await publish();
    memory.clock.advance(minuteMs + 1);
    await sweep();
    expect(memory.queue.sent).toHaveLength(2);
    expect(repairs()).toEqual([]);
    expect(memory.logger.lines.at(-1)).toMatchObject({ fields: { woken: 1 } });
  });

  test('are woken and counted when the queue cannot be looked at', async () => {
    await publish();
    memory.queue.isBehind = async () => {
      throw new Error('The queue does not answer.');
    };
    memory.clock.advance(minuteMs + 1);
    await sweep();
    expect(repairs()).toEqual([['deliveries', 1]]);
    expect(memory.logger.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', fields: { cause: new Error('The queue does not answer.') } }),
    );
  });

  test('that somebody is sending are left alone until the lease has run out', async () => {
    const subscriptionId = await publish();
    const [{ message } = { message: undefined }] = memory.queue.sent.splice(0);
    const find = () =>
      memory.store.find('deliveries', subscriptionId, message?.deliveryId ?? '', deliveryDocumentSchema);
    memory.clock.advance(2 * minuteMs);
    const stored = await find();
    const leaseUntil = new Date(memory.clock.now().getTime() + 20_000).toISOString();
    if (stored)
      await memory.store.replace(
        'deliveries',
        subscriptionId,
        { ...stored.document, leaseUntil } as never,
        stored.etag,
      );
    await sweep();
    expect(memory.queue.sent).toEqual([]);
    memory.clock.advance(20_001);
    await sweep();
    expect(memory.queue.sent).toHaveLength(1);
  });

  test('of an event that was never dispatched are made', async () => {
    memory.store.fault = ({ operation, container }) =>
      operation === 'create' && container === 'deliveries' ? 'unavailable' : 'none';
    await publish();
    expect(memory.queue.sent).toEqual([]);
    memory.store.fault = () => 'none';
    memory.clock.advance(30_001);
    await sweep();
    expect(memory.queue.sent).toHaveLength(1);
    await sweep();
    expect(repairs()).toEqual([['events', 1]]);
  });
});

describe('workflows', () => {
  test('whose start was lost are started', async () => {
    memory.workflows.fault = () => 'unavailable';
    const { submissionId } = await submit('a.pdf');
    memory.workflows.fault = () => 'none';
    memory.clock.advance(30_001);
    await sweep();
    await sweep();
    expect(memory.workflows.started.map(({ instanceId }) => instanceId)).toEqual([submissionId]);
    expect(repairs()).toEqual([['starts', 1]]);
  });

  test('that began, and whose start record was left over, are no repair', async () => {
    memory.workflows.fault = () => 'unavailable';
    const { submissionId } = await submit('a.pdf');
    memory.workflows.fault = () => 'none';
    memory.workflows.states.set(submissionId, 'running');
    memory.clock.advance(30_001);
    await sweep();
    await sweep();
    expect(repairs()).toEqual([]);
  });

  test('that hang before they begin go on under a new id', async () => {
    const { submissionId, assetIds } = await submit('a.pdf', 'b.pdf');
    memory.workflows.states.set(submissionId, 'pending');
    memory.clock.advance(3 * minuteMs + 1);
    await sweep();
    await sweep();
    expect(memory.workflows.started.slice(1)).toEqual([
      {
        instanceId: `${submissionId}-w1`,
        orchestrator: 'review-submission',
        input: { scope: scope(), submissionId, assetIds },
      },
    ]);
    const document = await submission(submissionId);
    expect(document.workflowId).toBe(`${submissionId}-w1`);
    expect(document.assets.map(({ instanceId }) => instanceId)).toEqual(
      assetIds.map((assetId) => `${submissionId}-${assetId}-w1`),
    );
    memory.workflows.states.set(`${submissionId}-w1`, 'failed');
    memory.clock.advance(3 * minuteMs + 1);
    await sweep();
    expect(memory.workflows.started.at(-1)?.instanceId).toBe(`${submissionId}-w2`);
  });

  test('that run are given the time for a malware verdict and a large file', async () => {
    const { submissionId } = await submit('a.pdf');
    memory.clock.advance(45 * minuteMs - 1);
    await sweep();
    expect(memory.workflows.started).toHaveLength(1);
    memory.clock.advance(1);
    await sweep();
    expect(memory.workflows.started.at(-1)?.instanceId).toBe(`${submissionId}-w1`);
    const told = memory.logger.lines.filter(({ fields }) => fields['metric'] === 'watchdog_restarts');
    expect(told).toMatchObject([{ level: 'warn', fields: { submissionId, instanceId: `${submissionId}-w1` } }]);
  });

  test('of which one file hangs go on, although others of it wait and others make progress', async () => {
    const hanging = await submit('a.pdf', 'b.pdf');
    await begin(hanging);
    memory.clock.advance(44 * minuteMs);
    const other = await submit('c.pdf');
    await begin(other);
    memory.clock.advance(2 * minuteMs);
    await sweep();
    const started = memory.workflows.started.map(({ instanceId }) => instanceId);
    expect(started).toEqual([hanging.submissionId, other.submissionId, `${hanging.submissionId}-w1`]);
  });

  test('that wait for their turn go on, too, where none has made progress', async () => {
    const hanging = await submit('a.pdf');
    await begin(hanging);
    const waiting = await submit('b.pdf');
    memory.clock.advance(46 * minuteMs);
    await sweep();
    const restarted = memory.workflows.started.slice(2).map(({ instanceId }) => instanceId);
    expect(restarted.toSorted()).toEqual([`${hanging.submissionId}-w1`, `${waiting.submissionId}-w1`].toSorted());
  });

  test('of which one file has ended go on with the other', async () => {
    const { submissionId, assetIds } = await submit('a.pdf', 'b.pdf');
    await settle(submissionId, assetIds[0] ?? '');
    memory.workflows.states.set(submissionId, 'failed');
    memory.clock.advance(3 * minuteMs + 1);
    await sweep();
    expect(memory.workflows.started.at(-1)?.instanceId).toBe(`${submissionId}-w1`);
  });

  test('that the engine does not take keep their id, however long that lasts', async () => {
    memory.workflows.fault = () => 'unavailable';
    const { submissionId } = await submit('a.pdf');
    for (let minute = 0; minute < 5; minute += 1) {
      memory.clock.advance(minuteMs);
      await sweep();
    }
    memory.workflows.fault = () => 'none';
    await sweep();
    expect(memory.workflows.started.map(({ instanceId }) => instanceId)).toEqual([submissionId]);
  });

  test('that make progress while they are found to hang are left alone', async () => {
    const { submissionId, assetIds } = await submit('a.pdf');
    memory.workflows.states.set(submissionId, 'failed');
    memory.clock.advance(3 * minuteMs + 1);
    const state = memory.workflows.state.bind(memory.workflows);
    memory.workflows.state = async (id) => {
      await beginAsset(memory.services, { scope: scope(), submissionId, assetId: assetIds[0] ?? '', retryCount: 0 });
      return state(id);
    };
    await sweep();
    expect(memory.workflows.started).toHaveLength(1);
    expect(memory.logger.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('that wait for their turn are left alone while others make progress, for a day', async () => {
    const waiting = await submit('waiting.pdf');
    const others = await submit(...Array.from({ length: 30 }, (_, index) => `${index}.pdf`));
    for (const [index, assetId] of others.assetIds.entries()) {
      const work = { scope: scope(), submissionId: others.submissionId, assetId, retryCount: 0 };
      await beginAsset(memory.services, work);
      memory.clock.advance(44 * minuteMs);
      await sweep();
      const restarted = memory.workflows.started.some(({ instanceId }) => instanceId === `${waiting.submissionId}-w1`);
      expect([index, restarted]).toEqual([index, index * 44 + 44 >= 24 * 60]);
      if (restarted) return;
      await settle(others.submissionId, assetId);
    }
  });

  test('of a retry go on under the id of the retry', async () => {
    const { submissionId, assetIds } = await submit('a.pdf');
    const assetId = assetIds[0] ?? '';
    await settle(submissionId, assetId, 0, false);
    await client.call({
      method: 'POST',
      path: `/api/integrations/submissions/${submissionId}/assets/${assetId}/retry`,
    });
    const retry = `${submissionId}-${assetId}-r1`;
    memory.workflows.states.set(retry, 'terminated');
    memory.clock.advance(3 * minuteMs + 1);
    await sweep();
    expect(memory.workflows.started.at(-1)).toEqual({
      instanceId: `${retry}-w1`,
      orchestrator: 'retry-asset',
      input: { scope: scope(), submissionId, assetId, retryCount: 1 },
    });
  });

  test('that ended without settling the submission need not run again', async () => {
    const { submissionId, assetIds } = await submit('a.pdf');
    await beginAsset(memory.services, { scope: scope(), submissionId, assetId: assetIds[0] ?? '', retryCount: 0 });
    await settle(submissionId, assetIds[0] ?? '');
    expect((await submission(submissionId)).status).toBe('processing');
    memory.clock.advance(3 * minuteMs + 1);
    await sweep();
    expect((await submission(submissionId)).status).toBe('complete');
    expect(memory.workflows.started).toHaveLength(1);
  });

  test('that fail ten times are given up, retryable, with their event', async () => {
    const { submissionId } = await submit('a.pdf');
    for (let turn = 0; turn <= 10; turn += 1) {
      for (const { instanceId } of memory.workflows.started) memory.workflows.states.set(instanceId, 'failed');
      memory.clock.advance(3 * minuteMs + 1);
      await sweep();
    }
    const document = await submission(submissionId);
    expect(document.status).toBe('failed');
    expect(document.assets[0]).toMatchObject({ status: 'failed', errorType: 'internal' });
    expect(memory.workflows.started).toHaveLength(11);
    expect(memory.logger.lines).toContainEqual(
      expect.objectContaining({ level: 'error', fields: { submissionId, instanceId: `${submissionId}-w10` } }),
    );
    expect(Object.values(memory.store.dump()).filter(({ type }) => type === 'event')).toHaveLength(1);
    const view = await client.call({ path: `/api/integrations/submissions/${submissionId}` });
    expect(view.json.isRetryable).toBe(true);
  });
});

test('one sweep that fails does not stop the others', async () => {
  const { submissionId } = await submit('a.pdf');
  memory.workflows.states.set(submissionId, 'failed');
  memory.clock.advance(3 * minuteMs + 1);
  let sweeps = 0;
  memory.store.fault = ({ operation }) => (operation === 'sweep' && (sweeps += 1) === 1 ? 'unavailable' : 'none');
  await sweep();
  expect(repairs()).toEqual([['submissions', 1]]);
  expect(memory.logger.lines.map(({ sentence }) => sentence)).toContain('A sweep could not finish.');
});
