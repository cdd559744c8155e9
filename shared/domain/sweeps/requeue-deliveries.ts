import { later } from '../../model/instants.ts';
import { type DeliveryDocument, deliveryDocumentSchema } from '../../model/webhook.ts';
import { readPast } from '../read-past.ts';
import type { Services } from '../services.ts';
import { isUnderWay, toPostponed } from '../webhooks/deliveries/transitions.ts';
import { wakeDelivery } from '../webhooks/deliveries/wake-delivery.ts';

type SweepServices = Pick<Services, 'store' | 'queue' | 'clock' | 'logger'>;

/** A message that was not lost has arrived after this time. */
const graceMs = 60_000;
const pageSize = 200;

/**
 * Sends a new message for every pending delivery that is overdue by more than a minute and that no worker holds: its
 * message was lost, or its worker stopped. Each gets the present time as its new due time, so that the next sweep does not repeat it. Returns
 * how many messages were probably lost: all that were sent again, or none while the queue has a backlog, because then
 * they are probably still in it.
 */
export async function requeueDeliveries(services: SweepServices): Promise<number> {
  let woken = 0;
  let wasBehind: boolean | undefined;
  const now = services.clock.now();
  const parameters = { before: later(now, -graceMs).toISOString(), now: now.toISOString() };
  const read = (limit: number) => services.store.sweep('overdue-deliveries', parameters, deliveryDocumentSchema, limit);
  for await (const overdue of readPast(read, pageSize)) {
    // Asked before anything is sent, so that this sweep's own messages do not count as a backlog.
    wasBehind ??= overdue.length > 0 && (await isBehind(services));
    const results = await Promise.all(
      overdue.map(async (delivery) => {
        try {
          return await requeue(services, delivery, parameters.before);
        } catch (cause) {
          services.logger.warn({ deliveryId: delivery.id, cause }, 'An overdue delivery could not be woken.');
          return false;
        }
      }),
    );
    woken += results.filter(Boolean).length;
  }
  if (!wasBehind) return woken;
  services.logger.info({ woken }, 'Overdue deliveries were woken; the queue is behind.');
  return 0;
}

async function isBehind({ queue, logger }: SweepServices): Promise<boolean> {
  try {
    return await queue.isBehind();
  } catch (cause) {
    logger.warn({ cause }, 'The delivery queue could not be looked at.');
    return false;
  }
}

async function requeue(services: SweepServices, found: DeliveryDocument, before: string): Promise<boolean> {
  const { store, clock } = services;
  const { subscriptionId, id } = found;
  const stored = await store.find('deliveries', subscriptionId, id, deliveryDocumentSchema);
  const now = clock.now();
  const delivery = stored?.document;
  const isOverdue = delivery?.status === 'pending' && (delivery.nextAttemptAt ?? '') < before;
  if (!stored || !isOverdue || isUnderWay(stored.document, now)) return false;
  const due = toPostponed(stored.document, now);
  if (!(await store.replace('deliveries', subscriptionId, due, stored.etag)).ok) return false;
  await wakeDelivery(services, due, 0);
  return true;
}
