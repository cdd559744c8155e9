import { z } from 'zod';
import { scopeSchema } from './scope.ts';

/** Events, subscriptions and deliveries: envelopes and stored documents. */

export const eventTypeSchema = z
  .enum(['asset.processing.completed', 'asset.processing.failed'])
  .meta({ id: 'EventType' });
export type EventType = z.infer<typeof eventTypeSchema>;

const common = { asset_id: z.string(), submission_id: z.string(), workspace_id: z.string() };

/** `data` of `asset.processing.completed` (specification, Events). */
export const completedDataSchema = z.object({
  ...common,
  status: z.literal('completed'),
  filename: z.string(),
  issue_count: z.int(),
});
/** `data` of `asset.processing.failed`. */
export const failedDataSchema = z.object({
  ...common,
  status: z.literal('failed'),
  error_message: z.string(),
  filename: z.string(),
});

/** Standard Webhooks envelope. */
export const envelopeSchema = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('asset.processing.completed'),
    timestamp: z.iso.datetime(),
    data: completedDataSchema,
  }),
  z.object({
    id: z.string(),
    type: z.literal('asset.processing.failed'),
    timestamp: z.iso.datetime(),
    data: failedDataSchema,
  }),
]);
export type Envelope = z.infer<typeof envelopeSchema>;

const instant = z.iso.datetime();

/** Container `core`, 30 days. Written in one batch with the state it announces. `body` is the envelope's bytes, built once and never again. */
export const eventDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('event'),
  scope: scopeSchema,
  eventId: z.string(),
  eventType: eventTypeSchema,
  submissionId: z.guid(),
  assetId: z.guid(),
  body: z.string(),
  createdAt: instant,
  /** True until every matching subscription has its delivery document; the sweeper looks for it. */
  pending: z.boolean(),
  ttl: z.int(),
  traceparent: z.string().nullable(),
});
export type EventDocument = z.infer<typeof eventDocumentSchema>;

/** Container `core`: a replay that has not ended. All events before `from`, and the first `offset` events of that instant, are done. */
export const replayDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('replay'),
  scope: scopeSchema,
  subscriptionId: z.guid(),
  eventTypes: z.array(eventTypeSchema),
  from: instant,
  offset: z.int().min(0),
  until: instant,
  createdAt: instant,
  ttl: z.int(),
});
export type ReplayDocument = z.infer<typeof replayDocumentSchema>;

/** A signing secret at rest: AES-256-GCM, data key wrapped by the key encryption key named in `keyId`. */
export const sealedSecretSchema = z.object({
  keyId: z.string(),
  wrappedKey: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type SealedSecret = z.infer<typeof sealedSecretSchema>;

/** Container `subscriptions`, one per scope: every creation replaces it, so that two at once cannot pass the limit together. */
export const subscriptionRegistrySchema = z.object({
  id: z.literal('registry'),
  type: z.literal('registry'),
  scope: scopeSchema,
  /** Subscriptions ever created in this scope. */
  created: z.int(),
});
export type SubscriptionRegistry = z.infer<typeof subscriptionRegistrySchema>;

/** Container `subscriptions`. */
export const subscriptionDocumentSchema = z.object({
  id: z.guid(),
  type: z.literal('subscription'),
  scope: scopeSchema,
  workspaceId: z.guid(),
  endpointUrl: z.string(),
  eventTypes: z.array(eventTypeSchema),
  description: z.string().nullable(),
  /** Lower-case endpointUrl and description, for the substring search. */
  searchText: z.string(),
  enabled: z.boolean(),
  disabledReason: z.enum(['client', 'gone', 'failing', 'receiver']).nullable(),
  /** Newest first; an older secret signs until its `validUntil`. */
  secrets: z.array(z.object({ sealed: sealedSecretSchema, validUntil: instant.nullable() })),
  createdAt: instant,
  updatedAt: instant,
  /** First failure of an unbroken run of failed deliveries, and the last one counted. */
  failingSince: instant.nullable(),
  failedDeliveries: z.int(),
  breaker: z.object({ consecutiveFailures: z.int(), openUntil: instant.nullable(), openForMs: z.int() }),
});
export type SubscriptionDocument = z.infer<typeof subscriptionDocumentSchema>;

export const deliveryStatusSchema = z.enum(['pending', 'succeeded', 'failed']).meta({ id: 'DeliveryStatus' });
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

/** One finished attempt. */
export const deliveryAttemptSchema = z.object({
  number: z.int(),
  startedAt: instant,
  durationMs: z.int(),
  status: z.enum(['succeeded', 'failed']),
  responseStatus: z.int().nullable(),
  errorCode: z.string().nullable(),
  /** At most the first 1 KiB of the answer. */
  responseStart: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** Container `deliveries`, 30 days. */
export const deliveryDocumentSchema = z.object({
  id: z.guid(),
  type: z.literal('delivery'),
  subscriptionId: z.guid(),
  scope: scopeSchema,
  eventId: z.string(),
  eventType: eventTypeSchema,
  createdAt: instant,
  status: deliveryStatusSchema,
  /** Internal reason of the end: `cancelled`, `blocked_address`, `exhausted`, `gone`, `poisoned`, … */
  endReason: z.string().nullable(),
  endedAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  leaseUntil: instant.nullable(),
  /** Number of the attempt that is scheduled or under way; counts on over redeliveries. */
  attempt: z.int().min(1),
  /** Place of that attempt in the schedule, from 0; a redelivery starts the schedule again. */
  scheduleStep: z.int().min(0),
  /** Oldest first; at most the last 100. */
  attempts: z.array(deliveryAttemptSchema),
  /** When the present attempt was created, or the last one began: no entry of the history is newer. Orders the history. */
  newestEntryAt: instant,
  /** Whether any entry of the history has this status, so that it can be filtered by one. */
  hasSucceeded: z.boolean(),
  hasFailed: z.boolean(),
  /** How often its message ended in the poison queue. */
  poisonings: z.int().min(0),
  /** The replay that last made it due. */
  replayId: z.string().optional(),
  traceparent: z.string().nullable(),
});
export type DeliveryDocument = z.infer<typeof deliveryDocumentSchema>;

/** The queue message: ids only. No field may be named like a queue trigger's metadata (`id`, `dequeueCount`, …). */
export const deliveryMessageSchema = z.object({
  v: z.literal(1),
  scope: scopeSchema,
  subscriptionId: z.guid(),
  deliveryId: z.guid(),
  attempt: z.int().min(1),
  /** The delivery as it was created at dispatch: the worker need not read it again while its document still has this version. */
  untouched: z.object({ eventId: z.string(), createdAt: instant, etag: z.string() }).optional(),
});
export type DeliveryMessage = z.infer<typeof deliveryMessageSchema>;
