// Measures what the tests must not: how long deliveries take, beside a receiver that hangs and over the real queue.
// Takes the names of the proofs to run (memory, queue, black-hole); all without one.
// The counts of the tests are raised by PROOF=full: `PROOF=full node scripts/on-node24.mjs vitest run test/shared/domain/webhooks test/shared/webhook-sender`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCertificateAuthority } from '../../support/certificate-authority.ts';
import { createDeliveryWorld } from '../../support/delivery-world.ts';
import { type ReceivedWebhook, startReceiver } from '../../support/tls-receiver.ts';
import { median, percentile } from '../measure.ts';
import { withService } from './with-service.ts';

const eventTypes: ['asset.processing.completed'] = ['asset.processing.completed'];
const authority = createCertificateAuthority();

/** Runs `publish` so many times a second for so long. */
async function atRate(perSecond: number, seconds: number, publish: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const pending: Promise<unknown>[] = [];
  for (let event = 0; event < perSecond * seconds; event += 1) {
    await sleep(Math.max(0, startedAt + (event * 1000) / perSecond - performance.now()));
    pending.push(publish());
  }
  await Promise.all(pending);
}

/** From the event's end of asset to the receiver, in milliseconds. */
const toFigures = (received: readonly ReceivedWebhook[]) => {
  const latencies = received.map(({ body, atMs }) => {
    const { timestamp } = JSON.parse(body) as { timestamp: string };
    return performance.timeOrigin + atMs - Date.parse(timestamp);
  });
  return {
    webhooks: latencies.length,
    p50Ms: Math.round(median(latencies)),
    p99Ms: Math.round(percentile(latencies, 0.99)),
  };
};

async function firstAttemptInMemory() {
  const world = createDeliveryWorld({ authority });
  const receiver = await startReceiver(authority);
  await world.subscribe(receiver.url);
  await atRate(100, 15, () => world.publish());
  await world.queue.idle();
  await receiver.close();
  world.close();
  return { measure: 'first attempt, 100 events/s, queue in memory', ...toFigures(receiver.received) };
}

async function besideBlackHole() {
  const world = createDeliveryWorld({ authority });
  const hole = await startReceiver(authority, () => undefined);
  await world.subscribe(hole.url);
  const healthy = await Promise.all(Array.from({ length: 9 }, () => startReceiver(authority)));
  for (const { url } of healthy) await world.subscribe(url);
  await atRate(2, 90, () => world.publish());
  const figures = toFigures(healthy.flatMap(({ received }) => received));
  world.close();
  await Promise.all([hole, ...healthy].map((receiver) => receiver.close()));
  return {
    measure: 'nine healthy subscriptions beside a black hole, 2 events/s for 90 s, deadline 15 s',
    ...figures,
    attemptsAtTheHole: hole.received.length,
  };
}

async function overTheRealQueue() {
  const receiver = await startReceiver(authority);
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  const settings = { WEBHOOK_EXTRA_CA_FILE: caFile };
  const figures = await withService({ settings }, async ({ baseUrl, keys }) => {
    const call = async (path: string, body: object): Promise<Record<string, string>> => {
      const headers = { 'x-api-key': keys.sandbox };
      const response = await fetch(`${baseUrl}/api/integrations${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Record<string, string>;
    };
    await call('/webhooks/subscriptions', { endpointUrl: receiver.url, eventTypes });
    const { uploadUrl = '', blobPath } = await call('/uploads/url', { filename: 'a.txt', contentType: 'text/plain' });
    await fetch(uploadUrl, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'A note.' });
    const { submissionId } = await call('/submissions', { assets: [{ blobPath }] });
    // The submission's own event comes first.
    await receiver.whenReceived(1);
    receiver.received.length = 0;
    const fire = () => call('/sandbox/events/fire', { eventType: eventTypes[0], submissionId });
    await atRate(20, 20, fire);
    await receiver.whenReceived(400);
    return toFigures(receiver.received);
  });
  await receiver.close();
  await rm(folder, { recursive: true });
  return { measure: 'first attempt, 20 events/s, npm start with its storage queue', ...figures };
}

const proofs = { memory: firstAttemptInMemory, queue: overTheRealQueue, 'black-hole': besideBlackHole };
const wanted = process.argv.slice(2);
for (const [name, proof] of Object.entries(proofs)) {
  if (wanted.length === 0 || wanted.includes(name)) process.stdout.write(`${JSON.stringify(await proof())}\n`);
}
process.exit(0);
