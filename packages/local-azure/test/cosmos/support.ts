import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Container, type ContainerDefinition, CosmosClient, type Database } from '@azure/cosmos';
import { onTestFinished } from 'vitest';
import { type CosmosOptions, type CosmosServer, startCosmos } from '../../src/cosmos/server.ts';

export const key = Buffer.from('the key of the tests').toString('base64');

export interface StandIn {
  readonly server: CosmosServer;
  readonly database: Database;
  readonly createContainer: (definition?: Partial<ContainerDefinition>) => Promise<Container>;
}

let lastContainer = 0;

/** Starts a stand-in with a database `db`; both it and its client end with the test. */
export async function openStandIn(options: Partial<CosmosOptions> = {}): Promise<StandIn> {
  const server = await startCosmos({ port: 0, key, ...options });
  onTestFinished(() => server.stop());
  const database = await openDatabase(server);
  return {
    server,
    database,
    async createContainer(definition) {
      lastContainer += 1;
      const defaults = { id: `container-${lastContainer}`, partitionKey: { paths: ['/pk'] } };
      return (await database.containers.create({ ...defaults, ...definition })).container;
    },
  };
}

/** A client's view of the database `db` of a server; ends with the test. */
export async function openDatabase({ endpoint }: { readonly endpoint: string }): Promise<Database> {
  const client = new CosmosClient({ endpoint, key });
  onTestFinished(() => client.dispose());
  return (await client.databases.createIfNotExists({ id: 'db' })).database;
}

/** A folder that ends with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmos-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Status, sub-status and message of an operation that the service refuses. */
export async function refusalOf(
  operation: Promise<unknown>,
): Promise<{ code: number; substatus: unknown; message: string }> {
  const error = await operation.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error && 'code' in error)) throw error;
  return {
    code: Number(error.code),
    substatus: 'substatus' in error ? error.substatus : undefined,
    message: error.message,
  };
}
