import { ServiceError } from '../../../model/errors.ts';
import type { Scope } from '../../../model/scope.ts';
import { type SubscriptionDocument, subscriptionDocumentSchema } from '../../../model/webhook.ts';
import type { SubscriptionView } from '../../../model/webhook-views.ts';
import type { Services } from '../../services.ts';
import { toSubscriptionView } from './to-subscription-view.ts';

/** One subscription of this scope with all it stores; throws `subscription_not_found`. */
export async function getSubscriptionDocument(
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
): Promise<SubscriptionDocument> {
  const stored = await store.find('subscriptions', scope, subscriptionId, subscriptionDocumentSchema);
  if (!stored) throw new ServiceError('subscription_not_found');
  return stored.document;
}

/** Like `getSubscriptionDocument`, for operations that need an enabled subscription; throws `subscription_disabled` too. */
export async function getEnabledSubscription(
  services: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
): Promise<SubscriptionDocument> {
  const subscription = await getSubscriptionDocument(services, scope, subscriptionId);
  if (!subscription.enabled) throw new ServiceError('subscription_disabled');
  return subscription;
}

/** One subscription as clients see it; throws `subscription_not_found`. */
export async function getSubscription(
  services: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
): Promise<SubscriptionView> {
  return toSubscriptionView(await getSubscriptionDocument(services, scope, subscriptionId));
}
