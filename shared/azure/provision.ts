import type { ContainerDefinition, IndexingPolicy } from '@azure/cosmos';
import {
  blobContainers,
  type CosmosContainerDefinition,
  cosmosContainers,
  poisonQueueName,
} from '../model/stored-names.ts';
import type { Clients } from './create-adapters.ts';

const toIndexingPolicy = (definition: CosmosContainerDefinition): IndexingPolicy =>
  definition.indexing === 'none'
    ? { indexingMode: 'none', automatic: false, includedPaths: [], excludedPaths: [] }
    : {
        indexingMode: 'consistent',
        automatic: true,
        includedPaths: [{ path: '/*' }],
        excludedPaths: definition.excludedPaths.map((path) => ({ path })),
        ...(definition.compositeIndexes
          ? { compositeIndexes: definition.compositeIndexes.map((index) => index.map((path) => ({ ...path }))) }
          : {}),
      };

/** The definition of a Cosmos container as the service's API takes it. */
export const toContainerDefinition = (definition: CosmosContainerDefinition): ContainerDefinition => ({
  id: definition.name,
  partitionKey: { paths: [definition.partitionKeyPath], version: 2 },
  indexingPolicy: toIndexingPolicy(definition),
  defaultTtl: definition.defaultTtlS,
});

/** The requests that the console's pages send to the storage, which is another origin. Every origin may send them on this machine: only a signed address gives access. */
const localCors = {
  allowedOrigins: '*',
  allowedMethods: 'GET,HEAD,PUT,OPTIONS',
  allowedHeaders: 'x-ms-blob-type,content-type,x-ms-version,range',
  exposedHeaders: 'etag,x-ms-request-id,content-length,content-range,accept-ranges',
  maxAgeInSeconds: 3600,
};

/** Creates what is missing of database, containers, blob containers and queues. Local only: in Azure, Bicep does it. */
export async function provision(
  clients: Clients,
  names: { readonly database: string; readonly queue: string },
): Promise<void> {
  const { database } = await clients.cosmos.databases.createIfNotExists({ id: names.database });
  await Promise.all([
    ...Object.values(cosmosContainers).map((definition) =>
      database.containers.createIfNotExists(toContainerDefinition(definition)),
    ),
    clients.blobs.setProperties({ cors: [localCors] }),
    ...Object.values(blobContainers).map((name) => clients.blobs.getContainerClient(name).createIfNotExists()),
    ...[names.queue, poisonQueueName].map((name) => clients.queues.getQueueClient(name).createIfNotExists()),
  ]);
}
