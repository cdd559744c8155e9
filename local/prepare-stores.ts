import { createAdapters, createClients } from '../shared/azure/create-adapters.ts';
import { provision } from '../shared/azure/provision.ts';
import { readConfiguration } from '../shared/config.ts';
import { type LocalWorkspace, openWorkspace } from './open-workspace.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Creates what is missing of database, containers and queues, and the workspace with its keys. */
export async function prepareStores(
  settings: Readonly<Record<string, string>>,
  keysFile: string,
): Promise<LocalWorkspace> {
  const configuration = readConfiguration(settings);
  const clients = createClients(configuration);
  try {
    await provision(clients, { database: configuration.cosmos.database, queue: configuration.queue.name });
    return await openWorkspace(createAdapters(configuration, clients, silent), keysFile);
  } finally {
    clients.cosmos.dispose();
  }
}
