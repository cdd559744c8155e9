import { z } from 'zod';
import { personSchema, roleSchema } from './person.ts';
import { rulePackSchema } from './rule-pack.ts';
import { modeSchema } from './scope.ts';
import { deliveryAttemptSchema, eventTypeSchema, subscriptionDocumentSchema } from './webhook.ts';
import { deliveryEntrySchema } from './webhook-views.ts';

/** What only the console is answered (docs/console-api.md). */

const instant = z.iso.datetime();

export const sessionViewSchema = z.object({
  person: personSchema.pick({ personId: true, name: true, email: true }),
  workspaces: z.array(z.object({ workspaceId: z.guid(), name: z.string(), role: roleSchema })),
  current: z.object({ workspaceId: z.guid(), role: roleSchema }),
  expiresAt: instant,
  features: z.object({ realtime: z.boolean() }),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const personListSchema = z.object({ people: z.array(personSchema), total: z.int() });
export type PersonList = z.infer<typeof personListSchema>;

export const keyViewSchema = z.object({
  keyId: z.guid(),
  mode: modeSchema,
  label: z.string().nullable(),
  last4: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type KeyView = z.infer<typeof keyViewSchema>;

export const keyListSchema = z.object({ keys: z.array(keyViewSchema), total: z.int() });
export type KeyList = z.infer<typeof keyListSchema>;

export const issuedKeySchema = keyViewSchema.extend({ key: z.string() });
export type IssuedKey = z.infer<typeof issuedKeySchema>;

/** A short-lived address of the pinned bytes of an asset. */
export const readAddressSchema = z.object({ url: z.url(), expiresAt: instant });
export type ReadAddress = z.infer<typeof readAddressSchema>;

export const rulePackViewSchema = z.object({
  sidekickId: z.guid(),
  isBuiltIn: z.boolean(),
  /** When it was saved last; null for a built-in pack. */
  createdAt: instant.nullable(),
  /** Name of the person who saved it; null for an operator and for a built-in pack. */
  savedBy: z.string().nullable(),
  /** For `If-Match`; null for a built-in pack. */
  revision: z.int().nullable(),
  pack: rulePackSchema,
});
export type RulePackView = z.infer<typeof rulePackViewSchema>;

export const rulePackListSchema = z.object({
  packs: z.array(rulePackViewSchema),
  total: z.int(),
  /** What `sectors` of a pack may name. */
  sectors: z.array(z.string()),
});
export type RulePackList = z.infer<typeof rulePackListSchema>;

/** An entry of the delivery history with what an operator sees of it. */
export const attemptViewSchema = deliveryEntrySchema.extend({
  deliveryId: z.guid(),
  number: z.int(),
  eventType: eventTypeSchema,
  /** Null for an attempt that has not ended. */
  durationMs: z.int().nullable(),
  /** Why no answer came, or why nothing was sent; null where there was an answer. */
  errorCode: deliveryAttemptSchema.shape.errorCode,
  responseStart: deliveryAttemptSchema.shape.responseStart,
  /** When the delivery is tried next; null where it is not. */
  nextAttemptAt: instant.nullable(),
});
export type AttemptView = z.infer<typeof attemptViewSchema>;

export const attemptListSchema = z.object({
  attempts: z.array(attemptViewSchema),
  total: z.int(),
  /** Why nothing is sent; null while the subscription is enabled. */
  disabledReason: subscriptionDocumentSchema.shape.disabledReason,
  /** Since when every delivery has failed; null where the last one did not. */
  failingSince: instant.nullable(),
});
export type AttemptList = z.infer<typeof attemptListSchema>;
