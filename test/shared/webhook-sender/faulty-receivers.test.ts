import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { rotateSecret } from '../../../shared/domain/webhooks/subscriptions/rotate-secret.ts';
import { deliveryDocumentSchema } from '../../../shared/model/webhook.ts';
import type { WebhookAnswer } from '../../../shared/ports/webhook-sender.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { createDeliveryWorld, type DeliveryWorld } from '../../../support/delivery-world.ts';
import { misanswers } from '../../../support/hostile-receivers.ts';
import { proofSize, reportProof } from '../../../support/proof-size.ts';
import { SeededRandom } from '../../../support/seeded-random.ts';
import { startReceiver, type TlsReceiver } from '../../../support/tls-receiver.ts';

const authority = createCertificateAuthority();
const opened: { close(): unknown }[] = [];
const closing = <T extends { close(): unknown }>(thing: T): T => {
  opened.push(thing);
  return thing;
};

afterEach(async () => {
  for (const thing of opened.splice(0).toReversed()) await thing.close();
});

/** All eleven attempts within about a minute. */
const retryScale = 0.0005;
const deadlineMs = 1000;

/** Faults after which a message that was received looks lost to its sender, and faults before anything was received. */
const faults: readonly (readonly ['taken' | 'refused', (response: ServerResponse, socket: Socket) => void])[] = [
  ['refused', (response) => response.writeHead(500).end()],
  ['refused', (response) => response.writeHead(429, { 'retry-after': '2' }).end()],
  [
    'refused',
    (response) => response.writeHead(429, { 'retry-after': new Date(Date.now() + 9000).toUTCString() }).end(),
  ],
  ['refused', (response) => response.writeHead(503, { 'retry-after': 'at noon' }).end()],
  ['refused', misanswers['breaks the connection'][0]],
  ['taken', misanswers['breaks the connection'][0]],
  ['refused', misanswers['never answers'][0]],
  ['taken', misanswers['never answers'][0]],
  ['refused', misanswers['sends early hints for ever'][0]],
  ['taken', misanswers['drips its body'][0]],
  ['refused', misanswers['never ends its body'][0]],
  ['taken', misanswers['sends a gzip bomb'][0]],
  ['refused', misanswers['sends 40 KB of headers'][0]],
  ['refused', misanswers['redirects to itself'][0]],
];

interface Taken {
  readonly receiver: TlsReceiver;
  /** Bodies by event id, in the order in which they were received. */
  readonly bodies: Map<string, string[]>;
  readonly injected: { count: number };
}

/** Receives messages as a careful receiver does, but every third request fails. Some connections have broken TLS as well. */
async function startFaulty(seed: number, faultRate: number): Promise<Taken> {
  const random = new SeededRandom(seed);
  const bodies = new Map<string, string[]>();
  const injected = { count: 0 };
  const take = (id: unknown, body: string): void => {
    bodies.set(String(id), [...(bodies.get(String(id)) ?? []), body]);
  };
  const receiver = await startReceiver(
    authority,
    ({ headers, body }, response) => {
      const fault = random.fraction() < faultRate ? faults[Math.floor(random.fraction() * faults.length)] : undefined;
      if (fault) injected.count += 1;
      if (fault?.[0] !== 'refused') take(headers['webhook-id'], body);
      if (fault && response.socket) fault[1](response, response.socket);
      else response.writeHead(200).end('ok');
    },
    {
      onConnection: (socket) => {
        if (random.fraction() >= faultRate / 3) return;
        injected.count += 1;
        if (random.fraction() < 0.5) socket.destroy();
        else socket.end('this is no TLS');
      },
    },
  );
  return { receiver: closing(receiver), bodies, injected };
}

async function publishTo(world: DeliveryWorld, count: number): Promise<Map<string, string>> {
  const published = new Map<string, string>();
  for (let event = 0; event < count; event += 1) {
    const { eventId, body } = await world.publish();
    published.set(eventId, body);
  }
  await world.queue.idle();
  return published;
}

function summarize(published: ReadonlyMap<string, string>, { bodies, receiver, injected }: Taken) {
  const all = [...bodies].flatMap(([id, taken]) => taken.map((body) => [id, body] as const));
  return {
    lost: [...published.keys()].filter((id) => !bodies.has(id)).length,
    duplicates: all.length - bodies.size,
    changed: all.filter(([id, body]) => published.get(id) !== body).length,
    requests: receiver.received.length,
    faults: injected.count,
  };
}

const statusesOf = async (world: DeliveryWorld, subscriptionId: string) => {
  const request = { filter: {}, offset: 0, limit: 10_000 };
  const deliveries = await world.store.list('deliveries', subscriptionId, deliveryDocumentSchema, request);
  return Object.fromEntries(
    Object.entries(Object.groupBy(deliveries, ({ status }) => status)).map(([status, of]) => [status, of.length]),
  );
};

