import { z } from 'zod';
import { createSubscription } from '../../shared/domain/webhooks/subscriptions/create-subscription.ts';
import { eventTypeSchema } from '../../shared/model/webhook.ts';
import { createdSubscriptionSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { subscriptionsPath } from './paths.ts';

const eventTypes = z.array(eventTypeSchema).min(1).max(eventTypeSchema.options.length);

function refuseRepeated(given: z.output<typeof eventTypes>, context: z.RefinementCtx): void {
  for (const [index, eventType] of given.entries()) {
    if (given.indexOf(eventType) === index) continue;
    const message = 'The same event type comes twice';
    context.addIssue({ code: 'custom', path: [index], message, params: { code: 'duplicate' } });
  }
}

const text = (maximumLength: number) =>
  z
    .string()
    .max(maximumLength)
    .refine((value) => value.isWellFormed(), { message: 'Text holds an unpaired surrogate' });

export const createSubscriptionOperation = operation({
  name: 'create-subscription',
  method: 'POST',
  path: subscriptionsPath,
  tag: 'Webhook subscriptions',
  summary: 'Subscribe an HTTPS endpoint to events',
  description:
    'The signing secret is in this answer only. What is sent, signed and repeated is told in docs/webhooks.md.',
  bucket: 'webhook_write',
  consoleRole: 'lead',
  request: {
    body: z.strictObject({
      endpointUrl: text(2048).meta({ format: 'uri', example: 'https://example.com/webhooks/asset-review' }),
      eventTypes: eventTypes.superRefine(refuseRepeated),
      description: text(500).optional(),
    }),
  },
  responses: { 201: { description: 'Created and enabled', schema: createdSubscriptionSchema } },
  handle: async (services, { caller, body }) => ({
    status: 201,
    body: await createSubscription(services, caller.scope, body),
  }),
});
