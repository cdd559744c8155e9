import { z } from 'zod';
import { fireEvents } from '../../shared/domain/webhooks/events/fire-events.ts';
import { eventTypeSchema } from '../../shared/model/webhook.ts';
import { dispatchedSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { uuid } from '../http/schemas.ts';

export const fireEventsOperation = operation({
  name: 'fire-events',
  method: 'POST',
  path: '/api/integrations/sandbox/events/fire',
  tag: 'Sandbox',
  summary: 'Send synthetic events of a submission',
  description: 'One event per asset to every enabled subscription that lists the type. The submission stays as it is.',
  bucket: 'sandbox',
  isSandboxOnly: true,
  request: {
    body: z.strictObject({
      eventType: eventTypeSchema,
      submissionId: uuid,
      errorMessage: z
        .string()
        .max(1000)
        .refine((value) => value.isWellFormed(), { message: 'Text holds an unpaired surrogate' })
        .optional()
        .meta({ description: 'Text of a failure; a completed event has none' }),
    }),
  },
  responses: { 200: { description: 'Sent on their way', schema: dispatchedSchema } },
  errors: ['submission_not_found', 'live_key_in_sandbox'],
  handle: async (services, { caller, body, traceparent }) => ({
    status: 200,
    body: await fireEvents(services, caller.scope, body, traceparent),
  }),
});