describe('deliveries to two receivers on loopback', () => {
  test('with 30 % faults of every kind: none lost, few doubled, none changed', { timeout: 600_000 }, async () => {
    const world = closing(createDeliveryWorld({ authority, retryScale, deadlineMs }));
    const receivers = [await startFaulty(1, 0.3), await startFaulty(2, 0.3)];
    const subscriptions = [];
    for (const { receiver } of receivers) subscriptions.push(await world.subscribe(receiver.url));
    const events = proofSize(120, 3000);
    const published = await publishTo(world, events);
    const results = receivers.map((taken) => summarize(published, taken));
    for (const [index, result] of results.entries()) {
      expect(result).toMatchObject({ lost: 0, changed: 0 });
      expect(result.duplicates).toBeLessThanOrEqual(events * 0.15);
      expect(result.faults).toBeGreaterThan(events * 0.2);
      expect(await statusesOf(world, subscriptions[index]?.id ?? '')).toEqual({ succeeded: events });
    }
    expect(world.queue.poisoned).toEqual([]);
    reportProof('delivery under faults', { events, receivers: results });
  });

  test('without faults: each once', async () => {
    const world = closing(createDeliveryWorld({ authority }));
    const receivers = [await startFaulty(3, 0), await startFaulty(4, 0)];
    for (const { receiver } of receivers) await world.subscribe(receiver.url);
    const events = proofSize(200, 3000);
    const published = await publishTo(world, events);
    const results = receivers.map((taken) => summarize(published, taken));
    expect(results).toEqual(results.map(() => ({ lost: 0, duplicates: 0, changed: 0, requests: events, faults: 0 })));
    reportProof('delivery without faults', { events, receivers: results });
  });
});

test('a receiver that never answers occupies no more than four workers', async () => {
  const { promise: release, resolve } = Promise.withResolvers<WebhookAnswer>();
  const world = createDeliveryWorld({ authority });
  const good = closing(await startReceiver(authority));
  const hole = closing(await startReceiver(authority));
  const { sender } = world.services;
  let swallowed = 0;
  const patient = closing(
    createDeliveryWorld({
      authority,
      sender: {
        post(request) {
          if (request.url.port === String(good.port)) return sender.post(request);
          swallowed += 1;
          return release;
        },
      },
    }),
  );
  await patient.subscribe(hole.url);
  for (let event = 0; event < 40; event += 1) await patient.publish();
  const { id } = await patient.subscribe(good.url);
  for (let event = 0; event < 20; event += 1) await patient.publish();
  // The 20 arrive although the first four attempts for the other one never end.
  while ((await statusesOf(patient, id))['succeeded'] !== 20) await new Promise(setImmediate);
  expect(good.received).toHaveLength(20);
  expect(swallowed).toBe(4);
  patient.queue.stop();
  resolve({ kind: 'unanswered', fault: 'timeout' });
  world.close();
});

const verifies = (secret: string, headers: object, body: string): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

test('while a secret rotates under load, receivers with the old or the new one verify everything', async () => {
  const world = closing(createDeliveryWorld({ authority, retryScale }));
  const secrets = { old: '', fresh: '' };
  const verified = { old: 0, fresh: 0, refused: 0 };
  const receiver = closing(
    await startReceiver(authority, ({ headers, body }, response) => {
      // This one switches to the new secret the moment it has it.
      const isCurrent = verifies(secrets.fresh || secrets.old, headers, body);
      if (verifies(secrets.old, headers, body)) verified.old += 1;
      if (isCurrent && secrets.fresh !== '') verified.fresh += 1;
      if (!isCurrent) verified.refused += 1;
      response.writeHead(isCurrent ? 204 : 401).end();
    }),
  );
  const { id, secret } = await world.subscribe(receiver.url);
  secrets.old = secret;
  const events = proofSize(300, 3000);
  for (let event = 0; event < events; event += 1) {
    await world.publish();
    if (event === events / 2) secrets.fresh = (await rotateSecret(world.services, world.scope, id)).secret;
  }
  await world.queue.idle();
  expect(await statusesOf(world, id)).toEqual({ succeeded: events });
  expect(verified.old).toBe(receiver.received.length);
  // A message can be refused only if it was signed before the rotation and was still on its way. It comes again with both signatures.
  expect(verified.refused).toBeLessThanOrEqual(4);
  expect(verified.fresh).toBeGreaterThanOrEqual(events / 2 - 1);
  reportProof('rotation under load', { events, requests: receiver.received.length, ...verified });
});
