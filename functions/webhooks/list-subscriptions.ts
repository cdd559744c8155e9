import { z } from 'zod';
import { listSubscriptions } from '../../shared/domain/webhooks/subscriptions/list-subscriptions.ts';
import { subscriptionPageSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { queryBoolean, queryInteger } from '../http/schemas.ts';
import { subscriptionsPath } from './paths.ts';

export const listSubscriptionsOperation = operation({
  name: 'list-subscriptions',
  method: 'GET',
  path: subscriptionsPath,
  tag: 'Webhook subscriptions',
  summary: 'List subscriptions',
  description: 'One page at a time, by default the newest first; secrets are never shown again.',
  bucket: 'webhook_read',
  consoleRole: 'lead',
  request: {
    query: z.strictObject({
      page: queryInteger(1, Number.MAX_SAFE_INTEGER).default(1),
      pageSize: queryInteger(1, 100).default(20),
      sortBy: z.enum(['endpoint_url', 'created_at', 'updated_at']).default('created_at'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      enabled: queryBoolean().optional(),
      search: z.string().optional().meta({ description: 'Part of endpointUrl or description, ignoring case' }),
    }),
  },
  responses: { 200: { description: 'One page, without secrets', schema: subscriptionPageSchema } },
  handle: async (services, { caller, query }) => ({
    status: 200,
    body: await listSubscriptions(services, caller.scope, query),
  }),
});
