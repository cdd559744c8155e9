import type { QueueClient } from '@azure/storage-queue';
import type { DeliveryQueue } from '../ports/delivery-queue.ts';

/** Longest invisibility a storage queue allows. */
const maximumDelayS = 604_800;
/** The SDK itself waits for a silent queue without end; a message that was not sent is sent by the sweeper. */
const patienceMs = 10_000;

/** `DeliveryQueue` on Azure Queue Storage. Delays are whole seconds; less than a second means now. Messages never expire. */
export const createStorageDeliveryQueue = (queue: QueueClient): DeliveryQueue => ({
  async send(message, delayMs) {
    const delayS = delayMs < 1000 ? 0 : Math.min(Math.ceil(delayMs / 1000), maximumDelayS);
    await queue.sendMessage(Buffer.from(JSON.stringify(message)).toString('base64'), {
      visibilityTimeout: delayS,
      messageTimeToLive: -1,
      abortSignal: AbortSignal.timeout(patienceMs),
    });
  },
  async isBehind() {
    // Peeking shows only visible messages: neither retries that are not due nor messages that a worker holds.
    const { peekedMessageItems } = await queue.peekMessages({
      numberOfMessages: 1,
      abortSignal: AbortSignal.timeout(patienceMs),
    });
    return peekedMessageItems.length > 0;
  },
});
