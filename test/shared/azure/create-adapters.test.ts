import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCosmos } from 'local-azure/cosmos';
import { startStorage } from 'local-azure/storage';
import { startWebPubSub } from 'local-azure/web-pubsub';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clients, createAdapters, createClients } from '../../../shared/azure/create-adapters.ts';
import { provision } from '../../../shared/azure/provision.ts';
import { type Configuration, readConfiguration } from '../../../shared/config.ts';
import { uploadIdOf } from '../../../shared/model/ids.ts';
import { toScope } from '../../../shared/model/scope.ts';
import { blobContainers, cosmosContainers, poisonQueueName } from '../../../shared/model/stored-names.ts';
import { uploadDocumentSchema } from '../../../shared/model/submission.ts';
import { SecretBoxUnavailableError } from '../../../shared/ports/secret-box.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { startRelay } from '../../../support/relay.ts';
import { createSilentLogger } from '../../../support/silent-logger.ts';

const key = Buffer.alloc(64, 7).toString('base64');
const workspaceId = '00000000-0000-4000-8000-000000000001';
const scope = toScope(workspaceId, 'live');

let folder: string;
let configuration: Configuration;
let clients: Clients;
let stop: () => Promise<unknown>;
const names = () => ({ database: configuration.cosmos.database, queue: configuration.queue.name });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adapters-'));
  const cosmos = await startCosmos({ port: 0, key, allowCrossPartition: [] });
  const storage = await startStorage();
  const webPubSub = await startWebPubSub({ accessKey: key });
  configuration = readConfiguration({
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_DATABASE: 'asset-review',
    COSMOS_KEY: key,
    MEDIA_BLOB_ENDPOINT: storage.endpoints.blob,
    MEDIA_STORAGE_CONNECTION_STRING: storage.connectionString,
    AzureWebJobsStorage: storage.connectionString,
    WEBPUBSUB_ENDPOINT: webPubSub.endpoint,
    WEBPUBSUB_CONNECTION_STRING: webPubSub.connectionString,
    WEBHOOK_KEY_FILE: join(folder, 'keys', 'webhook.key'),
    EVIDENCE_KEY_FILE: join(folder, 'keys', 'evidence.pem'),
  });
  clients = createClients(configuration);
  await provision(clients, names());
  stop = async () => {
    clients.cosmos.dispose();
    await Promise.all([cosmos.stop(), storage.stop(), webPubSub.stop()]);
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => stop());
afterEach(() => {
  vi.useRealTimers();
});

const adapters = () => createAdapters(configuration, clients, createSilentLogger());
const upload = (blobPath: string) => ({
  id: uploadIdOf(scope, blobPath),
  type: 'upload' as const,
  scope,
  blobPath,
  contentType: 'application/pdf',
  createdAt: '2026-01-05T09:00:00.000Z',
  ttl: 60,
});

describe('the stores of an account', () => {
  test('are made as they are declared, once; what is in them stays', async () => {
    const { store } = adapters();
    await store.create('core', scope, upload('kept'));
    await provision(clients, names());
    expect(await store.find('core', scope, uploadIdOf(scope, 'kept'), uploadDocumentSchema)).toBeDefined();

    const database = clients.cosmos.database(names().database);
    const { resources } = await database.containers.readAll().fetchAll();
    expect(resources.map(({ id }) => id).toSorted()).toEqual(Object.keys(cosmosContainers).toSorted());
    const definitionOf = (id: string) => resources.find((container) => container.id === id);
    expect(definitionOf('core')).toMatchObject({
      partitionKey: { paths: ['/scope'] },
      defaultTtl: -1,
      indexingPolicy: {
        indexingMode: 'consistent',
        automatic: true,
        includedPaths: [{ path: '/*' }],
        excludedPaths: [{ path: '/payload/*' }, { path: '/"_etag"/?' }],
        compositeIndexes: [
          [
            { path: '/createdAt', order: 'ascending' },
            { path: '/id', order: 'ascending' },
          ],
          [
            { path: '/type', order: 'descending' },
            { path: '/createdAt', order: 'descending' },
            { path: '/id', order: 'descending' },
          ],
        ],
      },
    });
    expect(definitionOf('ratelimits')).toMatchObject({
      defaultTtl: 3600,
      indexingPolicy: { indexingMode: 'none', automatic: false },
    });
    expect(definitionOf('apikeys')?.indexingPolicy?.compositeIndexes ?? []).toEqual([]);
  });

  test('have the containers of files, which pages of another origin may use, and the queues', async () => {
    for (const name of Object.values(blobContainers))
      expect([name, await clients.blobs.getContainerClient(name).exists()]).toEqual([name, true]);
    for (const name of [names().queue, poisonQueueName])
      expect([name, await clients.queues.getQueueClient(name).exists()]).toEqual([name, true]);
    const { url } = clients.blobs.getContainerClient(blobContainers.uploads).getBlobClient('a.pdf');
    const asked = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://console.example', 'access-control-request-method': 'PUT' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([200, 'PUT']);
  });
});

