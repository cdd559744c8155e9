import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { startCosmos } from 'local-azure/cosmos';
import { afterEach, expect, test } from 'vitest';
import { createCosmosDocumentStore } from '../../../../../shared/azure/cosmos-document-store.ts';
import { toContainerDefinition } from '../../../../../shared/azure/provision.ts';
import { createSecretBox } from '../../../../../shared/azure/secret-box.ts';
import { sweepQueries } from '../../../../../shared/azure/sweeps.ts';
import { systemRandom } from '../../../../../shared/azure/system.ts';
import { buildEvent } from '../../../../../shared/domain/webhooks/events/build-event.ts';
import { createSubscription } from '../../../../../shared/domain/webhooks/subscriptions/create-subscription.ts';
import { toScope } from '../../../../../shared/model/scope.ts';
import { cosmosContainers } from '../../../../../shared/model/stored-names.ts';
import type { Clock } from '../../../../../shared/ports/clock.ts';
import type { DocumentStore } from '../../../../../shared/ports/document-store.ts';
import { createCertificateAuthority } from '../../../../../support/certificate-authority.ts';
import type { KillChildOptions } from '../../../../../support/delivery-kill-child.ts';
import { createFastClock } from '../../../../../support/fast-clock.ts';
import { createMemoryServices } from '../../../../../support/memory-services.ts';
import { proofSize, reportProof } from '../../../../../support/proof-size.ts';
import { SeededRandom } from '../../../../../support/seeded-random.ts';
import { startReceiver } from '../../../../../support/tls-receiver.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const events = proofSize(24, 400);
const kills = proofSize(3, 60);
/** A minute of the schedule is a second of the test. */
const speed = 60;
const authority = createCertificateAuthority();
const scope = toScope(systemRandom.uuid(), 'live');
const database = 'kill';

/** Documents that survive the worker, and what it needs to reach them. */
async function openStores(): Promise<{ store: DocumentStore; clock: Clock; options: KillChildOptions }> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-kill-'));
  closers.push(() => rm(folder, { recursive: true }));
  const cosmos = await startCosmos({
    port: 0,
    key: randomBytes(64).toString('base64'),
    allowCrossPartition: Object.values(sweepQueries).map(({ text }) => text),
  });
  closers.push(() => cosmos.stop());
  const { endpoint, key } = cosmos;
  const client = new CosmosClient({ endpoint, key });
  closers.push(() => client.dispose());
  await client.databases.createIfNotExists({ id: database });
  for (const name of ['core', 'subscriptions', 'deliveries'] as const) {
    await client.database(database).containers.createIfNotExists(toContainerDefinition(cosmosContainers[name]));
  }
  const originMs = Date.now();
  const clock = createFastClock(originMs, speed);
  const { logger } = createMemoryServices();
  return {
    store: createCosmosDocumentStore({ database: client.database(database), clock, random: systemRandom, log: logger }),
    clock,
    options: {
      cosmos: { endpoint, key, database },
      keyFile: join(folder, 'webhook.key'),
      certificate: authority.certificate,
      originMs,
      speed,
    },
  };
}

/** Keeps a worker running: whenever it dies, the next one starts. */
function supervise(options: KillChildOptions): { readonly kill: () => void; readonly stop: () => Promise<void> } {
  const entry = resolve(import.meta.dirname, '../../../../../support/delivery-kill-child.ts');
  const state: { worker?: ChildProcess; isOver: boolean } = { isOver: false };
  const running = (async () => {
    while (!state.isOver) {
      state.worker = spawn(process.execPath, [entry, JSON.stringify(options)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await once(state.worker, 'exit');
    }
  })();
  const kill = (): void => void state.worker?.kill('SIGKILL');
  return {
    kill,
    stop: () => {
      state.isOver = true;
      kill();
      return running;
    },
  };
}

/** Receives webhooks and answers every tenth with an error. Now and then the worker dies just before or after it gets the answer. */
async function startDeadlyReceiver(kill: () => void) {
  const random = new SeededRandom(5);
  const accepted = new Map<string, string[]>();
  const deaths = { count: 0, dueIn: 5 };
  const receiver = await startReceiver(authority, ({ path, headers, body }, response) => {
    deaths.dueIn -= 1;
    const dies = deaths.dueIn <= 0 && deaths.count < kills;
    if (dies) {
      deaths.dueIn = 2 + Math.floor(random.fraction() * ((2 * events) / kills));
      deaths.count += 1;
      if (random.fraction() < 0.5) kill();
    }
    const isAccepted = random.fraction() >= 0.1;
    const id = `${String(headers['webhook-id'])} at ${path}`;
    if (isAccepted) accepted.set(id, [...(accepted.get(id) ?? []), body]);
    response.writeHead(isAccepted ? 204 : 500).end(() => {
      if (dies) kill();
    });
  });
  closers.push(() => receiver.close());
  return { receiver, accepted, deaths };
}

/** Events whose writer died right after it had stored them: no delivery exists yet. Returns their bodies by id. */
async function publish(store: DocumentStore, clock: Clock): Promise<Map<string, string>> {
  const published = new Map<string, string>();
  for (let event = 0; event < events; event += 1) {
    const asset = { assetId: systemRandom.uuid(), filename: 'a.pdf', retryCount: 0 };
    const outcome = { ok: true, issueCount: event } as const;
    const ended = { scope, submissionId: systemRandom.uuid(), asset, outcome, traceparent: null };
    const document = buildEvent({ ...ended, endedAt: clock.now() });
    await store.create('core', scope, document);
    published.set(document.eventId, document.body);
  }
  return published;
}

test(`a worker that is killed ${kills} times in the middle of sending loses nothing`, {
  timeout: 600_000,
}, async () => {
  const { store, clock, options } = await openStores();
  const secretBox = await createSecretBox({ keyFile: options.keyFile, keyUri: undefined, clientId: undefined });
  const services = { ...createMemoryServices().services, store, clock, secretBox, random: systemRandom };
  const supervisor: { current?: ReturnType<typeof supervise> } = {};
  const { receiver, accepted, deaths } = await startDeadlyReceiver(() => supervisor.current?.kill());
  const subscriptions = ['one', 'two'];
  for (const path of subscriptions) {
    const endpointUrl = `${receiver.url}/${path}`;
    await createSubscription(services, scope, { endpointUrl, eventTypes: ['asset.processing.completed'] });
  }
  const published = await publish(store, clock);

  supervisor.current = supervise(options);
  const wanted = subscriptions.length * events;
  for (let arrivals = 1; accepted.size < wanted || deaths.count < kills; arrivals += 1) {
    await receiver.whenReceived(arrivals);
  }
  await supervisor.current.stop();

  const copies = [...accepted].flatMap(([id, bodies]) => bodies.map((body) => [id.split(' ')[0] ?? '', body] as const));
  expect(copies.filter(([eventId, body]) => published.get(eventId) !== body)).toEqual([]);
  expect(deaths.count).toBe(kills);
  reportProof('kill -9', {
    events,
    subscriptions: 2,
    kills,
    lost: wanted - accepted.size,
    duplicates: copies.length - wanted,
  });
});
