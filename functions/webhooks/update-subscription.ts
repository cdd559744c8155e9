import { z } from 'zod';
import { setSubscriptionEnabled } from '../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import { subscriptionViewSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

export const updateSubscriptionOperation = operation({
  name: 'update-subscription',
  method: 'PATCH',
  path: `${subscriptionsPath}/{subscription_id}`,
  tag: 'Webhook subscriptions',
  summary: 'Enable or disable a subscription',
  description: 'Disabling ends the pending attempts; what happens meanwhile can be replayed after enabling.',
  bucket: 'webhook_write',
  consoleRole: 'lead',
  request: { path: subscriptionPath, body: z.strictObject({ enabled: z.boolean() }) },
  responses: { 200: { description: 'The subscription as it is now', schema: subscriptionViewSchema } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path, body }) => ({
    status: 200,
    body: await setSubscriptionEnabled(services, caller.scope, path.subscription_id, body.enabled),
  }),
});
