import { beforeEach, describe, expect, test } from 'vitest';
import { beginAsset } from '../../../../shared/domain/submissions/begin-asset.ts';
import { recordProgress } from '../../../../shared/domain/submissions/record-progress.ts';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { type Scope, toScope } from '../../../../shared/model/scope.ts';
import { type StoredAsset, submissionDocumentSchema } from '../../../../shared/model/submission.ts';
import { base, type Client, createClient, raisedLimits } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

let memory: MemoryServices;
let client: Client;
let scope: Scope;
let submissionId: string;
let assetId: string;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  client = await createClient(memory);
  scope = toScope(client.workspaceId, 'live');
  const { json } = await client.submit(await client.upload('a.pdf'));
  ({ submissionId } = json);
  assetId = json.assets[0].assetId;
});

const work = (retryCount = 0) => ({ scope, submissionId, assetId, retryCount });
const succeeded = { ok: true, issueCount: 2 } as const;
const failed = { ok: false, errorType: 'internal', errorMessage: 'It failed.' } as const;
const retry = () =>
  client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/assets/${assetId}/retry` });
const stored = async (): Promise<StoredAsset | undefined> =>
  (await memory.store.find('core', scope, submissionIdOf(submissionId), submissionDocumentSchema))?.document.assets[0];
const events = () => Object.values(memory.store.dump()).filter(({ type }) => type === 'event');
const deliveries = () => Object.values(memory.store.dump()).filter(({ type }) => type === 'delivery');
const subscribe = () => {
  const eventTypes = ['asset.processing.completed', 'asset.processing.failed'];
  const json = { endpointUrl: 'https://hooks.example.com/', eventTypes };
  return client.call({ method: 'POST', path: `${base}/webhooks/subscriptions`, json });
};

describe('a try that a retry has overtaken', () => {
  beforeEach(async () => {
    await settleAsset(memory.services, { ...work(), outcome: failed });
    await retry();
  });

  test.each([
    ['success', succeeded],
    ['failure', failed],
  ])('cannot end the retry with its %s', async (_title, outcome) => {
    await beginAsset(memory.services, work(1));
    await settleAsset(memory.services, { ...work(0), outcome });
    expect(await stored()).toMatchObject({ status: 'processing', retryCount: 1, issueCount: null, errorType: null });
    expect(events()).toHaveLength(1);
    await settleAsset(memory.services, { ...work(1), outcome: succeeded });
    expect(await stored()).toMatchObject({ status: 'complete', issueCount: 2 });
  });

  test('can neither begin it nor move its progress', async () => {
    expect(await beginAsset(memory.services, work(0))).toBeUndefined();
    await recordProgress(memory.services, { ...work(0), progressPercent: 80 });
    expect(await stored()).toMatchObject({ status: 'queued', progressPercent: 0 });
    expect(await beginAsset(memory.services, work(1))).toBeDefined();
  });
});

test('a retry whose own write succeeded is accepted, although the store reports a conflict', async () => {
  await settleAsset(memory.services, { ...work(), outcome: failed });
  const write = memory.store.batch.bind(memory.store);
  memory.services.store.batch = async (...given) => {
    memory.services.store.batch = write;
    // The answer is lost; before the store is asked again, the workflow has begun the asset.
    await write(...given);
    await beginAsset(memory.services, work(1));
    return { ok: false, index: 0, reason: 'changed' };
  };
  const { status, json } = await retry();
  expect([status, json.assets[0]?.assetId]).toEqual([202, assetId]);
  expect(await stored()).toMatchObject({ status: 'processing', retryCount: 1 });
  expect((await retry()).status).toBe(409);
});

test('progress never falls, however long the try was silent', async () => {
  await beginAsset(memory.services, work());
  await recordProgress(memory.services, { ...work(), progressPercent: 60 });
  memory.clock.advance(60_000);
  await recordProgress(memory.services, { ...work(), progressPercent: 20 });
  expect(await stored()).toMatchObject({ progressPercent: 60 });
  expect(memory.realtime.published.at(-1)).toMatchObject({ type: 'asset.progress', progressPercent: 60 });
});

describe('an end whose event could not be dispatched', () => {
  test.each([succeeded, failed])('is dispatched when the activity runs again (%o)', async (outcome) => {
    await subscribe();
    memory.store.fault = ({ container, operation }) =>
      container === 'deliveries' && operation === 'create' ? 'unavailable' : 'none';
    await settleAsset(memory.services, { ...work(), outcome });
    expect([await stored(), deliveries(), events()]).toMatchObject([
      { status: outcome.ok ? 'complete' : 'failed' },
      [],
      [{ pending: true }],
    ]);
    memory.store.fault = () => 'none';
    await settleAsset(memory.services, { ...work(), outcome });
    expect([deliveries(), events()]).toMatchObject([[{ status: 'pending' }], [{ pending: false }]]);
    expect(memory.queue.sent).toHaveLength(1);
    await settleAsset(memory.services, { ...work(), outcome });
    expect([deliveries(), events()].map(({ length }) => length)).toEqual([1, 1]);
  });
});
