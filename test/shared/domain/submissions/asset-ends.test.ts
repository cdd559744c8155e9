import { beforeEach, expect, test } from 'vitest';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { base } from '../../../../support/api-client.ts';
import { type OpenSubmission, openSubmission } from './world.ts';

let world: OpenSubmission;
beforeEach(async () => {
  world = await openSubmission();
});

const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
const settle = (outcome: Parameters<typeof settleAsset>[1]['outcome']) =>
  settleAsset(world.services, { ...world.work(), outcome, traceparent });
const fieldsOf = (sentence: string) => world.logged(sentence).map(({ fields }) => fields);
const failed = { ok: false, errorType: 'internal', errorMessage: 'It failed.' } as const;

test.each([
  [{ ok: true, issueCount: 2 } as const, { status: 'complete', issueCount: 2 }],
  [failed, { status: 'failed', errorType: 'internal' }],
])('the end of an asset is logged with all that finds it again (%o)', async (outcome, ofOutcome) => {
  await settle(outcome);
  const { submissionId, assetIds, client, asset } = world;
  const [event] = Object.values(world.memory.store.dump()).filter(({ type }) => type === 'event');
  expect(fieldsOf('An asset ended.')).toEqual([
    {
      metric: 'assets_terminal',
      submissionId,
      assetId: assetIds[0],
      instanceId: (await asset())?.instanceId,
      eventId: event?.['eventId'],
      workspaceId: client.workspaceId,
      retryCount: 0,
      traceId: '1'.repeat(32),
      ...ofOutcome,
    },
  ]);
});

test('an event that could not be dispatched at once is logged, and the asset ends all the same', async () => {
  await world.client.call({
    method: 'POST',
    path: `${base}/webhooks/subscriptions`,
    json: { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.failed'] },
  });
  world.memory.store.fault = ({ container, operation }) =>
    container === 'deliveries' && operation === 'create' ? 'unavailable' : 'none';
  await settle(failed);
  const [event] = Object.values(world.memory.store.dump()).filter(({ type }) => type === 'event');
  expect(fieldsOf('An event could not be dispatched at once.')).toEqual([
    { eventId: event?.['eventId'], cause: expect.any(Error) },
  ]);
  expect(await world.asset()).toMatchObject({ status: 'failed', errorType: 'internal' });
});

test('a retry is logged, and told to whoever watches the submission', async () => {
  await settle(failed);
  const { submissionId, assetIds, client, memory } = world;
  const [assetId] = assetIds;
  memory.realtime.published.length = 0;
  await client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/assets/${assetId}/retry` });
  expect(fieldsOf('An asset was queued again.')).toMatchObject([
    {
      submissionId,
      assetId,
      instanceId: (await world.asset())?.instanceId,
      retryCount: 1,
      workspaceId: client.workspaceId,
    },
  ]);
  expect(memory.realtime.published).toMatchObject([
    { type: 'submission.status', submissionId, status: 'processing' },
    { type: 'asset.status', submissionId, assetId, status: 'queued' },
  ]);
});
