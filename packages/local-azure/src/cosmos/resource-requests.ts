import { z } from 'zod';
import { type Account, toEtag, toSeconds } from './account.ts';
import { toContainer } from './container.ts';
import { type ContainerDefinition, parseContainerDefinition } from './container-definition.ts';
import { CosmosError, substatus } from './cosmos-error.ts';
import {
  type Answer,
  type Exchange,
  findHeader,
  isHeaderTrue,
  parseJsonBody,
  parseMaxRows,
  toFeedText,
} from './exchange.ts';
import { type JsonObject, toCanonicalJson } from './json-value.ts';
import { toContainerRid, toDatabaseRid } from './resource-id.ts';
import { checkResourceName } from './resource-name.ts';
import type { Target } from './route.ts';
import { parseQuerySpec, runResourceQuery } from './run-document-query.ts';
import type { ContainerEntry, DatabaseEntry, Resource } from './storage/catalog.ts';
import { toExpiry } from './time-to-live.ts';

/** The charge of an operation on databases or containers; Azure meters those apart from operations on documents. */
const charge = 1;

/** The account, which clients read first; its read and write locations are both this server. */
export function readAccount(endpoint: string): Answer {
  const location = [{ name: 'Local', databaseAccountEndpoint: `${endpoint}/` }];
  const text = JSON.stringify({
    id: 'local-account',
    _rid: 'local-account',
    _self: '',
    _dbs: '//dbs/',
    media: '//media/',
    addresses: '//addresses/',
    writableLocations: location,
    readableLocations: location,
    enableMultipleWriteLocations: false,
    userReplicationPolicy: { asyncReplication: false, minReplicaSetSize: 1, maxReplicasetSize: 4 },
    userConsistencyPolicy: { defaultConsistencyLevel: 'Session' },
    systemReplicationPolicy: { minReplicaSetSize: 1, maxReplicasetSize: 4 },
    readPolicy: { primaryReadCoefficient: 1, secondaryReadCoefficient: 1 },
  });
  return { status: 200, text, charge: 0 };
}

/** Throughput is not metered here: there are no offers. */
export function listOffers(): Answer {
  return { status: 200, text: toFeedText('', 'Offers', []), charge, itemCount: 0 };
}

/** Answers a request for databases or one database. Throws 400, 404, 405 and 409. */
export function handleDatabase(account: Account, target: Target, exchange: Exchange): Answer {
  const { catalog } = account.storage;
  if (target.kind === 'databases') {
    if (exchange.method === 'GET' || isQuery(exchange)) {
      return answerFeed(exchange, '', 'Databases', catalog.listDatabases());
    }
    if (exchange.method === 'POST') return createDatabase(account, exchange);
  }
  if (target.kind === 'database') {
    const database = getDatabase(account, target.database);
    if (exchange.method === 'GET') return answerResource(200, database.resource);
    if (exchange.method === 'DELETE') return deleteDatabase(account, database);
  }
  throw new CosmosError(405, `${exchange.method} is not supported here.`);
}

/** Answers a request for containers or one container. Throws 400, 404, 405 and 409. */
export function handleContainer(account: Account, target: Target, exchange: Exchange): Answer {
  if (target.kind === 'containers') {
    const database = getDatabase(account, target.database);
    if (exchange.method === 'GET' || isQuery(exchange)) {
      const containers = account.storage.catalog.listContainers(database);
      return answerFeed(exchange, toDatabaseRid(database.number), 'DocumentCollections', containers);
    }
    if (exchange.method === 'POST') return createContainer(account, database, exchange);
  }
  if (target.kind === 'container') {
    const entry = getContainerEntry(account, target.database, target.container);
    if (exchange.method === 'GET') return answerResource(200, entry.resource);
    if (exchange.method === 'PUT') return replaceContainer(account, entry, exchange);
    if (exchange.method === 'DELETE') return deleteContainer(account, entry);
  }
  throw new CosmosError(405, `${exchange.method} is not supported here.`);
}

/** The one range of partition keys that every container here has. Throws 404. */
export function listPartitionKeyRanges(account: Account, database: string, container: string): Answer {
  const { rid, self } = toContainer(getContainerEntry(account, database, container));
  const range = JSON.stringify({
    _rid: rid,
    id: '0',
    _etag: '""',
    minInclusive: '',
    maxExclusive: 'FF',
    ridPrefix: 0,
    _self: `${self}pkranges/0/`,
    throughputFraction: 1,
    status: 'online',
    parents: [],
    _ts: 0,
  });
  return { status: 200, text: toFeedText(rid, 'PartitionKeyRanges', [range]), charge: 0, itemCount: 1 };
}

/** Throws 404; with `isOwner`, because the request is about something inside, with the sub-status of a missing owner. */
export function getContainerEntry(
  account: Account,
  databaseName: string,
  name: string,
  isOwner = false,
): ContainerEntry {
  const entry = account.storage.catalog.findContainer(getDatabase(account, databaseName), name);
  if (entry) return entry;
  throw new CosmosError(404, `There is no container '${name}'.`, isOwner ? { substatus: substatus.ownerMissing } : {});
}

function getDatabase(account: Account, name: string): DatabaseEntry {
  const database = account.storage.catalog.findDatabase(name);
  if (!database) throw new CosmosError(404, `There is no database '${name}'.`, { substatus: substatus.ownerMissing });
  return database;
}

function isQuery(exchange: Exchange): boolean {
  const type = findHeader(exchange, 'content-type') ?? '';
  return isHeaderTrue(exchange, 'x-ms-documentdb-isquery') || type.startsWith('application/query+json');
}