describe('the adapters on this machine', () => {
  test('are on those stores: documents, files, results, messages and realtime', async () => {
    const { store, uploads, results, queue, realtime, signer, clock, random } = adapters();
    const blobPath = `${workspaceId}/${random.uuid()}.pdf`;
    await store.create('core', scope, upload(blobPath));
    expect(
      (await store.find('core', scope, uploadIdOf(scope, blobPath), uploadDocumentSchema))?.document.blobPath,
    ).toBe(blobPath);
    await uploads.put('live', blobPath, Buffer.from('%PDF'), 'application/pdf');
    expect(await uploads.pin('live', blobPath)).toMatchObject({ sizeBytes: 4 });
    await results.write('a/b.json', Buffer.from('{}'), 'application/json');
    expect(Buffer.from((await results.find('a/b.json')) ?? []).toString()).toBe('{}');
    expect(await queue.isBehind()).toBe(false);
    await queue.send({ v: 1, scope, deliveryId: random.uuid(), subscriptionId: random.uuid(), attempt: 1 }, 0);
    expect((await clients.queues.getQueueClient(names().queue).receiveMessages()).receivedMessageItems).toHaveLength(1);
    const { url, expiresAt } = await realtime.clientAccess('submission:1', 'somebody');
    expect(url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/client\/hubs\/submissions\?access_token=/);
    expect(expiresAt.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(await signer.publicKeys()).toHaveLength(1);
  });

  test('publish on an address without TLS, as the stand-in has it', async () => {
    const { logger } = createMemoryServices();
    const { realtime } = createAdapters(configuration, clients, logger);
    await realtime.announce(scope, {
      type: 'queue.changed',
      submissionId: workspaceId,
      at: '2026-01-05T09:00:00.000Z',
    });
    expect(logger.lines).toEqual([]);
  });

  test('stay at the address they are given, although the account names another one', async () => {
    const relay = await startRelay(configuration.cosmos.endpoint);
    const relayed = createClients({ ...configuration, cosmos: { ...configuration.cosmos, endpoint: relay.address } });
    const read = () => relayed.cosmos.database(names().database).read();
    try {
      await read();
      await relay.close();
      // The account itself still answers, at the address that it has named.
      await expect(read()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    } finally {
      relayed.cosmos.dispose();
    }
  });

  test('count the requests to the document store in the log they are given', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const lines: Readonly<Record<string, unknown>>[] = [];
    const logger = { ...createSilentLogger(), info: (fields: Readonly<Record<string, unknown>>) => lines.push(fields) };
    const counted = createClients(configuration, { logger });
    const { store } = createAdapters(configuration, counted, logger);
    await store.find('core', scope, 'nothing', uploadDocumentSchema);
    vi.setSystemTime(Date.now() + 60_000);
    await store.find('core', scope, 'nothing', uploadDocumentSchema);
    counted.cosmos.dispose();
    expect(lines).toMatchObject([{ metric: 'store_requests', requests: expect.any(Number), throttled: 0 }]);
  });
});

describe('the key of webhook secrets', () => {
  test('is fetched when it is first needed, and once', async () => {
    const keyFile = join(folder, 'later', 'webhook.key');
    const { secretBox } = createAdapters(
      { ...configuration, webhooks: { ...configuration.webhooks, keyFile } },
      clients,
      createSilentLogger(),
    );
    expect(existsSync(keyFile)).toBe(false);
    const sealed = await secretBox.seal('whsec_1');
    rmSync(keyFile);
    expect(await secretBox.open(await secretBox.seal('whsec_2'))).toBe('whsec_2');
    expect([await secretBox.open(sealed), existsSync(keyFile)]).toEqual(['whsec_1', false]);
  });

  test('that cannot be used is said so, and asked for again by the next call', async () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, 'a file where a folder should be');
    const { secretBox } = createAdapters(
      { ...configuration, webhooks: { ...configuration.webhooks, keyFile: join(blocked, 'webhook.key') } },
      clients,
      createSilentLogger(),
    );
    const refused = await secretBox.seal('whsec_1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SecretBoxUnavailableError);
    expect(refused).toMatchObject({ cause: expect.any(Error) });
    rmSync(blocked);
    expect(await secretBox.open(await secretBox.seal('whsec_1'))).toBe('whsec_1');
  });
});

test('without keys in the configuration the clients act as an identity, at the addresses it names', async () => {
  const azure = createClients(
    readConfiguration({
      COSMOS_ENDPOINT: 'https://cosmos.example/',
      COSMOS_DATABASE: 'asset-review',
      MEDIA_BLOB_ENDPOINT: 'https://media.blob.example/',
      AzureWebJobsStorage__queueServiceUri: 'https://host.queue.example/',
      WEBPUBSUB_ENDPOINT: 'https://realtime.example',
      WEBHOOK_KEY_URI: 'https://vault.example/keys/webhook-secrets',
      EVIDENCE_KEY_URI: 'https://vault.example/keys/evidence-packs',
    }),
  );
  // The library gives no token to an address without TLS; with a key it would be asked for none.
  const unsafe = createClients({
    ...configuration,
    cosmos: { database: 'asset-review', endpoint: configuration.cosmos.endpoint, key: undefined },
  });
  await expect(unsafe.cosmos.getDatabaseAccount()).rejects.toThrow(/TLS/);
  unsafe.cosmos.dispose();
  const identity = { getToken: expect.any(Function) as () => unknown };
  expect(azure.blobs).toMatchObject({ url: 'https://media.blob.example/', credential: identity });
  expect(azure.queues).toMatchObject({ url: 'https://host.queue.example/', credential: identity });
  expect(azure.webPubSub).toMatchObject({ endpoint: 'https://realtime.example', hubName: 'submissions' });
  azure.cosmos.dispose();
});
