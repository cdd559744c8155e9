import { ServiceError } from '../../../model/errors.ts';
import type { Scope } from '../../../model/scope.ts';
import type { Services } from '../../services.ts';
import { cancelPendingDeliveries } from '../deliveries/cancel-pending-deliveries.ts';

/** Deletes a subscription and ends its pending attempts. Throws `subscription_not_found`. */
export async function deleteSubscription(
  services: Pick<Services, 'store' | 'clock'>,
  scope: Scope,
  subscriptionId: string,
): Promise<void> {
  const existed = await services.store.delete('subscriptions', scope, subscriptionId);
  if (!existed) throw new ServiceError('subscription_not_found');
  await cancelPendingDeliveries(services, subscriptionId);
}
