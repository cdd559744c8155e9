import { type DeliveryDocument, deliveryDocumentSchema } from '../../../model/webhook.ts';
import type { Services } from '../../services.ts';
import { toAbandoned } from './transitions.ts';

type CancelServices = Pick<Services, 'store' | 'clock'>;

const pageSize = 100;

/**
 * Ends every pending attempt of a subscription as failed. An attempt under way is still recorded with what the receiver answers.
 * It misses those that are created or changed at the same moment; the worker ends them.
 */
export async function cancelPendingDeliveries(services: CancelServices, subscriptionId: string): Promise<void> {
  const request = { filter: { equals: { status: 'pending' } }, limit: pageSize };
  // Cancelled deliveries no longer pass the filter; those that were changed by somebody else still do and are skipped.
  for (let lost = 0; ; ) {
    const page = await services.store.list('deliveries', subscriptionId, deliveryDocumentSchema, {
      ...request,
      offset: lost,
    });
    const cancelled = await Promise.all(page.map((delivery) => cancel(services, delivery)));
    lost += cancelled.filter((isDone) => !isDone).length;
    if (page.length < pageSize) return;
  }
}

async function cancel({ store, clock }: CancelServices, { subscriptionId, id }: DeliveryDocument): Promise<boolean> {
  const stored = await store.find('deliveries', subscriptionId, id, deliveryDocumentSchema);
  if (stored?.document.status !== 'pending') return true;
  const abandoned = toAbandoned(stored.document, 'cancelled', clock.now());
  return (await store.replace('deliveries', subscriptionId, abandoned, stored.etag)).ok;
}
