import { unreachable } from '../model/unreachable.ts';
import type { DeliveryDocument, DeliveryMessage } from '../model/webhook.ts';
import { wakeDelivery } from '../ports/delivery-queue.ts';
import { classifyAnswer } from './classify-answer.ts';
import { countResult } from './count-result.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { type LoadedDelivery, loadDelivery } from './load-delivery.ts';
import { passBreaker } from './pass-breaker.ts';
import { abandonDelivery, comeBackLater, waitForBreaker } from './postpone-delivery.ts';
import { type AttemptResult, leaseDelivery, recordAttempt } from './record-attempt.ts';
import { sendEnvelope } from './send-envelope.ts';

/**
 * Handles one queue message. The documents are the truth and the message only wakes, so one that is late, doubled or lost changes nothing but the time.
 * Rejects only for faults of our own (store, key vault), never for a receiver's.
 */
export async function deliver(services: DeliveryServices, message: DeliveryMessage): Promise<void> {
  const admission = await services.gate.enter(message.subscriptionId);
  if (admission.kind === 'busy') return comeBackLater(services, message, admission.comeBackInMs);
  try {
    const loaded = await loadDelivery(services, message);
    switch (loaded.kind) {
      case 'nothing-to-do':
        return;
      case 'too-early':
        return await wakeDelivery(services, loaded.delivery.document, loaded.waitMs);
      case 'abandoned':
        return await abandonDelivery(services, loaded.delivery, loaded.reason);
      case 'ready':
        return await attempt(services, loaded);
      default:
        return unreachable(loaded);
    }
  } finally {
    admission.leave();
  }
}

/** Breaker, lease, guard, sign, post, record, reschedule. */
async function attempt(
  services: DeliveryServices,
  { delivery, subscription, event }: Extract<LoadedDelivery, { kind: 'ready' }>,
): Promise<void> {
  const pass = await passBreaker(services, subscription);
  if (pass.kind === 'open') return waitForBreaker(services, delivery, pass.until, subscription.document);

  const leased = await leaseDelivery(services, delivery);
  if (!leased) return;

  const answer = await sendEnvelope(services, subscription.document, event);
  const endedAt = services.clock.now();
  const result: AttemptResult = { answer, verdict: classifyAnswer(answer, endedAt), endedAt };

  const recorded = await recordAttempt(services, leased, result);
  logAttempt(services, leased.document, result);
  if (recorded) await wakeNext(services, recorded);
  await countResult(services, { subscription: subscription.document, delivery: leased, isProbe: pass.isProbe, result });
}

async function wakeNext(services: DeliveryServices, delivery: DeliveryDocument): Promise<void> {
  if (delivery.nextAttemptAt === null) return;
  const waitMs = Date.parse(delivery.nextAttemptAt) - services.clock.now().getTime();
  await wakeDelivery(services, delivery, Math.max(0, waitMs));
}

function logAttempt({ logger }: DeliveryServices, delivery: DeliveryDocument, result: AttemptResult): void {
  const { answer, verdict, endedAt } = result;
  const { id: deliveryId, subscriptionId, eventId, attempt: number, traceparent } = delivery;
  const got = answer.kind === 'answered' ? { statusCode: answer.statusCode } : { fault: answer.fault };
  const latencyMs = endedAt.getTime() - Date.parse(delivery.createdAt);
  logger.info(
    {
      metric: 'deliveries',
      outcome: verdict.kind,
      ...got,
      deliveryId,
      subscriptionId,
      eventId,
      attempt: number,
      latencyMs,
      traceparent,
    },
    'A delivery attempt ended.',
  );
}
