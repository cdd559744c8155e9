import { createDefaultHttpClient } from '@azure/core-rest-pipeline';
import { CosmosClient } from '@azure/cosmos';
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import { WebPubSubServiceClient } from '@azure/web-pubsub';
import type { Configuration } from '../config.ts';
import { realtimeHubName } from '../model/stored-names.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Logger } from '../ports/logger.ts';
import { type SecretBox, SecretBoxUnavailableError } from '../ports/secret-box.ts';
import { createBlobResultStore } from './blob-result-store.ts';
import { createBlobUploadStore } from './blob-upload-store.ts';
import { createCosmosDocumentStore } from './cosmos-document-store.ts';
import { countStoreRequests } from './count-store-requests.ts';
import { createCredential } from './credential.ts';
import { rememberQueryPlans } from './remember-query-plans.ts';
import { createSecretBox } from './secret-box.ts';
import { createSigner } from './signer.ts';
import { createStorageDeliveryQueue } from './storage-delivery-queue.ts';
import { systemClock, systemRandom } from './system.ts';
import { createWebPubSubRealtime } from './web-pubsub-realtime.ts';

/** Answers of Cosmos DB come in milliseconds; a silent one is tried again (reference: SDK default is 60 s). */
const usualCosmosTimeoutMs = 5000;

/** The clients of the four services: keys where the configuration has them (local), the managed identity otherwise. */
export interface Clients {
  readonly cosmos: CosmosClient;
  readonly blobs: BlobServiceClient;
  readonly queues: QueueServiceClient;
  readonly webPubSub: WebPubSubServiceClient;
}

/** Builds one client per service; nothing is sent before the first call. With a log the requests to the document store are counted. */
export function createClients(
  configuration: Configuration,
  {
    logger,
    cosmosTimeoutMs = usualCosmosTimeoutMs,
  }: { readonly logger?: Logger; readonly cosmosTimeoutMs?: number } = {},
): Clients {
  const { cosmos, media, queue, webPubSub } = configuration;
  const credential = createCredential(configuration.clientId);
  return {
    cosmos: new CosmosClient({
      endpoint: cosmos.endpoint,
      httpClient: rememberQueryPlans(
        logger
          ? countStoreRequests(createDefaultHttpClient(), { clock: systemClock, logger })
          : createDefaultHttpClient(),
      ),
      connectionPolicy: { requestTimeout: cosmosTimeoutMs, enableEndpointDiscovery: cosmos.key === undefined },
      ...(cosmos.key === undefined ? { aadCredentials: credential } : { key: cosmos.key }),
    }),
    blobs:
      media.connectionString === undefined
        ? new BlobServiceClient(media.blobEndpoint, credential)
        : BlobServiceClient.fromConnectionString(media.connectionString),
    queues:
      queue.connectionString === undefined
        ? new QueueServiceClient(queue.serviceUri ?? '', credential)
        : QueueServiceClient.fromConnectionString(queue.connectionString),
    webPubSub:
      webPubSub.connectionString === undefined
        ? new WebPubSubServiceClient(webPubSub.endpoint, credential, realtimeHubName)
        : new WebPubSubServiceClient(webPubSub.connectionString, realtimeHubName, { allowInsecureConnection: true }),
  };
}

/** Seals with a key that is fetched when it is first needed. */
function lazySecretBox(options: Parameters<typeof createSecretBox>[0]): SecretBox {
  let opening: Promise<SecretBox> | undefined;
  const open = async (): Promise<SecretBox> => {
    try {
      return await createSecretBox(options);
    } catch (cause) {
      // The next call tries again: a vault may be out of reach for a moment, or no file may be left to open.
      opening = undefined;
      throw new SecretBoxUnavailableError('The key of webhook secrets cannot be used.', { cause });
    }
  };
  const box = (): Promise<SecretBox> => (opening ??= open());
  return { seal: async (plain) => (await box()).seal(plain), open: async (sealed) => (await box()).open(sealed) };
}

/** Adapters on the real SDKs, over ready clients. Durable workflows are bound per invocation (`durable-workflows.ts`). */
export function createAdapters(configuration: Configuration, clients: Clients, logger: Logger): Adapters {
  const clock = systemClock;
  const random = systemRandom;
  return {
    store: createCosmosDocumentStore({
      database: clients.cosmos.database(configuration.cosmos.database),
      clock,
      random,
      log: logger,
    }),
    uploads: createBlobUploadStore(clients.blobs, clock),
    results: createBlobResultStore(clients.blobs, clock),
    queue: createStorageDeliveryQueue(clients.queues.getQueueClient(configuration.queue.name)),
    realtime: createWebPubSubRealtime(clients.webPubSub, clock, logger),
    secretBox: lazySecretBox({ ...configuration.webhooks, clientId: configuration.clientId }),
    signer: createSigner({ ...configuration.evidence, clientId: configuration.clientId }),
    clock,
    random,
    logger,
  };
}
