import { beforeEach, describe, expect, test } from 'vitest';
import { beginAsset } from '../../../shared/domain/submissions/begin-asset.ts';
import { recordProgress } from '../../../shared/domain/submissions/record-progress.ts';
import { settleAsset } from '../../../shared/domain/submissions/settle-asset.ts';
import { assetErrorTypeNames, assetErrorTypes } from '../../../shared/model/errors.ts';
import type { AssetWork } from '../../../shared/model/workflow.ts';
import { base, type Client, createClient, raisedLimits, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { proofSize } from '../../../support/proof-size.ts';
import { endAsset } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;
let submissionId: string;
let assetIds: string[];

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  client = await createClient(memory);
  const created = await client.submit(await client.upload('a.pdf'), await client.upload('b.pdf'));
  submissionId = created.json.submissionId;
  assetIds = created.json.assets.map((asset: { assetId: string }) => asset.assetId);
});

const view = async () => (await client.call({ path: `${base}/submissions/${submissionId}` })).json;
const retry = (assetId = assetIds[0]) =>
  client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/assets/${assetId}/retry` });
const end = (index: number, how: Parameters<typeof endAsset>[4] = {}) =>
  endAsset(memory, client, submissionId, assetIds[index] ?? '', how);
const work = (index: number, retryCount = 0): AssetWork => ({
  scope: `${client.workspaceId}:live`,
  submissionId,
  assetId: assetIds[index] ?? '',
  retryCount,
});
const events = () =>
  Object.values(memory.store.dump()).filter((document) => document['type'] === 'event') as unknown as {
    eventType: string;
    body: string;
  }[];

describe('the status view over time', () => {
  test('goes from submitted over processing to complete, and its progress never falls', async () => {
    expect(await view()).toMatchObject({ status: 'submitted', workflowId: null, progressPercent: null });
    await beginAsset(memory.services, work(0));
    expect(await view()).toMatchObject({ status: 'processing', workflowId: submissionId, progressPercent: 0 });
    const seen: number[] = [];
    for (const progressPercent of [10, 40, 20, 99, 100, 3, 1000]) {
      await recordProgress(memory.services, { ...work(0), progressPercent });
      seen.push((await view()).progressPercent);
    }
    expect(seen).toEqual([5, 20, 20, 49, 49, 49, 49]);
    await end(0);
    expect(await view()).toMatchObject({ status: 'processing', progressPercent: 50, completedAt: null });
    memory.clock.advance(60_000);
    await end(1);
    expect(await view()).toMatchObject({
      status: 'complete',
      progressPercent: 100,
      completedAt: '2026-01-05T09:01:00.000Z',
      errorMessage: null,
      isRetryable: false,
      assets: [{ issueCount: 3 }, { issueCount: 3 }],
    });
  });

  test('a failed asset leaves the other to its end, then the submission says how many failed', async () => {
    await end(0, { errorType: 'encrypted_file' });
    expect(await view()).toMatchObject({ status: 'processing', errorMessage: null, completedAt: null });
    await end(1);
    expect(await view()).toMatchObject({
      status: 'failed',
      progressPercent: 100,
      completedAt: expect.any(String),
      errorMessage: '1 of 2 assets failed.',
      isRetryable: false,
      assets: [
        {
          issueCount: null,
          errorType: 'encrypted_file',
          errorMessage: 'The file is protected by a password.',
          isRetryable: false,
          retryCount: 0,
        },
        { issueCount: 3, errorType: null, errorMessage: null },
      ],
    });
  });

  test('an end that is reported twice, or after a retry, changes nothing and gives one event', async () => {
    await end(0);
    const before = memory.store.dump();
    const late = { ...work(0), outcome: { ok: false, errorType: 'internal', errorMessage: 'late' } as const };
    await settleAsset(memory.services, late);
    await end(0);
    expect(memory.store.dump()).toEqual(before);
    expect(events()).toHaveLength(1);
  });

  test('the realtime channel gets every state, and a channel that fails changes nothing', async () => {
    await end(0);
    await end(1, { errorType: 'internal' });
    expect(memory.realtime.published.map(({ type, status }) => `${type} ${status ?? ''}`)).toEqual([
      'submission.status processing',
      'asset.status processing',
      'asset.status complete',
      'asset.status processing',
      'asset.status failed',
      'submission.status failed',
    ]);
    memory.services.realtime.publish = () => Promise.reject(new Error('no channel'));
    expect((await retry(assetIds[1])).status).toBe(202);
  });

  test('the realtime channel tells that a retry takes an ended submission back to processing, and only then', async () => {
    await end(0, { errorType: 'internal' });
    await end(1, { errorType: 'internal' });
    memory.realtime.published.length = 0;
    await retry(assetIds[0]);
    await retry(assetIds[1]);
    expect(memory.realtime.published.map(({ type, status }) => `${type} ${status ?? ''}`)).toEqual([
      'submission.status processing',
      'asset.status queued',
      'asset.status queued',
    ]);
  });

  test('every end is one event with exactly the documented data', async () => {
    await end(0);
    await end(1, { errorType: 'corrupt_file' });
    const ids = { submission_id: submissionId, workspace_id: client.workspaceId };
    expect(events().map(({ body }) => JSON.parse(body))).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        type: 'asset.processing.completed',
        timestamp: '2026-01-05T09:00:00.000Z',
        data: { asset_id: assetIds[0], ...ids, status: 'completed', filename: 'a.pdf', issue_count: 3 },
      },
      {
        id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        type: 'asset.processing.failed',
        timestamp: '2026-01-05T09:00:00.000Z',
        data: {
          asset_id: assetIds[1],
          ...ids,
          status: 'failed',
          error_message: 'The file is damaged and cannot be opened.',
          filename: 'b.pdf',
        },
      },
    ]);
  });
});

describe('retry', () => {
  test('of a retryable asset answers 202 in the shape of a creation and starts one workflow', async () => {
    await end(0, { errorType: 'internal' });
    await end(1);
    expect(await view()).toMatchObject({ status: 'failed', isRetryable: true, assets: [{ isRetryable: true }, {}] });
    const answer = await retry();
    const workflowId = `${submissionId}-${assetIds[0]}-r1`;
    expect([answer.status, answer.json]).toEqual([
      202,
      {
        submissionId,
        workflowId,
        realtimeChannel: `submission:${submissionId}`,
        status: 'processing',
        assets: [{ assetId: assetIds[0], versionGroupId: expect.any(String), versionNumber: 1 }],
      },
    ]);
    expect(memory.workflows.started.at(-1)).toEqual({
      instanceId: workflowId,
      orchestrator: 'retry-asset',
      input: work(0, 1),
    });
    expect(await view()).toMatchObject({
      status: 'processing',
      workflowId,
      completedAt: null,
      errorMessage: null,
      isRetryable: false,
      assets: [{ retryCount: 1, errorType: null, errorMessage: null, isRetryable: false }, {}],
    });
    await end(0, { retryCount: 1 });
    expect(await view()).toMatchObject({ status: 'complete', errorMessage: null, assets: [{ retryCount: 1 }, {}] });
    expect(events().map(({ eventType }) => eventType)).toEqual([
      'asset.processing.failed',
      'asset.processing.completed',
      'asset.processing.completed',
    ]);
  });

  test('is possible while other assets still run', async () => {
    await end(0, { errorType: 'analysis_timeout' });
    expect(await view()).toMatchObject({ status: 'processing', isRetryable: true });
    expect((await retry()).status).toBe(202);
  });

  const refusals: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ['an asset that is queued', async () => undefined, 'Asset cannot be retried: it has not failed'],
    ['a complete asset', () => end(0), 'Asset cannot be retried: it has not failed'],
    [
      'a retry in flight',
      async () => {
        await end(0, { errorType: 'internal' });
        await retry();
      },
      'Asset cannot be retried: a retry is in flight or it succeeded',
    ],
    [
      'an error that would come again',
      () => end(0, { errorType: 'encrypted_file' }),
      'Asset cannot be retried: its error (encrypted_file) would come again',
    ],
    [
      'the maximum of attempts',
      async () => {
        for (const retryCount of [0, 1, 2, 3]) {
          await end(0, { errorType: 'internal', retryCount });
          if (retryCount < 3) expect((await retry()).status).toBe(202);
        }
      },
      'Asset cannot be retried: all 3 retries are used up',
    ],
  ];
  test.each(refusals)('409 for %s', async (_name, prepare, detail) => {
    await prepare();
    expect((await view()).assets[0].isRetryable).toBe(false);
    const before = memory.store.dump();
    const answer = await retry();
    expect([answer.status, answer.json.detail]).toEqual([409, detail]);
    const unchanged = Object.entries(before).filter(([key]) => !key.startsWith('ratelimits/'));
    expect(memory.store.dump()).toMatchObject(Object.fromEntries(unchanged));
  });

  test.each(assetErrorTypeNames)('the view says of %s what the retry then does', async (errorType) => {
    await end(0, { errorType });
    const { isRetryable } = (await view()).assets[0];
    expect(isRetryable).toBe(assetErrorTypes[errorType].isRetryable);
    expect((await retry()).status).toBe(isRetryable ? 202 : 409);
  });

  test('404 for an unknown submission or asset', async () => {
    expect((await retry(unknownId)).json.detail).toBe('Asset not found');
    const path = `${base}/submissions/${unknownId}/assets/${assetIds[0]}/retry`;
    expect((await client.call({ method: 'POST', path })).json.detail).toBe('Submission not found');
  });

  test('a start that fails is left to the sweeper', async () => {
    await end(0, { errorType: 'internal' });
    memory.workflows.fault = () => 'unavailable';
    const { status, json } = await retry();
    expect(status).toBe(202);
    expect(Object.keys(memory.store.dump())).toContain(`core/${client.workspaceId}:live/start:${json.workflowId}`);
  });

  const concurrent = proofSize(30, 100);
  const rounds = proofSize(2, 50);
  test(`of ${concurrent} at once exactly one is accepted, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const created = await client.submit(await client.upload(`race-${round}.pdf`));
      const raced = { submissionId: created.json.submissionId, assetId: created.json.assets[0].assetId };
      await endAsset(memory, client, raced.submissionId, raced.assetId, { errorType: 'internal' });
      const path = `${base}/submissions/${raced.submissionId}/assets/${raced.assetId}/retry`;
      const answers = await Promise.all(
        Array.from({ length: concurrent }, () => client.call({ method: 'POST', path })),
      );
      const byStatus = Object.groupBy(answers, ({ status }) => status);
      expect([byStatus[202]?.length, byStatus[409]?.length]).toEqual([1, concurrent - 1]);
      expect(
        memory.workflows.started.filter(({ instanceId }) => instanceId.startsWith(`${raced.submissionId}-`)),
      ).toHaveLength(1);
    }
  });
});
