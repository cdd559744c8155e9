import { blobContainers } from '../model/stored-names.ts';
import type { Clients } from './create-adapters.ts';

/** One cheap call per store, for `GET /health`. Each rejects when its store does not answer. */
export const createHealthChecks = (
  clients: Clients,
  names: { readonly database: string; readonly queue: string },
): Readonly<Record<'store' | 'queue' | 'blob', () => Promise<void>>> => ({
  async store() {
    await clients.cosmos.database(names.database).read();
  },
  async queue() {
    await clients.queues.getQueueClient(names.queue).getProperties();
  },
  async blob() {
    await clients.blobs.getContainerClient(blobContainers.uploads).getProperties();
  },
});
