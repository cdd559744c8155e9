import { z } from 'zod';
import { listEvents } from '../../shared/domain/webhooks/events/list-events.ts';
import { eventPageSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { queryInteger } from '../http/schemas.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const listEventsOperation = operation({
  name: 'list-events',
  method: 'GET',
  path: `${subscriptionsPath}/{subscription_id}/events`,
  tag: 'Webhook subscriptions',
  summary: 'Read the events of a subscription instead of receiving them, oldest first',
  description:
    'Also while it is disabled. `body` is the text that would be sent; the receiver signs and checks it with the secret of the subscription. Events are kept 30 days. An event may appear a moment after a later one: begin the next round a minute back, and remember ids.',
  isExtension: true,
  bucket: 'webhook_read',
  consoleRole: 'lead',
  request: {
    path: subscriptionPath,
    query: z.strictObject({
      since: instant.optional().meta({ description: 'Left out: when the subscription was created' }),
      limit: queryInteger(1, 200).default(100),
      cursor: z.string().max(500).optional().meta({ description: '`nextCursor` of the page before' }),
    }),
  },
  responses: { 200: { description: 'One page', schema: eventPageSchema } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path, query }) => ({
    status: 200,
    body: await listEvents(services, caller.scope, path.subscription_id, query),
  }),
});
