import { z } from 'zod';
import { deliveryOrAttemptIdPattern, redeliver } from '../../shared/domain/webhooks/deliveries/redeliver.ts';
import { scheduledSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

export const redeliverOperation = operation({
  name: 'redeliver',
  method: 'POST',
  path: `${subscriptionsPath}/{subscription_id}/deliveries/{delivery_id}/redeliver`,
  tag: 'Webhook subscriptions',
  summary: 'Send a delivery again',
  description: 'Whatever became of it: same event id, same bytes, and the whole schedule before it.',
  isExtension: true,
  bucket: 'webhook_write',
  consoleRole: 'lead',
  request: {
    path: subscriptionPath.extend({
      delivery_id: z
        .string()
        .regex(deliveryOrAttemptIdPattern)
        .meta({ description: 'A delivery, or one of its attempts as the history lists it' }),
    }),
  },
  responses: { 202: { description: 'Due now', schema: scheduledSchema } },
  errors: ['subscription_not_found', 'delivery_not_found', 'subscription_disabled'],
  handle: async (services, { caller, path }) => ({
    status: 202,
    body: await redeliver(services, caller.scope, path.subscription_id, path.delivery_id),
  }),
});
