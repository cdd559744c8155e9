import { blobContainers } from '../model/stored-names.ts';
import type { Clients } from './create-adapters.ts';

/** A part that has not answered after this time counts as failed. */
const patienceMs = 5000;
const inTime = () => ({ abortSignal: AbortSignal.timeout(patienceMs) });

/** One cheap call per store, for `GET /health`. Each rejects when its store does not answer. */
export const createHealthChecks = (
  clients: Clients,
  names: { readonly database: string; readonly queue: string },
): Readonly<Record<'store' | 'queue' | 'blob', () => Promise<void>>> => ({
  async store() {
    await clients.cosmos.database(names.database).read(inTime());
  },
  async queue() {
    await clients.queues.getQueueClient(names.queue).getProperties(inTime());
  },
  async blob() {
    await clients.blobs.getContainerClient(blobContainers.uploads).getProperties(inTime());
  },
});
