import { ServiceError } from '../../../model/errors.ts';
import { deliveryIdOf, eventDocumentIdOf } from '../../../model/ids.ts';
import type { Scope } from '../../../model/scope.ts';
import {
  type DeliveryDocument,
  deliveryDocumentSchema,
  type EventDocument,
  eventDocumentSchema,
} from '../../../model/webhook.ts';
import { StoreUnavailableError } from '../../../ports/document-store.ts';
import type { Services } from '../../services.ts';
import { getEnabledSubscription } from '../subscriptions/get-subscription.ts';
import { toFirstDelivery, toRedelivered } from './transitions.ts';
import { wakeDelivery } from './wake-delivery.ts';

export type RedeliverServices = Pick<Services, 'store' | 'clock' | 'queue' | 'logger'>;

/** `<deliveryId>`, or the id of one of its attempts as the history shows it: `<deliveryId>-<number>`. */
export const deliveryOrAttemptIdPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?$/i;

/**
 * Sends a delivery again, whatever its state, with the whole retry schedule and the same event id and bytes.
 * Throws `subscription_not_found`, `subscription_disabled`, or `delivery_not_found` when it or its event is gone (30 days).
 */
export async function redeliver(
  services: RedeliverServices,
  scope: Scope,
  subscriptionId: string,
  deliveryOrAttemptId: string,
): Promise<{ readonly scheduled: number }> {
  await getEnabledSubscription(services, scope, subscriptionId);
  const deliveryId = deliveryOrAttemptIdPattern.exec(deliveryOrAttemptId)?.[1]?.toLowerCase() ?? '';
  const stored = await services.store.find('deliveries', subscriptionId, deliveryId, deliveryDocumentSchema);
  const event =
    stored &&
    (await services.store.find('core', scope, eventDocumentIdOf(stored.document.eventId), eventDocumentSchema));
  if (!event) throw new ServiceError('delivery_not_found');
  // An attempt that is being sent is followed by another.
  await scheduleAgain(services, event.document, subscriptionId, { isEnough: () => false });
  return { scheduled: 1 };
}

const triesToWrite = 20;

interface Again {
  /** Whether the delivery already does what is asked; then nothing is written, and the result is false. */
  readonly isEnough: (delivery: DeliveryDocument, now: Date) => boolean;
  readonly replayId?: string;
}

/** Makes the delivery of an event to a subscription due now; creates it where there is none. A restart cannot lose it. */
export async function scheduleAgain(
  services: RedeliverServices,
  event: EventDocument,
  subscriptionId: string,
  { isEnough, replayId }: Again,
): Promise<boolean> {
  const { store, clock } = services;
  const deliveryId = deliveryIdOf(event.eventId, subscriptionId);
  for (let tries = 0; tries < triesToWrite; tries += 1) {
    const stored = await store.find('deliveries', subscriptionId, deliveryId, deliveryDocumentSchema);
    const now = clock.now();
    if (stored && isEnough(stored.document, now)) return false;
    const again = stored ? toRedelivered(stored.document, now) : toFirstDelivery(event, subscriptionId, now);
    const due: DeliveryDocument = replayId === undefined ? again : { ...again, replayId };
    const outcome = stored
      ? await store.replace('deliveries', subscriptionId, due, stored.etag)
      : await store.create('deliveries', subscriptionId, due);
    if (outcome.ok) {
      await wakeDelivery(services, due, 0);
      return true;
    }
  }
  throw new StoreUnavailableError(`Delivery ${deliveryId} was changed by others ${triesToWrite} times in a row.`);
}
