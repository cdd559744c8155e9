import { parseScope } from '../../../model/scope.ts';
import { traceIdOf } from '../../../model/trace.ts';
import { unreachable } from '../../../model/unreachable.ts';
import type { DeliveryDocument, DeliveryMessage } from '../../../model/webhook.ts';
import { classifyAnswer } from './classify-answer.ts';
import { countResult } from './count-result.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { type LoadedDelivery, loadDelivery } from './load-delivery.ts';
import { passBreaker } from './pass-breaker.ts';
import { abandonDelivery, comeBackLater, waitForBreaker } from './postpone-delivery.ts';
import { type AttemptResult, leaseDelivery, recordAttempt } from './record-attempt.ts';
import { sendEnvelope } from './send-envelope.ts';
import { wakeDelivery } from './wake-delivery.ts';

/**
 * Handles one queue message. The documents have the state; the message only makes the worker look at them: a late, duplicate or
 * lost message only changes when a delivery is sent. Rejects only for faults of our own (store, key vault), never for a
 * receiver's.
 */
export async function deliver(services: DeliveryServices, message: DeliveryMessage): Promise<void> {
  const admission = await services.gate.enter(message.subscriptionId);
  if (admission.kind === 'busy') return comeBackLater(services, message, admission.comeBackInMs);
  try {
    const { untouched, ...plain } = message;
    const handled = await handle(services, message);
    // The message is out of date: the documents are read.
    if (handled === 'overtaken' && untouched) await handle(services, plain);
  } finally {
    admission.leave();
  }
}

type Handled = 'done' | 'overtaken';

async function handle(services: DeliveryServices, message: DeliveryMessage): Promise<Handled> {
  const loaded = await loadDelivery(services, message);
  switch (loaded.kind) {
    case 'nothing-to-do':
      return 'done';
    case 'too-early':
      await wakeDelivery(services, loaded.delivery.document, loaded.waitMs);
      return 'done';
    case 'abandoned':
      await abandonDelivery(services, loaded.delivery, loaded.reason);
      return 'done';
    case 'ready':
      return attempt(services, loaded);
    default:
      return unreachable(loaded);
  }
}

/** Circuit breaker, lease, address check, signature, post, record, next attempt. `overtaken`: the delivery changed before the lease. */
async function attempt(
  services: DeliveryServices,
  { delivery, subscription, event }: Extract<LoadedDelivery, { kind: 'ready' }>,
): Promise<Handled> {
  const pass = await passBreaker(services, subscription);
  if (pass.kind === 'open') {
    return (await waitForBreaker(services, delivery, pass.until, subscription.document)) ? 'done' : 'overtaken';
  }

  const leased = await leaseDelivery(services, delivery);
  if (!leased) return 'overtaken';

  const { id, subscriptionId, eventId, attempt: number, traceparent } = leased.document;
  const attributes = {
    'delivery.id': id,
    'subscription.id': subscriptionId,
    'event.id': eventId,
    'delivery.attempt': number,
  };
  const start = { kind: 'consumer', parent: traceparent, attributes } as const;
  await services.telemetry.trace('deliver-webhook', start, async (span) => {
    const answer = await sendEnvelope(services, subscription.document, event, span.traceparent);
    const endedAt = services.clock.now();
    const result: AttemptResult = { answer, verdict: classifyAnswer(answer, endedAt), endedAt };
    span.describe({ 'delivery.outcome': result.verdict.kind });

    const recorded = await recordAttempt(services, leased, result);
    logAttempt(services, { delivery: leased.document, recorded, result, submissionId: event.submissionId });
    if (recorded) await wakeNext(services, recorded);
    const { isProbe } = pass;
    await countResult(services, { subscription: subscription.document, delivery: leased, isProbe, result });
  });
  return 'done';
}

async function wakeNext(services: DeliveryServices, delivery: DeliveryDocument): Promise<void> {
  if (delivery.nextAttemptAt === null) return;
  const waitMs = Date.parse(delivery.nextAttemptAt) - services.clock.now().getTime();
  await wakeDelivery(services, delivery, Math.max(0, waitMs));
}

interface LoggedAttempt {
  readonly delivery: DeliveryDocument;
  readonly recorded: DeliveryDocument | undefined;
  readonly result: AttemptResult;
  readonly submissionId: string;
}

function logAttempt({ logger }: DeliveryServices, { delivery, recorded, result, submissionId }: LoggedAttempt): void {
  const { answer, verdict, endedAt } = result;
  const { id: deliveryId, subscriptionId, eventId, attempt: number, traceparent, scope } = delivery;
  const got = answer.kind === 'answered' ? { statusCode: answer.statusCode } : { fault: answer.fault };
  logger.info(
    {
      metric: 'deliveries',
      outcome: verdict.kind,
      ...got,
      status: recorded?.status,
      endReason: recorded?.endReason,
      deliveryId,
      subscriptionId,
      eventId,
      submissionId,
      workspaceId: parseScope(scope).workspaceId,
      attempt: number,
      latencyMs: Math.max(0, endedAt.getTime() - Date.parse(delivery.createdAt)),
      traceId: traceIdOf(traceparent),
    },
    'A delivery attempt ended.',
  );
}
