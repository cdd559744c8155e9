import { eventDocumentIdOf } from '../../../model/ids.ts';
import {
  type DeliveryDocument,
  type DeliveryMessage,
  deliveryDocumentSchema,
  type EventDocument,
  eventDocumentSchema,
  type SubscriptionDocument,
  subscriptionDocumentSchema,
} from '../../../model/webhook.ts';
import type { Stored } from '../../../ports/document-store.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { isUnderWay, toFirstDelivery } from './transitions.ts';

/** Queues count in seconds and clocks differ: a message this early is on time. */
const earlyMs = 1000;

/** What to do with a message, according to the documents: send, nothing, try later, or end the delivery without sending. */
export type LoadedDelivery =
  | {
      readonly kind: 'ready';
      readonly delivery: Stored<DeliveryDocument>;
      readonly subscription: Stored<SubscriptionDocument>;
      readonly event: EventDocument;
    }
  | { readonly kind: 'nothing-to-do' }
  | { readonly kind: 'too-early'; readonly delivery: Stored<DeliveryDocument>; readonly waitMs: number }
  | {
      readonly kind: 'abandoned';
      readonly delivery: Stored<DeliveryDocument>;
      readonly reason: 'cancelled' | 'event_gone';
    };

/** Reads what a message is about: the delivery, when the message's attempt is the current one and no worker is sending it. */
export async function findPresentDelivery(
  { store, clock }: Pick<DeliveryServices, 'store' | 'clock'>,
  message: DeliveryMessage,
): Promise<Stored<DeliveryDocument> | undefined> {
  const stored = await store.find('deliveries', message.subscriptionId, message.deliveryId, deliveryDocumentSchema);
  if (stored?.document.scope !== message.scope || stored.document.status !== 'pending') return undefined;
  return stored.document.attempt === message.attempt && !isUnderWay(stored.document, clock.now()) ? stored : undefined;
}

/** First stage: reads delivery, event and subscription. A duplicate or outdated message finds nothing to do. */
export async function loadDelivery(
  services: Pick<DeliveryServices, 'store' | 'clock'>,
  message: DeliveryMessage,
): Promise<LoadedDelivery> {
  if (message.untouched) {
    const untouched = await findUntouched(services, message, message.untouched);
    if (untouched) return untouched;
  }
  const { clock } = services;
  const delivery = await findPresentDelivery(services, message);
  if (!delivery) return { kind: 'nothing-to-do' };
  const waitMs = Date.parse(delivery.document.nextAttemptAt ?? '') - clock.now().getTime();
  if (waitMs > earlyMs) return { kind: 'too-early', delivery, waitMs };
  const { subscription, event } = await findSides(services, message, delivery.document.eventId);
  if (!subscription?.document.enabled) return { kind: 'abandoned', delivery, reason: 'cancelled' };
  if (!event) return { kind: 'abandoned', delivery, reason: 'event_gone' };
  return { kind: 'ready', delivery, subscription, event };
}

/**
 * A first attempt without reading the delivery: its document follows from the event. Should it have changed meanwhile, the lease finds that its version
 * is gone.
 */
async function findUntouched(
  services: Pick<DeliveryServices, 'store'>,
  message: DeliveryMessage,
  { eventId, createdAt, etag }: NonNullable<DeliveryMessage['untouched']>,
): Promise<LoadedDelivery | undefined> {
  const { subscription, event } = await findSides(services, message, eventId);
  if (!event || !subscription?.document.enabled) return undefined;
  const document = toFirstDelivery(event, message.subscriptionId, new Date(createdAt));
  if (document.id !== message.deliveryId || document.attempt !== message.attempt) return undefined;
  return { kind: 'ready', delivery: { document, etag }, subscription, event };
}

async function findSides({ store }: Pick<DeliveryServices, 'store'>, message: DeliveryMessage, eventId: string) {
  const [subscription, event] = await Promise.all([
    store.find('subscriptions', message.scope, message.subscriptionId, subscriptionDocumentSchema),
    store.find('core', message.scope, eventDocumentIdOf(eventId), eventDocumentSchema),
  ]);
  return { subscription, event: event?.document };
}
