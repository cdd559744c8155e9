import { expect, test } from 'vitest';
import { createAnalyzeAsset } from '../../activities/analyze-asset.ts';
import { createSettleAsset } from '../../activities/settle-asset.ts';
import { createSettleSubmission } from '../../activities/settle-submission.ts';
import { traceActivity } from '../../activities/trace-activity.ts';
import { findSubmission } from '../../shared/domain/submissions/find-submission.ts';
import type { SpanStart, Telemetry } from '../../shared/ports/telemetry.ts';
import { createClient } from '../../support/api-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';

const ofInput = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;
const ofHost = `00-${'2'.repeat(32)}-${'2'.repeat(16)}-01`;
const ofSpan = `00-${'3'.repeat(32)}-${'3'.repeat(16)}-01`;

/** Runs an activity that answers with its input. */
async function run(input: unknown, invocation: { readonly traceContext?: { readonly traceParent?: string } } = {}) {
  const spans: { readonly name: string; readonly start: SpanStart }[] = [];
  const telemetry: Telemetry = {
    trace(name, start, work) {
      spans.push({ name, start });
      return work({ traceparent: ofSpan, describe: () => {}, fail: () => {} });
    },
  };
  const answer = await traceActivity(telemetry, 'settle-asset', async (given) => given)(input, invocation);
  return { answer, spans };
}

test('an activity is a span of its submission and hands its own place on', async () => {
  const input = { submissionId: 's', assetId: 'a', retryCount: 2, traceparent: ofInput };
  const { answer, spans } = await run(input, { traceContext: { traceParent: ofHost } });
  expect(answer).toEqual({ ...input, traceparent: ofSpan });
  const attributes = { 'submission.id': 's', 'asset.id': 'a' };
  expect(spans).toEqual([{ name: 'settle-asset', start: { kind: 'internal', parent: ofInput, attributes } }]);
});

test.each([
  ['of the platform where its message has none', { traceContext: { traceParent: ofHost } }, ofHost],
  ['none where the platform names none', { traceContext: {} }, null],
  ['none where the platform traces nothing', {}, null],
])('its parent is %s', async (_name, invocation, parent) => {
  const { spans } = await run({ submissionId: 's' }, invocation);
  expect(spans[0]?.start).toStrictEqual({ kind: 'internal', parent, attributes: { 'submission.id': 's' } });
});

test('work without a submission has no attributes', async () => {
  expect((await run({})).spans[0]?.start.attributes).toStrictEqual({});
});

const analyzeFile = async () => ({ ok: true, issueCount: 3 }) as const;

/** A submission of two files. */
async function submitted() {
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const { json } = await client.submit(await client.upload('a.pdf'), await client.upload('b.pdf'));
  const scope = `${client.workspaceId}:live` as const;
  const work = { scope, submissionId: json.submissionId, traceparent: null };
  return {
    ...memory,
    work,
    works: [0, 1].map((index) => ({ ...work, assetId: json.assets[index].assetId, retryCount: 0 })),
    find: async () => (await findSubmission(memory.services, scope, json.submissionId))?.document,
  };
}

test('the three activities begin and end assets, and then their submission', async () => {
  const { services, work, works, find } = await submitted();
  const failed = { ok: false, errorType: 'corrupt_file', errorMessage: 'It is damaged.' } as const;
  await expect(createAnalyzeAsset({ services, analyzeFile })(works[0])).resolves.toEqual({ state: 'settled' });
  expect((await find())?.status).toBe('processing');
  await createSettleAsset(services)({ ...works[1], outcome: failed });
  await createSettleSubmission(services)(work);
  const document = await find();
  expect(document?.assets).toMatchObject([
    { status: 'complete', issueCount: 3 },
    { status: 'failed', errorType: 'corrupt_file' },
  ]);
  expect(document?.status).toBe('failed');
});

test('a review is counted as running in this process until it ends', async () => {
  const { services, works } = await submitted();
  const counts: number[] = [];
  const counting = async () => {
    counts.push(services.runningReviews.count);
    return analyzeFile();
  };
  await createAnalyzeAsset({ services, analyzeFile: counting })(works[0]);
  expect([...counts, services.runningReviews.count]).toEqual([1, 0]);
});

test('none takes a message that is not its own', async () => {
  const { services, works } = await submitted();
  const odd = { ...works[0], submissionId: 'no id' };
  await expect(createAnalyzeAsset({ services, analyzeFile })(odd)).rejects.toThrow('submissionId');
  await expect(createSettleAsset(services)(works[0])).rejects.toThrow('outcome');
  await expect(createSettleSubmission(services)(odd)).rejects.toThrow('submissionId');
});
