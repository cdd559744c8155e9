import type { DeliveryDocument, DeliveryMessage } from '../model/webhook.ts';
import type { Logger } from './logger.ts';

/** Wakes the delivery worker; the delivery document is the truth. */
export interface DeliveryQueue {
  /** Visible after `delayMs` (at most 7 days). */
  send(message: DeliveryMessage, delayMs: number): Promise<void>;
}

/**
 * Sends the message that makes the worker look at a pending delivery after `delayMs`.
 * Never rejects: the document says when the attempt is due, and the sweeper sends what a failing queue lost.
 */
export async function wakeDelivery(
  services: { readonly queue: DeliveryQueue; readonly logger: Logger },
  delivery: DeliveryDocument,
  delayMs: number,
): Promise<void> {
  const { scope, subscriptionId, id: deliveryId, attempt } = delivery;
  try {
    await services.queue.send({ v: 1, scope, subscriptionId, deliveryId, attempt }, delayMs);
  } catch (cause) {
    services.logger.warn({ deliveryId, subscriptionId, attempt, cause }, 'A delivery message could not be queued.');
  }
}
