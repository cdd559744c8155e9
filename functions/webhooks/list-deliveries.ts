import { z } from 'zod';
import { listDeliveries } from '../../shared/domain/webhooks/deliveries/list-deliveries.ts';
import { deliveryStatusSchema } from '../../shared/model/webhook.ts';
import { deliveryHistorySchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { queryInteger } from '../http/schemas.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

export const listDeliveriesOperation = operation({
  name: 'list-deliveries',
  method: 'GET',
  path: `${subscriptionsPath}/{subscription_id}/deliveries`,
  tag: 'Webhook subscriptions',
  summary: 'Read the delivery history, newest attempt first',
  description: 'One entry per attempt of the last 30 days; an attempt that is scheduled or under way is `pending`.',
  bucket: 'webhook_read',
  consoleRole: 'lead',
  request: {
    path: subscriptionPath,
    query: z.strictObject({ status: deliveryStatusSchema.optional(), limit: queryInteger(1, 200).default(50) }),
  },
  responses: { 200: { description: 'The newest attempts', schema: deliveryHistorySchema } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path, query }) => ({
    status: 200,
    body: await listDeliveries(services, caller.scope, path.subscription_id, query),
  }),
});
