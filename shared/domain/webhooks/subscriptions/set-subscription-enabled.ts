import { parseScope, type Scope } from '../../../model/scope.ts';
import type { SubscriptionDocument } from '../../../model/webhook.ts';
import type { SubscriptionView } from '../../../model/webhook-views.ts';
import type { Services } from '../../services.ts';
import { cancelPendingDeliveries } from '../deliveries/cancel-pending-deliveries.ts';
import { healthy } from './subscription-health.ts';
import { toSubscriptionView } from './to-subscription-view.ts';
import { updateSubscription } from './update-subscription.ts';

type UpdateServices = Pick<Services, 'store' | 'clock' | 'random' | 'logger'>;

/**
 * Switches a subscription on or off; one that is so already stays untouched. Switched off, its pending attempts end;
 * switched on, it starts without the failures that were counted. Throws `subscription_not_found`.
 */
export async function setSubscriptionEnabled(
  services: UpdateServices,
  scope: Scope,
  subscriptionId: string,
  enabled: boolean,
): Promise<SubscriptionView> {
  if (!enabled) return toSubscriptionView(await disableSubscription(services, { scope, id: subscriptionId }, 'client'));
  const updatedAt = services.clock.now().toISOString();
  const document = await updateSubscription(services, scope, subscriptionId, (present) =>
    present.enabled
      ? present
      : {
          ...present,
          enabled: true,
          disabledReason: null,
          updatedAt,
          ...healthy,
        },
  );
  return toSubscriptionView(document);
}

/** Switches a subscription off for a reason that is kept, and ends its pending attempts. Throws `subscription_not_found`. */
export async function disableSubscription(
  services: UpdateServices,
  { scope, id }: Pick<SubscriptionDocument, 'scope' | 'id'>,
  reason: NonNullable<SubscriptionDocument['disabledReason']>,
): Promise<SubscriptionDocument> {
  const updatedAt = services.clock.now().toISOString();
  let wasEnabled = false;
  const document = await updateSubscription(services, scope, id, (present) => {
    wasEnabled = present.enabled;
    return wasEnabled ? { ...present, enabled: false, disabledReason: reason, updatedAt } : present;
  });
  if (wasEnabled) {
    const { workspaceId } = parseScope(scope);
    services.logger.info(
      { metric: 'subscriptions_disabled', reason, subscriptionId: id, workspaceId },
      'A subscription was switched off.',
    );
  }
  await cancelPendingDeliveries(services, id);
  return document;
}
