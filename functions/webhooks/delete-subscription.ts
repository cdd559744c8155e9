import { deleteSubscription } from '../../shared/domain/webhooks/subscriptions/delete-subscription.ts';
import { operation } from '../http/operation.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

export const deleteSubscriptionOperation = operation({
  name: 'delete-subscription',
  method: 'DELETE',
  path: `${subscriptionsPath}/{subscription_id}`,
  tag: 'Webhook subscriptions',
  summary: 'Delete a subscription and end its pending attempts',
  description: 'Attempts that are scheduled are given up, and its deliveries can no longer be read.',
  bucket: 'webhook_write',
  consoleRole: 'lead',
  request: { path: subscriptionPath },
  responses: { 204: { description: 'Deleted' } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path }) => {
    await deleteSubscription(services, caller.scope, path.subscription_id);
    return { status: 204 };
  },
});
