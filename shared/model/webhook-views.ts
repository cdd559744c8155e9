import { z } from 'zod';
import { deliveryStatusSchema, eventTypeSchema } from './webhook.ts';

/** Webhook resources as clients see them (specification, Webhook subscription, Paginated list envelope; decisions, deliveries response). */

const instant = z.iso.datetime();

export const subscriptionViewSchema = z
  .object({
    id: z.guid(),
    workspaceId: z.guid(),
    endpointUrl: z.string(),
    eventTypes: z.array(eventTypeSchema),
    description: z.string().optional().meta({ description: 'Left out when none was given' }),
    enabled: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Subscription' });
export type SubscriptionView = z.infer<typeof subscriptionViewSchema>;

export const createdSubscriptionSchema = subscriptionViewSchema
  .extend({ secret: z.string().meta({ description: 'Signing secret, `whsec_` and base64; in this answer only' }) })
  .meta({ id: 'CreatedSubscription' });
export type CreatedSubscription = z.infer<typeof createdSubscriptionSchema>;

export const subscriptionPageSchema = z
  .object({
    items: z.array(subscriptionViewSchema),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'SubscriptionPage' });
export type SubscriptionPage = z.infer<typeof subscriptionPageSchema>;

export const deliveryEntrySchema = z
  .object({
    id: z.string().meta({ description: '`<deliveryId>-<attempt number>`' }),
    status: deliveryStatusSchema,
    createdAt: instant.meta({ description: 'When the attempt began; of one that has not, when it was scheduled' }),
    responseStatus: z.int().nullable().meta({ description: 'Null when no answer came' }),
    eventId: z.string(),
  })
  .meta({ id: 'DeliveryAttempt' });

export const deliveryHistorySchema = z
  .object({ attempts: z.array(deliveryEntrySchema), total: z.int() })
  .meta({ id: 'DeliveryHistory' });
export type DeliveryHistory = z.infer<typeof deliveryHistorySchema>;

/** Events of a subscription, for clients that poll (extension). */
export const eventPageSchema = z
  .object({
    items: z.array(
      z.object({
        eventId: z.string(),
        eventType: eventTypeSchema,
        createdAt: z.iso.datetime(),
        body: z.string().meta({ description: 'The envelope as JSON, byte for byte as it is signed and sent' }),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof eventPageSchema>;

export const scheduledSchema = z
  .object({
    scheduled: z.int().meta({ description: 'Deliveries that are due now, or soon when there are more than 500' }),
  })
  .meta({ id: 'ScheduledDeliveries' });

export const rotatedSecretSchema = z
  .object({
    secret: z.string().meta({ description: 'The new signing secret; in this answer only' }),
    previousValidUntil: instant.meta({ description: 'Until then every message is signed with both' }),
  })
  .meta({ id: 'RotatedSecret' });

export const dispatchedSchema = z
  .object({ dispatched: z.int().meta({ description: 'Deliveries that were made' }) })
  .meta({ id: 'DispatchedEvents' });

export const signedSampleSchema = z
  .object({ headers: z.record(z.string(), z.string()), body: z.string() })
  .meta({ id: 'SignedSample' });

/** Why a signature does not verify (decisions, webhook-test). */
export const signatureFaultSchema = z.enum([
  'malformed_secret',
  'missing_header',
  'timestamp_too_old',
  'timestamp_too_new',
  'malformed_signature',
  'body_changed_or_wrong_secret',
]);
export type SignatureFault = z.infer<typeof signatureFaultSchema>;

export const signatureVerdictSchema = z
  .object({ valid: z.boolean(), reason: signatureFaultSchema.nullable() })
  .meta({ id: 'SignatureVerdict' });