function answerResource(status: 200 | 201, resource: Resource): Answer {
  const { _etag: etag } = resource;
  return { status, text: JSON.stringify(resource), etag, charge };
}

function answerFeed(exchange: Exchange, rid: string, name: string, entries: readonly { resource: Resource }[]): Answer {
  const spec = parseQuerySpec(isQuery(exchange) ? parseJsonBody(exchange) : { query: 'SELECT * FROM c' });
  const result = runResourceQuery(
    entries.map(({ resource }) => resource),
    { spec, maxRows: parseMaxRows(exchange), continuation: findHeader(exchange, 'x-ms-continuation') },
  );
  const { rows, continuation } = result;
  return {
    status: 200,
    text: toFeedText(rid, name, rows),
    charge: result.charge,
    continuation,
    itemCount: rows.length,
  };
}

function changeCatalog<T>(account: Account, work: () => T): T {
  try {
    return account.storage.transaction(1, work);
  } catch (error) {
    // The rollback did not restore what the catalog holds in memory.
    account.storage.catalog.load();
    throw error;
  }
}

const databaseDefinition = z.object({ id: z.string() });

function createDatabase(account: Account, exchange: Exchange): Answer {
  const { catalog } = account.storage;
  const parsed = databaseDefinition.safeParse(parseJsonBody(exchange));
  if (!parsed.success) throw new CosmosError(400, "A database needs a property 'id' that is a string.");
  const { id } = parsed.data;
  checkResourceName(id);
  if (catalog.findDatabase(id)) throw new CosmosError(409, `There is a database '${id}' already.`);
  const { resource } = changeCatalog(account, () =>
    catalog.addDatabase(id, (number) => {
      const rid = toDatabaseRid(number);
      return { id, ...toSystemProperties(account, rid, `dbs/${rid}/`), _colls: 'colls/', _users: 'users/' };
    }),
  );
  return answerResource(201, resource);
}

function deleteDatabase(account: Account, database: DatabaseEntry): Answer {
  changeCatalog(account, () => {
    for (const entry of account.storage.catalog.listContainers(database)) removeContainer(account, entry);
    account.storage.catalog.removeDatabase(database);
  });
  return { status: 204, charge };
}

function createContainer(account: Account, database: DatabaseEntry, exchange: Exchange): Answer {
  const { catalog } = account.storage;
  const definition = parseContainerDefinition(parseJsonBody(exchange));
  if (catalog.findContainer(database, definition.id)) {
    throw new CosmosError(409, `There is a container '${definition.id}' already.`);
  }
  const { resource } = changeCatalog(account, () =>
    catalog.addContainer(database, definition.id, (number) => toResource(account, database.number, number, definition)),
  );
  return answerResource(201, resource);
}

/** Everything but the name and the partition key can change. */
function replaceContainer(account: Account, entry: ContainerEntry, exchange: Exchange): Answer {
  const definition = parseContainerDefinition(parseJsonBody(exchange));
  const before = parseContainerDefinition(entry.resource);
  if (toFixedPart(definition) !== toFixedPart(before)) {
    throw new CosmosError(400, 'The name and the partition key of a container cannot change.');
  }
  const replaced = changeCatalog(account, () => {
    const resource = toResource(account, entry.databaseNumber, entry.number, definition);
    const container = account.storage.catalog.putContainer({ ...entry, resource });
    if (definition.defaultTtl !== before.defaultTtl) updateExpiries(account, container);
    return container;
  });
  return answerResource(200, replaced.resource);
}

function toFixedPart({ id, partitionKey }: ContainerDefinition): string {
  return toCanonicalJson({ id, paths: partitionKey.paths });
}

/** A changed default time to live also applies to existing documents. */
function updateExpiries(account: Account, entry: ContainerEntry): void {
  const { documents } = account.storage;
  const container = toContainer(entry);
  const rows = [...documents.scan(entry.number, { nowS: toSeconds(account), partition: undefined })];
  for (const row of rows) {
    const document = JSON.parse(row.text) as JsonObject;
    documents.put(entry.number, { ...row, expiresAtS: toExpiry(container, document, Number(document['_ts'])) });
  }
}

function deleteContainer(account: Account, entry: ContainerEntry): Answer {
  changeCatalog(account, () => removeContainer(account, entry));
  return { status: 204, charge };
}

function removeContainer(account: Account, entry: ContainerEntry): void {
  account.storage.documents.removeAll(entry.number);
  account.storage.catalog.removeContainer(entry);
}

function toResource(account: Account, database: number, number: number, definition: ContainerDefinition): Resource {
  const rid = toContainerRid(database, number);
  const resource = {
    ...definition,
    conflictResolutionPolicy: {
      mode: 'LastWriterWins',
      conflictResolutionPath: '/_ts',
      conflictResolutionProcedure: '',
    },
    ...toSystemProperties(account, rid, `dbs/${toDatabaseRid(database)}/colls/${rid}/`),
    _docs: 'docs/',
    _sprocs: 'sprocs/',
    _triggers: 'triggers/',
    _udfs: 'udfs/',
    _conflicts: 'conflicts/',
  };
  return JSON.parse(JSON.stringify(resource)) as Resource;
}

function toSystemProperties(account: Account, rid: string, self: string): Resource {
  return { _rid: rid, _self: self, _etag: toEtag(account, account.storage.sequence.take()), _ts: toSeconds(account) };
}
