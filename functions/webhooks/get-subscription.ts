import { getSubscription } from '../../shared/domain/webhooks/subscriptions/get-subscription.ts';
import { subscriptionViewSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

export const getSubscriptionOperation = operation({
  name: 'get-subscription',
  method: 'GET',
  path: `${subscriptionsPath}/{subscription_id}`,
  tag: 'Webhook subscriptions',
  summary: 'Read a subscription',
  description: 'As the list shows it, without its secret.',
  bucket: 'webhook_read',
  consoleRole: 'lead',
  request: { path: subscriptionPath },
  responses: { 200: { description: 'The subscription, without its secret', schema: subscriptionViewSchema } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getSubscription(services, caller.scope, path.subscription_id),
  }),
});
