import type { DequeuedMessageItem, QueueClient } from '@azure/storage-queue';
import type { QueueTrigger } from '../app-function.ts';
import type { TypedDataIn } from '../core-contract.ts';
import { describeError } from '../describe-error.ts';
import type { QueueSettings } from '../host-json.ts';
import type { HostLog } from '../host-log.ts';
import { decodeMessageText } from './message-text.ts';
import { PollDelay } from './poll-delay.ts';
import { isMissingQueue, type QueueClients } from './queue-clients.ts';
import { toQueueMetadata } from './queue-metadata.ts';

export interface QueueListenerOptions {
  readonly functionName: string;
  readonly trigger: QueueTrigger;
  readonly settings: QueueSettings;
  readonly clients: QueueClients;
  /** How long a message under work stays hidden; renewed at half of it. The real host: 10 minutes. */
  readonly hiddenMs?: number;
  /** Runs the function once. Rejects when it fails. */
  readonly run: (text: string, metadata: Readonly<Record<string, TypedDataIn>>) => Promise<void>;
  readonly log: HostLog;
}

const tenMinutesMs = 600_000;
const poisonSuffix = '-poison';

/** Feeds one function from one storage queue until it is stopped. */
export class QueueListener {
  readonly #options: QueueListenerOptions;
  readonly #client: QueueClient;
  readonly #hiddenSeconds: number;
  readonly #delay: PollDelay;
  readonly #running = new Set<Promise<void>>();
  #polling: Promise<void> = Promise.resolve();
  #isStopping = false;
  #wake: () => void = () => undefined;
  #isNudged = false;
  #lastComplaint = '';

  constructor(options: QueueListenerOptions) {
    this.#options = options;
    this.#client = options.clients.get(options.trigger);
    this.#hiddenSeconds = (options.hiddenMs ?? tenMinutesMs) / 1000;
    this.#delay = new PollDelay(options.settings.maxPollingIntervalMs);
  }

  start(): void {
    this.#polling = this.#poll();
  }

  /** Says that a message may be there: the next poll comes at once. */
  nudge(): void {
    this.#isNudged = true;
    this.#wake();
  }

  /** Takes no further message; resolves when those under work are done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    await this.#polling;
    await Promise.all(this.#running);
  }

  async #poll(): Promise<void> {
    const { batchSize, newBatchThreshold } = this.#options.settings;
    while (!this.#isStopping) {
      if (this.#running.size > newBatchThreshold) {
        await Promise.race(this.#running);
        continue;
      }
      this.#isNudged = false;
      const messages = await this.#receive(batchSize);
      if (messages.length > 0) this.#delay.reset();
      else await this.#sleep(this.#delay.next(Math.random()));
      for (const message of messages) this.#begin(message);
    }
  }

  async #receive(numberOfMessages: number): Promise<readonly DequeuedMessageItem[]> {
    try {
      const received = await this.#client.receiveMessages({ numberOfMessages, visibilityTimeout: this.#hiddenSeconds });
      this.#lastComplaint = '';
      return received.receivedMessageItems;
    } catch (error) {
      // A queue that is not there yet is no error: its producer will create it.
      if (!isMissingQueue(error)) this.#complain(error);
      return [];
    }
  }

  /** Logs a failing poll once, not at every poll. */
  #complain(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message === this.#lastComplaint) return;
    this.#lastComplaint = message;
    this.#log('warning', `Queue ${this.#options.trigger.queueName} could not be read, trying again: ${message}`);
  }

  #sleep(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isNudged || this.#isStopping) return resolve();
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #begin(message: DequeuedMessageItem): void {
    const work = this.#isStopping ? this.#release(message, message.popReceipt, 0) : this.#process(message);
    const settled = work
      .catch((error: unknown) => this.#log('error', describeError(error)))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  async #process(message: DequeuedMessageItem): Promise<void> {
    const { settings, run, functionName } = this.#options;
    const text = decodeMessageText(message.messageText, settings.messageEncoding);
    // The count is past the maximum when earlier attempts ended with the process.
    if (text === undefined || message.dequeueCount > settings.maxDequeueCount) {
      return this.#bury(message, message.popReceipt);
    }
    const lease = this.#keepHidden(message);
    try {
      await run(text, toQueueMetadata(message, text));
    } catch (error) {
      this.#log('error', `Function ${functionName} failed on message ${message.messageId}: ${describeError(error)}`);
      return this.#fail(message, await lease.end());
    }
    await this.#client.deleteMessage(message.messageId, await lease.end());
  }

  /** Renews the time a message is hidden while its function runs; `end` gives the receipt that is valid then. */
  #keepHidden(message: DequeuedMessageItem): { end(): Promise<string> } {
    let receipt = message.popReceipt;
    let renewal: Promise<void> = Promise.resolve();
    const renew = async (): Promise<void> => {
      const renewed = await this.#client.updateMessage(message.messageId, receipt, undefined, this.#hiddenSeconds);
      receipt = renewed.popReceipt ?? receipt;
    };
    const timer = setInterval(
      () => {
        renewal = renewal.then(renew).catch((error: unknown) => this.#log('warning', describeError(error)));
      },
      (this.#hiddenSeconds * 1000) / 2,
    );
    return {
      end: async () => {
        clearInterval(timer);
        await renewal;
        return receipt;
      },
    };
  }

  async #fail(message: DequeuedMessageItem, receipt: string): Promise<void> {
    const { settings, trigger } = this.#options;
    // A poison queue has no poison queue of its own: as on the real host, its message stays hidden until its time is over.
    if (trigger.queueName.endsWith(poisonSuffix)) return;
    if (message.dequeueCount >= settings.maxDequeueCount) await this.#bury(message, receipt);
    else await this.#release(message, receipt, settings.visibilityTimeoutMs);
  }

  async #release(message: DequeuedMessageItem, receipt: string, hiddenMs: number): Promise<void> {
    await this.#client.updateMessage(message.messageId, receipt, undefined, Math.floor(hiddenMs / 1000));
  }

  /** Moves a message to the poison queue, its body as it came. */
  async #bury(message: DequeuedMessageItem, receipt: string): Promise<void> {
    const { clients, trigger } = this.#options;
    if (trigger.queueName.endsWith(poisonSuffix)) return;
    const queueName = `${trigger.queueName}${poisonSuffix}`;
    await clients.send({ ...trigger, queueName }, message.messageText);
    await this.#client.deleteMessage(message.messageId, receipt);
    this.#log('error', `Message ${message.messageId} was moved to ${queueName}.`);
  }

  #log(level: 'warning' | 'error', message: string): void {
    this.#options.log({ level, source: 'host', functionName: this.#options.functionName, message });
  }
}
