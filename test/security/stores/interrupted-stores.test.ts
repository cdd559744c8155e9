import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { toScope } from '../../../shared/model/scope.ts';
import { eventDocumentSchema } from '../../../shared/model/webhook.ts';
import { raisedLimitsSetting } from '../../../support/api-client.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { createHttpClient, type HttpClient } from '../../../support/http-client.ts';
import { type Outage, type Relay, startRelay } from '../../../support/relay.ts';
import { startService, type TestService } from '../../../support/start-service.ts';
import { type ReceivedWebhook, startReceiver, type TlsReceiver } from '../../../support/tls-receiver.ts';

/** Protects: what was accepted, when one part that the service needs is killed or falls silent in the middle of a review and comes back. */

const claim = 'Our tea cures cancer.';
let relays: Readonly<Record<'blob' | 'queue' | 'cosmos' | 'webPubSub', Relay>>;
let service: TestService;
let client: HttpClient;
let receiver: TlsReceiver;
let folder: string;

/** The settings with a relay in front of each stand-in, for the service alone. */
async function relayed(settings: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const given = (name: string): string => settings[name] ?? '';
  const queueEndpoint = /QueueEndpoint=([^;]+)/.exec(given('AzureWebJobsStorage'))?.[1] ?? '';
  const blobEndpoint = given('MEDIA_BLOB_ENDPOINT');
  const webPubSubEndpoint = given('WEBPUBSUB_ENDPOINT');
  const [blob, queue, cosmos, webPubSub] = await Promise.all(
    [blobEndpoint, queueEndpoint, given('COSMOS_ENDPOINT'), webPubSubEndpoint].map(startRelay),
  );
  if (!blob || !queue || !cosmos || !webPubSub) throw new Error('A relay is missing.');
  relays = { blob, queue, cosmos, webPubSub };
  const connection = given('MEDIA_STORAGE_CONNECTION_STRING')
    .replace(blobEndpoint, blob.address)
    .replace(queueEndpoint, queue.address);
  return {
    COSMOS_ENDPOINT: cosmos.address,
    MEDIA_BLOB_ENDPOINT: blob.address,
    MEDIA_STORAGE_CONNECTION_STRING: connection,
    AzureWebJobsStorage: connection,
    WEBPUBSUB_ENDPOINT: webPubSub.address,
    WEBPUBSUB_CONNECTION_STRING: given('WEBPUBSUB_CONNECTION_STRING').replace(webPubSubEndpoint, webPubSub.address),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interrupted-'));
  const authority = createCertificateAuthority();
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  receiver = await startReceiver(authority);
  service = await startService(
    { LIMITS: raisedLimitsSetting, WEBHOOK_EXTRA_CA_FILE: caFile },
    undefined,
    undefined,
    undefined,
    relayed,
  );
  client = await createHttpClient(service);
  const subscription = { endpointUrl: receiver.url, eventTypes: ['asset.processing.completed'] };
  const { status } = await client.call('POST', '/webhooks/subscriptions', subscription);
  if (status !== 201) throw new Error(`The subscription was answered ${status}.`);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await Promise.all(Object.values(relays).map((relay) => relay.close()));
  await rm(folder, { recursive: true });
});

/** The events of a submission, as they are stored. */
const eventsOf = (submissionId: string) =>
  service.adapters.store.list('core', toScope(client.workspaceId, 'live'), eventDocumentSchema, {
    filter: { equals: { type: 'event', submissionId } },
    offset: 0,
    limit: 10,
  });

const cases = (['blob', 'cosmos', 'webPubSub'] as const).flatMap((part) =>
  (['refuses', 'silent'] as const).flatMap((outage) =>
    [0, 2].map((afterRequests) => [part, outage, afterRequests] as [keyof typeof relays, Outage, number]),
  ),
);

describe('a part that is lost in the middle of a review and comes back', () => {
  test.each(cases)(
    '%s, which %s after %i more requests: the review ends, whole and once',
    async (part, outage, after) => {
      const created = await client.submit(await client.upload(`${part}-${outage}-${after}.txt`, claim));
      expect(created.status).toBe(201);
      await relays[part].fail(outage, after);
      relays[part].restore();
      const { submissionId } = created.json;
      const ended = await client.waitForEnd(submissionId);
      expect(ended).toMatchObject({ status: 'complete', progressPercent: 100, assets: [{ errorType: null }] });
      expect(ended.assets[0].issueCount).toBeGreaterThan(0);
      expect(await eventsOf(submissionId)).toHaveLength(1);
    },
  );
});

test('the queue, which is away when an asset ends: its webhook comes once the queue is back', async () => {
  const before = receiver.received.length;
  const blobPath = await client.upload('queue.txt', claim);
  const met = relays.queue.fail('refuses', 0);
  const { json } = await client.submit(blobPath);
  expect((await client.waitForEnd(json.submissionId)).status).toBe('complete');
  await met;
  relays.queue.restore();
  // The sweeper of a few minutes later sends what could not be sent.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
  await service.host.runTimer('sweep');
  const isOurs = ({ body }: ReceivedWebhook): boolean => body.includes(json.submissionId);
  for (let number = before + 1; !receiver.received.some(isOurs); number += 1) await receiver.whenReceived(number);
  expect(receiver.received.filter(isOurs)).toMatchObject([{ path: '/hook' }]);
});

test.each(['blob', 'queue', 'cosmos'] as const)(
  'while %s is away, health says which part, and a while later that all is well',
  async (part) => {
    const named = { blob: 'blob', queue: 'queue', cosmos: 'store' }[part];
    const met = relays[part].fail('refuses', 0);
    const failing = await fetch(`${service.baseUrl}/health`);
    await met;
    expect(failing.status).toBe(503);
    expect(await failing.json()).toMatchObject({ status: 'failing', [named]: 'failing' });
    relays[part].restore();
    expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
  },
);
