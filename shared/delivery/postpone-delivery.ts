import { toAbandoned, toPostponed } from '../model/delivery.ts';
import { later } from '../model/instants.ts';
import type { DeliveryDocument, DeliveryMessage, SubscriptionDocument } from '../model/webhook.ts';
import { wakeDelivery } from '../ports/delivery-queue.ts';
import type { Stored } from '../ports/document-store.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { findPresentDelivery } from './load-delivery.ts';

type Services = Pick<DeliveryServices, 'store' | 'queue' | 'clock' | 'random' | 'logger' | 'retryScale'>;

/** A due attempt that was not made looks lost to the sweeper after a minute: from here on its appointment is renewed. */
const renewAfterMs = 20_000;

/** All places of the subscription are taken: the message comes back later, without using an attempt. */
export async function comeBackLater(services: Services, message: DeliveryMessage, delayMs: number): Promise<void> {
  const delivery = await findPresentDelivery(services, message);
  if (!delivery) return;
  const now = services.clock.now();
  const overdueMs = now.getTime() - Date.parse(delivery.document.nextAttemptAt ?? '');
  if (overdueMs > renewAfterMs) await reschedule(services, delivery, later(now, delayMs));
  else await wakeDelivery(services, delivery.document, delayMs);
}

/** The breaker is open: the attempt waits until it closes, without being used up. The waiting ones return one after the other. */
export async function waitForBreaker(
  services: Services,
  delivery: Stored<DeliveryDocument>,
  until: Date,
  { breaker }: SubscriptionDocument,
): Promise<void> {
  const spreadMs = Math.max(1000, breaker.openForMs / 5) * services.retryScale;
  await reschedule(services, delivery, later(until, services.random.fraction() * spreadMs));
}

/** Moves the present attempt and wakes the worker then. A lost race means that somebody else takes care of the delivery. */
async function reschedule(
  services: Services,
  { document, etag }: Stored<DeliveryDocument>,
  dueAt: Date,
): Promise<void> {
  const postponed = toPostponed(document, dueAt);
  if (!(await services.store.replace('deliveries', document.subscriptionId, postponed, etag)).ok) return;
  await wakeDelivery(services, postponed, Math.max(0, dueAt.getTime() - services.clock.now().getTime()));
}

/** Ends a delivery whose subscription was switched off or whose event is gone. */
export async function abandonDelivery(
  { store, clock }: Pick<DeliveryServices, 'store' | 'clock'>,
  { document, etag }: Stored<DeliveryDocument>,
  reason: string,
): Promise<void> {
  // Lost against whoever changed the delivery meanwhile: its own message looks again.
  await store.replace('deliveries', document.subscriptionId, toAbandoned(document, reason, clock.now()), etag);
}
