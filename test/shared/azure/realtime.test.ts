import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { WebPubSubServiceClient } from '@azure/web-pubsub';
import { SendMessageError, WebPubSubClient, WebPubSubJsonReliableProtocol } from '@azure/web-pubsub-client';
import { startWebPubSub } from 'local-azure/web-pubsub';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { systemClock } from '../../../shared/azure/system.ts';
import { createWebPubSubRealtime } from '../../../shared/azure/web-pubsub-realtime.ts';
import { beginAsset } from '../../../shared/domain/submissions/begin-asset.ts';
import { recordProgress } from '../../../shared/domain/submissions/record-progress.ts';
import { settleAsset } from '../../../shared/domain/submissions/settle-asset.ts';
import { settleSubmission } from '../../../shared/domain/submissions/settle-submission.ts';
import { type RealtimeMessage, realtimeMessageSchema } from '../../../shared/model/realtime.ts';
import { toScope } from '../../../shared/model/scope.ts';
import { realtimeHubName } from '../../../shared/model/stored-names.ts';
import { base, type Client, createClient } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const closers: (() => unknown)[] = [];
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  const service = await startWebPubSub({ accessKey: randomBytes(32).toString('base64') });
  closers.push(() => service.stop());
  const hub = new WebPubSubServiceClient(service.connectionString, realtimeHubName, { allowInsecureConnection: true });
  const { logger } = createMemoryServices();
  // Tokens are checked against the real time.
  memory = createMemoryServices({ realtime: createWebPubSubRealtime(hub, systemClock, logger) });
  client = await createClient(memory);
});

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const submit = async (name: string): Promise<{ submissionId: string; assetIds: string[] }> => {
  const { json } = await client.submit(await client.upload(`${name}-1.pdf`), await client.upload(`${name}-2.pdf`));
  const assetIds = json.assets.map(({ assetId }: { assetId: string }) => assetId);
  return { submissionId: json.submissionId, assetIds };
};

