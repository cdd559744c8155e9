import { later } from '../../../model/instants.ts';
import type { DeliveryDocument, DeliveryMessage, SubscriptionDocument } from '../../../model/webhook.ts';
import type { Stored } from '../../../ports/document-store.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { findPresentDelivery } from './load-delivery.ts';
import { toAbandoned, toPostponed } from './transitions.ts';
import { sendMessage, wakeDelivery } from './wake-delivery.ts';

type Services = Pick<DeliveryServices, 'store' | 'queue' | 'clock' | 'random' | 'logger' | 'retryScale'>;

/** The sweeper takes an attempt for lost that is overdue by a minute. One that is overdue by this much gets a later `nextAttemptAt`. */
const renewAfterMs = 20_000;

/** The subscription has as many attempts as may run at once: the message is delayed, without using up an attempt. */
export async function comeBackLater(services: Services, message: DeliveryMessage, delayMs: number): Promise<void> {
  const now = services.clock.now();
  // The documents are read when it is tried again; postponing reads nothing.
  const waitsSince = message.untouched?.createdAt;
  if (waitsSince !== undefined && now.getTime() - Date.parse(waitsSince) <= renewAfterMs) {
    return sendMessage(services, message, delayMs);
  }
  const delivery = await findPresentDelivery(services, message);
  if (!delivery) return;
  const overdueMs = now.getTime() - Date.parse(delivery.document.nextAttemptAt ?? '');
  if (overdueMs > renewAfterMs) await reschedule(services, delivery, later(now, delayMs));
  else await wakeDelivery(services, delivery.document, delayMs);
}

/** The breaker is open: the attempt waits until it closes, without being used up. Waiting attempts are then tried one after the other. False when another worker changed the delivery. */
export async function waitForBreaker(
  services: Services,
  delivery: Stored<DeliveryDocument>,
  until: Date,
  { breaker }: SubscriptionDocument,
): Promise<boolean> {
  const spreadMs = Math.max(1000, breaker.openForMs / 5) * services.retryScale;
  return reschedule(services, delivery, later(until, services.random.fraction() * spreadMs));
}

/** Moves the present attempt to a later time and sends the message for it. False when another worker changed the delivery first and takes care of it. */
async function reschedule(
  services: Services,
  { document, etag }: Stored<DeliveryDocument>,
  dueAt: Date,
): Promise<boolean> {
  const postponed = toPostponed(document, dueAt);
  if (!(await services.store.replace('deliveries', document.subscriptionId, postponed, etag)).ok) return false;
  await wakeDelivery(services, postponed, Math.max(0, dueAt.getTime() - services.clock.now().getTime()));
  return true;
}

/** Ends a delivery whose subscription was switched off or whose event is gone. */
export async function abandonDelivery(
  { store, clock }: Pick<DeliveryServices, 'store' | 'clock'>,
  { document, etag }: Stored<DeliveryDocument>,
  reason: string,
): Promise<void> {
  // A lost race: the message of the change that won looks at the delivery again.
  await store.replace('deliveries', document.subscriptionId, toAbandoned(document, reason, clock.now()), etag);
}
