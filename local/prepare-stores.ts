import { LocalStartError } from 'local-azure/start-error';
import { createAdapters, createClients } from '../shared/azure/create-adapters.ts';
import { provision } from '../shared/azure/provision.ts';
import { readConfiguration } from '../shared/config.ts';
import { type LocalWorkspace, openWorkspace } from './open-workspace.ts';

/** At the start everything is created at once, on machines that may be busy with other things. */
const patienceMs = 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Creates what is missing of database, containers and queues, and the workspace with its keys. Throws `LocalStartError`
 * with what a store said when it refuses, for example for a full disk.
 */
export async function prepareStores(
  settings: Readonly<Record<string, string>>,
  keysFile: string,
): Promise<LocalWorkspace> {
  const configuration = readConfiguration(settings);
  const clients = createClients(configuration, { cosmosTimeoutMs: patienceMs });
  try {
    await provision(clients, { database: configuration.cosmos.database, queue: configuration.queue.name });
    return await openWorkspace(createAdapters(configuration, clients, silent), keysFile);
  } catch (error) {
    if (error instanceof LocalStartError) throw error;
    throw new LocalStartError(`The stores could not be prepared: ${toReason(error)}`, { cause: error });
  } finally {
    clients.cosmos.dispose();
  }
}

/** The messages of the error and its causes, without details for developers and without what the SDK adds. */
function toReason(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const sentence = line.replace(/^.* occurred while parsing the response body - /, '').replace(/\.\.$/, '.');
  return error instanceof Error && error.cause !== undefined ? `${sentence} ${toReason(error.cause)}` : sentence;
}
