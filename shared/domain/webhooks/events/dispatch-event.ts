import { parseScope, type Scope } from '../../../model/scope.ts';
import { traceIdOf } from '../../../model/trace.ts';
import { type EventDocument, type SubscriptionDocument, subscriptionDocumentSchema } from '../../../model/webhook.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DeliveryQueue } from '../../../ports/delivery-queue.ts';
import type { DocumentStore } from '../../../ports/document-store.ts';
import type { Logger } from '../../../ports/logger.ts';
import { toFirstDelivery } from '../deliveries/transitions.ts';
import { wakeFirstDelivery } from '../deliveries/wake-delivery.ts';

export interface DispatchServices {
  readonly store: DocumentStore;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly logger: Logger;
}

const pageSize = 100;

/**
 * Gives every enabled subscription that lists the event's type its delivery document, wakes the worker for each, then
 * clears `pending` on the event. Returns the number of those subscriptions. Safe to run any number of times: delivery
 * ids are derived, and existing deliveries stay as they are. Rejects with `StoreUnavailableError` when the store fails;
 * the event then stays pending and the sweeper dispatches it later.
 */
export async function dispatchEvent(services: DispatchServices, event: EventDocument): Promise<number> {
  let dispatched = 0;
  for await (const page of pagesOfEnabledSubscriptions(services.store, event.scope)) {
    const matching = page.filter((subscription) => subscription.eventTypes.includes(event.eventType));
    await Promise.all(matching.map((subscription) => createDelivery(services, event, subscription.id)));
    dispatched += matching.length;
  }
  await clearPending(services.store, event);
  const { eventId, submissionId, assetId, traceparent, scope } = event;
  const { workspaceId } = parseScope(scope);
  services.logger.info(
    { eventId, submissionId, assetId, workspaceId, deliveries: dispatched, traceId: traceIdOf(traceparent) },
    'An event was dispatched.',
  );
  return dispatched;
}

async function* pagesOfEnabledSubscriptions(
  store: DocumentStore,
  scope: Scope,
): AsyncGenerator<readonly SubscriptionDocument[]> {
  for (let offset = 0; ; offset += pageSize) {
    const page = await store.list('subscriptions', scope, subscriptionDocumentSchema, {
      filter: { equals: { enabled: true } },
      orderBy: { field: 'createdAt', order: 'ascending' },
      offset,
      limit: pageSize,
    });
    yield page;
    if (page.length < pageSize) return;
  }
}

async function createDelivery(services: DispatchServices, event: EventDocument, subscriptionId: string): Promise<void> {
  const delivery = toFirstDelivery(event, subscriptionId, services.clock.now());
  const outcome = await services.store.create('deliveries', subscriptionId, delivery);
  // One that exists was dispatched before: its message was sent, or the sweeper sends it.
  if (outcome.ok) await wakeFirstDelivery(services, delivery, outcome.etag);
}

/** Nothing else about an event ever changes, so the stored version can be replaced without a condition. An event that was deleted is not written again. */
async function clearPending(store: DocumentStore, event: EventDocument): Promise<void> {
  const dispatched: EventDocument = { ...event, pending: false };
  await store.replace('core', event.scope, dispatched);
}
