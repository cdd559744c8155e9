import assert from 'node:assert/strict';
import { type Container, CosmosClient, type Database, ErrorResponse, type ItemDefinition } from '@azure/cosmos';

/** What the checks share: a database of their own, removed at the end. */
export interface Session {
  readonly endpoint: string;
  readonly key: string;
  readonly client: CosmosClient;
  readonly database: Database;
  /** Partition key /pk, times to live allowed. */
  readonly items: Container;
  /** Partition key /pk, a composite index on category and n: holds the query fixture and nothing else. */
  readonly queries: Container;
}

/** Creates the database and the containers that most checks use. Rejects when the service cannot be reached. */
export async function openSession(endpoint: string, key: string, databaseName: string): Promise<Session> {
  const client = new CosmosClient({ endpoint, key });
  const { database } = await client.databases.create({ id: databaseName });
  const { container: items } = await database.containers.create({
    id: 'items',
    partitionKey: { paths: ['/pk'] },
    defaultTtl: -1,
  });
  const { container: queries } = await database.containers.create({
    id: 'queries',
    partitionKey: { paths: ['/pk'] },
    indexingPolicy: {
      includedPaths: [{ path: '/*' }],
      excludedPaths: [{ path: '/"_etag"/?' }],
      compositeIndexes: [
        [
          { path: '/category', order: 'ascending' },
          { path: '/n', order: 'descending' },
        ],
      ],
    },
  });
  return { endpoint, key, client, database, items, queries };
}

/** Removes the session's database. */
export async function closeSession({ client, database }: Session): Promise<void> {
  await database.delete();
  client.dispose();
}

/** Awaits a failure of the service and checks its status. */
export async function expectStatus(operation: Promise<unknown>, status: number): Promise<ErrorResponse> {
  const outcome = await operation.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof ErrorResponse, `Expected status ${status}, but ${describe(outcome)}`);
  assert.equal(Number(outcome.code), status, outcome.message);
  return outcome;
}

function describe(outcome: unknown): string {
  return outcome instanceof Error ? `${outcome.name}: ${outcome.message}` : String(outcome);
}

let lastNumber = 0;

/** An id that no other check uses. */
export function newId(): string {
  lastNumber += 1;
  return `item-${lastNumber}`;
}

/** The value, which must be there. */
export function defined<T>(value: T | undefined | null): T {
  assert.ok(value !== undefined && value !== null, 'Expected a value');
  return value;
}

/** A document of the container `items` that the check may change. */
export async function createItem({ items }: Session, more: ItemDefinition = {}) {
  const { resource, etag } = await items.items.create({ id: newId(), pk: 'a', ...more });
  const document = defined(resource);
  return { document, etag, item: items.item(document.id, 'a') };
}

/** Options that make an operation depend on an etag. */
export function ifMatch(etag: string) {
  return { accessCondition: { type: 'IfMatch', condition: etag } };
}

/** The option that makes a read depend on a newer etag. */
export function ifNoneMatch(etag: string) {
  return { accessCondition: { type: 'IfNoneMatch', condition: etag } };
}
