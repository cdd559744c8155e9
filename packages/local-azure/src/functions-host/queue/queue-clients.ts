import { isRestError, QueueClient } from '@azure/storage-queue';
import type { QueueBinding } from '../app-function.ts';

type QueueAddress = Pick<QueueBinding, 'connectionString' | 'queueName'>;

// The listener's own loop comes back anyway; long retries inside the SDK would only delay a stop.
const clientOptions = { retryOptions: { maxTries: 2, retryDelayInMs: 100, maxRetryDelayInMs: 100 } };

/** One client for each queue. */
export class QueueClients {
  readonly #clients = new Map<string, QueueClient>();

  get({ connectionString, queueName }: QueueAddress): QueueClient {
    const key = `${queueName} ${connectionString}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const created = new QueueClient(connectionString, queueName, clientOptions);
    this.#clients.set(key, created);
    return created;
  }

  /** Sends a message as it is; a queue that does not exist is created, as the real host does. */
  async send(address: QueueAddress, body: string): Promise<void> {
    const client = this.get(address);
    try {
      await client.sendMessage(body);
    } catch (error) {
      if (!isMissingQueue(error)) throw error;
      await client.createIfNotExists();
      await client.sendMessage(body);
    }
  }
}

export function isMissingQueue(error: unknown): boolean {
  return isRestError(error) && error.statusCode === 404 && error.code !== 'MessageNotFound';
}