/** Asks for access and connects with the real SDK, as a browser would. */
async function listen(submissionId: string) {
  const { json } = await client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/realtime` });
  const sdk = new WebPubSubClient(json.url, {
    protocol: WebPubSubJsonReliableProtocol(),
    messageRetryOptions: { maxRetries: 0 },
    keepAliveIntervalInMs: 0,
    keepAliveTimeoutInMs: 0,
  });
  const messages: RealtimeMessage[] = [];
  const arrivals = new EventEmitter();
  sdk.on('group-message', ({ message }) => {
    messages.push(realtimeMessageSchema.parse(message.data));
    arrivals.emit('message');
  });
  closers.push(() => sdk.stop());
  await sdk.start();
  // The SDK has no public way to lose its network; these fields are those of 1.1.0.
  const inside = sdk as unknown as Record<'_wsClient', Record<'_socket', WebSocket>>;
  return {
    sdk,
    channel: json.realtimeChannel as string,
    messages,
    breakConnection: () => inside['_wsClient']['_socket'].terminate(),
    /** Resolves with all messages once the submission has ended. */
    async untilEnd(): Promise<RealtimeMessage[]> {
      while (!messages.some(({ type, status }) => type === 'submission.status' && status !== 'processing')) {
        await once(arrivals, 'message');
      }
      return messages;
    },
  };
}

/** Reviews a submission by hand: the first asset succeeds, the second fails. `between` happens after each step. */
async function review(submissionId: string, assetIds: readonly string[], between: () => void = () => undefined) {
  const scope = toScope(client.workspaceId, 'live');
  for (const [index, assetId] of assetIds.entries()) {
    const work = { scope, submissionId, assetId, retryCount: 0 };
    await beginAsset(memory.services, work);
    between();
    for (const progressPercent of [20, 60]) {
      await recordProgress(memory.services, { ...work, progressPercent });
      between();
    }
    const outcome =
      index === 0
        ? ({ ok: true, issueCount: 1 } as const)
        : ({ ok: false, errorType: 'corrupt_file', errorMessage: 'Damaged.' } as const);
    await settleAsset(memory.services, { ...work, outcome });
    between();
  }
  await settleSubmission(memory.services, { scope, submissionId });
}

const story = ({ type, assetId, status, progressPercent }: RealtimeMessage) => [
  type,
  assetId,
  status ?? progressPercent,
];
const storyOf = ([first, second]: readonly string[]) => [
  ['submission.status', undefined, 'processing'],
  ['asset.status', first, 'processing'],
  ['asset.progress', first, 20],
  ['asset.progress', first, 60],
  ['asset.status', first, 'complete'],
  ['asset.status', second, 'processing'],
  ['asset.progress', second, 20],
  ['asset.progress', second, 60],
  ['asset.status', second, 'failed'],
  ['submission.status', undefined, 'failed'],
];

describe('the channel of a submission', () => {
  test('tells every state in order', async () => {
    const { submissionId, assetIds } = await submit('a');
    const listener = await listen(submissionId);
    await review(submissionId, assetIds);
    expect((await listener.untilEnd()).map(story)).toEqual(storyOf(assetIds));
    expect(listener.channel).toBe(`submission:${submissionId}`);
  });

  test('loses and doubles nothing over connections that break', async () => {
    const { submissionId, assetIds } = await submit('a');
    const listener = await listen(submissionId);
    let step = 0;
    await review(submissionId, assetIds, () => {
      step += 1;
      if (step % 3 === 1) listener.breakConnection();
    });
    expect((await listener.untilEnd()).map(story)).toEqual(storyOf(assetIds));
  });

  test('and one read of the submission give a late listener everything', async () => {
    const { submissionId, assetIds } = await submit('a');
    const [first = ''] = assetIds;
    const scope = toScope(client.workspaceId, 'live');
    await beginAsset(memory.services, { scope, submissionId, assetId: first, retryCount: 0 });
    const outcome = { ok: true, issueCount: 1 } as const;
    await settleAsset(memory.services, { scope, submissionId, assetId: first, retryCount: 0, outcome });
    const listener = await listen(submissionId);
    const { json } = await client.call({ path: `${base}/submissions/${submissionId}` });
    expect(json).toMatchObject({ status: 'processing', assets: [{ issueCount: 1 }, { issueCount: null }] });
    await review(submissionId, assetIds);
    expect((await listener.untilEnd()).map(story)).toEqual(storyOf(assetIds).slice(5));
  });

  test('carries no messages of another submission', async () => {
    const one = await submit('a');
    const other = await submit('b');
    const listener = await listen(one.submissionId);
    await review(other.submissionId, other.assetIds);
    await review(one.submissionId, one.assetIds);
    const heard = await listener.untilEnd();
    expect(new Set(heard.map(({ submissionId }) => submissionId))).toEqual(new Set([one.submissionId]));
  });
});

describe('a token for one submission', () => {
  test('can neither join nor send to another group, nor send to its own', async () => {
    const one = await submit('a');
    const other = await submit('b');
    const { sdk, channel } = await listen(one.submissionId);
    const elsewhere = `submission:${other.submissionId}`;
    await expect(sdk.joinGroup(elsewhere)).rejects.toBeInstanceOf(SendMessageError);
    await expect(sdk.sendToGroup(elsewhere, 'x', 'text')).rejects.toBeInstanceOf(SendMessageError);
    await expect(sdk.sendToGroup(channel, 'x', 'text')).rejects.toBeInstanceOf(SendMessageError);
    await expect(sdk.joinGroup(channel)).resolves.toBeDefined();
  });

  test('is for submissions of the own workspace', async () => {
    const { submissionId } = await submit('a');
    const stranger = await createClient(memory);
    const { status } = await stranger.call({ method: 'POST', path: `${base}/submissions/${submissionId}/realtime` });
    expect(status).toBe(404);
  });
});

test('a channel that is down neither fails the work nor holds it up for long', async () => {
  const { submissionId, assetIds } = await submit('a');
  const [stop] = closers.splice(0, 1);
  await stop?.();
  const scope = toScope(client.workspaceId, 'live');
  const work = { scope, submissionId, assetId: assetIds[0] ?? '', retryCount: 0 };
  await settleAsset(memory.services, { ...work, outcome: { ok: true, issueCount: 0 } });
  const { json } = await client.call({ path: `${base}/submissions/${submissionId}` });
  expect(json.assets[0].issueCount).toBe(0);
});
