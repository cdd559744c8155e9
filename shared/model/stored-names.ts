/** Names of everything that is stored or addressed outside the code. Bicep, the local start and the adapters use these. */

export const blobContainers = {
  uploads: 'uploads',
  uploadsSandbox: 'uploads-sandbox',
  analysis: 'analysis',
  quarantine: 'quarantine',
} as const;

export const webhookQueueName = 'webhook-deliveries';
/** The Functions host moves a message here after its last failed dequeue. */
export const poisonQueueName = `${webhookQueueName}-poison`;

/** Web PubSub hub of all submission channels. */
export const realtimeHubName = 'submissions';

const dayS = 86_400;

type IndexedPath = { readonly path: string; readonly order: 'ascending' | 'descending' };

export type CosmosContainerDefinition = {
  readonly name: string;
  readonly partitionKeyPath: string;
  /** Seconds; -1: documents are kept unless they have a `ttl` of their own. */
  readonly defaultTtlS: number;
  readonly compositeIndexes?: readonly (readonly IndexedPath[])[];
} & (
  | { /** Stored without any index. */ readonly indexing: 'none' }
  | {
      /** The service default less `excludedPaths`. */ readonly indexing: 'all';
      readonly excludedPaths: readonly string[];
    }
);

/** The index behind a list ordered by one field, ties by id. */
const orderedBy = (field: string, order: IndexedPath['order']): readonly IndexedPath[] => [
  { path: `/${field}`, order },
  { path: '/id', order },
];

/** The Cosmos containers (decisions, Names of stored things). */
export const cosmosContainers = {
  core: {
    name: 'core',
    partitionKeyPath: '/scope',
    defaultTtlS: -1,
    indexing: 'all',
    excludedPaths: ['/payload/*', '/"_etag"/?'],
    compositeIndexes: [
      orderedBy('createdAt', 'ascending'),
      [{ path: '/type', order: 'descending' }, ...orderedBy('createdAt', 'descending')],
    ],
  },
  subscriptions: {
    name: 'subscriptions',
    partitionKeyPath: '/scope',
    defaultTtlS: -1,
    indexing: 'all',
    excludedPaths: ['/payload/*', '/"_etag"/?'],
    // Each serves the opposite order too.
    compositeIndexes: (['endpointUrl', 'createdAt', 'updatedAt'] as const).map((field) =>
      orderedBy(field, 'ascending'),
    ),
  },
  deliveries: {
    name: 'deliveries',
    partitionKeyPath: '/subscriptionId',
    defaultTtlS: 30 * dayS,
    indexing: 'all',
    excludedPaths: ['/payload/*', '/"_etag"/?'],
    compositeIndexes: [orderedBy('newestEntryAt', 'descending')],
  },
  workspaces: {
    name: 'workspaces',
    partitionKeyPath: '/workspaceId',
    defaultTtlS: -1,
    indexing: 'all',
    excludedPaths: ['/payload/*', '/"_etag"/?'],
  },
  apikeys: {
    name: 'apikeys',
    partitionKeyPath: '/id',
    defaultTtlS: -1,
    indexing: 'all',
    excludedPaths: ['/"_etag"/?'],
  },
  people: {
    name: 'people',
    partitionKeyPath: '/id',
    defaultTtlS: -1,
    indexing: 'none',
  },
  ratelimits: { name: 'ratelimits', partitionKeyPath: '/id', defaultTtlS: 3600, indexing: 'none' },
} as const satisfies Record<string, CosmosContainerDefinition>;

export type CosmosContainerName = keyof typeof cosmosContainers;

/** Time to live of documents in `core` that have one. */
export const eventTtlS = 30 * dayS;
export const uploadTtlS = 8 * dayS;
/** Longer than any request runs. */
export const voidSubmissionTtlS = dayS;
/** After this time all events of the replay have expired. */
export const replayTtlS = 30 * dayS;

/** Durable task hub (the setting `TASKHUB_NAME`). */
export const taskHubName = 'assetreview';
