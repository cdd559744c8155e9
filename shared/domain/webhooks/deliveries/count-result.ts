import { unreachable } from '../../../model/unreachable.ts';
import {
  deliveryDocumentSchema,
  type SubscriptionDocument,
  subscriptionDocumentSchema,
} from '../../../model/webhook.ts';
import { disableSubscription } from '../subscriptions/set-subscription-enabled.ts';
import { isFailingForTooLong, isHealthy, toFailing, toHealthy } from '../subscriptions/subscription-health.ts';
import type { DeliveryServices } from './delivery-services.ts';
import type { AttemptResult, LeasedDelivery } from './record-attempt.ts';

type Services = Pick<DeliveryServices, 'store' | 'clock' | 'random' | 'logger' | 'retryScale'>;

/** An attempt as its subscription sees it; `subscription` is as it was read before sending. */
export interface CountedAttempt {
  readonly subscription: SubscriptionDocument;
  readonly delivery: LeasedDelivery;
  readonly isProbe: boolean;
  readonly result: AttemptResult;
}

/**
 * Updates a subscription after an attempt: a success ends a run of failures and closes the breaker, a failure counts
 * for both, and a receiver that asks for it, or only failed for 5 days, is disabled.
 */
export async function countResult(services: Services, attempt: CountedAttempt): Promise<void> {
  const { subscription, result, isProbe } = attempt;
  if (result.verdict.disable !== null) {
    await disableSubscription(services, subscription, result.verdict.disable);
    return;
  }
  switch (result.verdict.health) {
    case 'success':
      // No write while everything succeeds.
      if (!isHealthy(subscription)) await update(services, subscription, toHealthy);
      return;
    case 'none':
      // The receiver answers again, even if it rejects this message.
      if (isProbe) await update(services, subscription, toHealthy);
      return;
    case 'failure':
      await countFailure(services, attempt);
      return;
    default:
      return unreachable(result.verdict.health);
  }
}

async function countFailure(services: Services, attempt: CountedAttempt): Promise<void> {
  const { isProbe, delivery, result } = attempt;
  const { endedAt } = result;
  const updated = await update(services, attempt.subscription, (present) =>
    toFailing(present, {
      isFirstOfDelivery: !hasFailedSince(delivery, present.failingSince),
      isProbe,
      startedAt: delivery.startedAt,
      endedAt,
      scale: services.retryScale,
    }),
  );
  if (!updated || !isFailingForTooLong(updated, endedAt)) return;
  if (await hasAnySucceededSince(services, updated)) {
    await update(services, updated, toHealthy);
    return;
  }
  await disableSubscription(services, updated, 'failing');
  const { id: subscriptionId, scope, failingSince } = updated;
  services.logger.error(
    { subscriptionId, scope, failingSince },
    'A subscription was disabled after 5 days of failures.',
  );
}

const hasFailedSince = ({ document }: LeasedDelivery, failingSince: string | null): boolean =>
  document.attempts.some(
    ({ status, startedAt }) => status === 'failed' && failingSince !== null && startedAt >= failingSince,
  );

/** Other code writes the same document; after this many lost races the count is not written. */
const triesToWrite = 8;

async function update(
  { store }: Services,
  { scope, id }: SubscriptionDocument,
  change: (present: SubscriptionDocument) => SubscriptionDocument,
): Promise<SubscriptionDocument | undefined> {
  for (let tries = 0; tries < triesToWrite; tries += 1) {
    const stored = await store.find('subscriptions', scope, id, subscriptionDocumentSchema);
    if (!stored?.document.enabled) return undefined;
    const changed = change(stored.document);
    if ((await store.replace('subscriptions', scope, changed, stored.etag)).ok) return changed;
  }
  return undefined;
}

/** A success whose count was lost would otherwise let two failures days apart look like an unbroken run. */
async function hasAnySucceededSince({ store }: Services, { id, failingSince }: SubscriptionDocument): Promise<boolean> {
  const filter = {
    equals: { status: 'succeeded' },
    range: { field: 'endedAt', ...(failingSince === null ? {} : { from: failingSince }) },
  };
  const found = await store.list('deliveries', id, deliveryDocumentSchema, { filter, offset: 0, limit: 1 });
  return found.length > 0;
}
