import { z } from 'zod';
import { replayEvents } from '../../shared/domain/webhooks/events/replay-events.ts';
import { scheduledSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const replayEventsOperation = operation({
  name: 'replay-events',
  method: 'POST',
  path: `${subscriptionsPath}/{subscription_id}/replay`,
  tag: 'Webhook subscriptions',
  summary: 'Send every event of a time range again',
  description:
    'Also what was delivered, and what happened while the subscription was disabled. Events are kept 30 days. Of more than 500 the others follow within minutes.',
  isExtension: true,
  bucket: 'webhook_write',
  consoleRole: 'lead',
  request: {
    path: subscriptionPath,
    body: z
      .strictObject({
        since: instant,
        until: instant.optional().meta({ description: 'Excluded; left out: now' }),
      })
      .refine(({ since, until }) => until === undefined || since < until, {
        path: ['until'],
        message: 'Must lie after since',
      }),
  },
  responses: { 202: { description: 'Due now, or soon', schema: scheduledSchema } },
  errors: ['subscription_not_found', 'subscription_disabled'],
  handle: async (services, { caller, path, body }) => ({
    status: 202,
    body: await replayEvents(services, caller.scope, path.subscription_id, body),
  }),
});
