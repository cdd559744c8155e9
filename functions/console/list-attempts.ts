import { z } from 'zod';
import { listAttempts } from '../../shared/domain/webhooks/deliveries/list-deliveries.ts';
import { attemptListSchema } from '../../shared/model/console-views.ts';
import { deliveryStatusSchema } from '../../shared/model/webhook.ts';
import { consoleOperation } from '../http/operation.ts';
import { queryInteger } from '../http/schemas.ts';
import { subscriptionPath } from '../webhooks/paths.ts';

export const listAttemptsOperation = consoleOperation({
  name: 'list-attempts',
  method: 'GET',
  path: '/api/console/webhooks/subscriptions/{subscription_id}/attempts',
  tag: 'Console',
  summary: 'Read the delivery history with the reason of each failure',
  bucket: 'webhook_read',
  leastRole: 'lead',
  request: {
    path: subscriptionPath,
    query: z.strictObject({ status: deliveryStatusSchema.optional(), limit: queryInteger(1, 200).default(50) }),
  },
  responses: { 200: { description: 'The newest attempts, newest first', schema: attemptListSchema } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path, query }) => ({
    status: 200,
    body: await listAttempts(services, caller.scope, path.subscription_id, query),
  }),
});
