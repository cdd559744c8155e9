import { z } from 'zod';
import { modelReadsSchema } from './language-model-settings.ts';
import { rulePackSchema } from './rule-pack.ts';
import { modeSchema } from './scope.ts';
import { tierSchema } from './tiers.ts';

const instant = z.iso.datetime();

/** Container `workspaces`, id = workspaceId. */
export const workspaceDocumentSchema = z.object({
  id: z.guid(),
  type: z.literal('workspace'),
  workspaceId: z.guid(),
  name: z.string(),
  tier: tierSchema,
  /** What a language model is sent; left out: what the service's settings say. */
  languageModel: modelReadsSchema.optional(),
  createdAt: instant,
});
export type WorkspaceDocument = z.infer<typeof workspaceDocumentSchema>;

/** Container `workspaces`, id = sidekickId: a rule pack of a workspace. */
export const sidekickDocumentSchema = z.object({
  id: z.guid(),
  type: z.literal('sidekick'),
  workspaceId: z.guid(),
  pack: rulePackSchema,
  /** Counts the saves, so that nobody replaces one that they have not seen. */
  revision: z.int().min(1).default(1),
  /** Name of the person who saved it; null for an operator. */
  savedBy: z.string().nullable().default(null),
  /** When it was saved last. */
  createdAt: instant,
  /** New submissions may not name it any more; those that did are reviewed with it. */
  removedAt: instant.optional(),
});
export type SidekickDocument = z.infer<typeof sidekickDocumentSchema>;

/** Container `apikeys`, id = SHA-256 of the key, lower-case hex. The key itself is never stored. */
export const apiKeyDocumentSchema = z.object({
  id: z.string().length(64),
  type: z.literal('apikey'),
  keyId: z.guid(),
  workspaceId: z.guid(),
  mode: modeSchema,
  label: z.string().nullable(),
  last4: z.string().length(4),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type ApiKeyDocument = z.infer<typeof apiKeyDocumentSchema>;
