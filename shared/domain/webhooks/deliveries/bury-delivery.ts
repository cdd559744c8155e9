import { later } from '../../../model/instants.ts';
import { type DeliveryMessage, deliveryDocumentSchema } from '../../../model/webhook.ts';
import type { Services } from '../../services.ts';
import { toAbandoned, toPostponed } from './transitions.ts';
import { wakeDelivery } from './wake-delivery.ts';

/** After this many rounds of five tries the fault is taken to lie in the delivery itself. */
const mostPoisonings = 3;
const pauseMs = 5 * 60_000;

/**
 * Handles a delivery whose message went to the poison queue: usually the store did not answer for minutes, so it is due
 * again after a pause that grows. After three times it ends as failed. After a lost race the other change is kept, and
 * the sweeper checks the delivery later.
 */
export async function buryDelivery(
  services: Pick<Services, 'store' | 'clock' | 'queue' | 'logger'>,
  { subscriptionId, deliveryId, attempt }: DeliveryMessage,
): Promise<void> {
  const { store, clock } = services;
  const stored = await store.find('deliveries', subscriptionId, deliveryId, deliveryDocumentSchema);
  if (stored?.document.status !== 'pending' || stored.document.attempt !== attempt) return;
  const counted = { ...stored.document, poisonings: stored.document.poisonings + 1 };
  const now = clock.now();
  if (counted.poisonings >= mostPoisonings) {
    await store.replace('deliveries', subscriptionId, toAbandoned(counted, 'poisoned', now), stored.etag);
    return;
  }
  const waitMs = pauseMs * counted.poisonings;
  const postponed = toPostponed(counted, later(now, waitMs));
  if ((await store.replace('deliveries', subscriptionId, postponed, stored.etag)).ok) {
    await wakeDelivery(services, postponed, waitMs);
  }
}
