import type { DeliveryDocument, DeliveryMessage } from '../../../model/webhook.ts';
import type { Services } from '../../services.ts';

type QueueServices = Pick<Services, 'queue' | 'logger'>;

/**
 * Sends the message that makes the worker look at a pending delivery after `delayMs`.
 * Never rejects: the document says when the attempt is due, and the sweeper sends what a failing queue lost.
 */
export const wakeDelivery = (services: QueueServices, delivery: DeliveryDocument, delayMs: number): Promise<void> =>
  sendMessage(services, toMessage(delivery), delayMs);

/** As `wakeDelivery`, at once, for a delivery that has just been created; the message says what the worker would read. Never rejects. */
export function wakeFirstDelivery(services: QueueServices, delivery: DeliveryDocument, etag: string): Promise<void> {
  const { eventId, createdAt } = delivery;
  return sendMessage(services, { ...toMessage(delivery), untouched: { eventId, createdAt, etag } }, 0);
}

const toMessage = ({ scope, subscriptionId, id: deliveryId, attempt }: DeliveryDocument): DeliveryMessage => ({
  v: 1,
  scope,
  subscriptionId,
  deliveryId,
  attempt,
});

/** Sends a message as it is. Never rejects, for the same reason. */
export async function sendMessage(services: QueueServices, message: DeliveryMessage, delayMs: number): Promise<void> {
  try {
    await services.queue.send(message, delayMs);
  } catch (cause) {
    const { deliveryId, subscriptionId, attempt } = message;
    services.logger.warn({ deliveryId, subscriptionId, attempt, cause }, 'A delivery message could not be queued.');
  }
}
