import { z } from 'zod';

const count = z.number().min(0).default(0);

/** What a workspace used. `modelCost` is in the currency of the prices that are set. */
export const usageAmountsSchema = z.object({
  assets: count,
  bytes: count,
  speechSeconds: count,
  modelTokens: count,
  modelCost: count,
  cacheHits: count,
});
export type UsageAmounts = z.infer<typeof usageAmountsSchema>;

/** Container `workspaces`: what was used on one day (UTC), or, with a time to live, by one submission. */
export const usageDocumentSchema = usageAmountsSchema.extend({
  id: z.string(),
  type: z.literal('usage'),
  workspaceId: z.guid(),
  /** `2026-11-22`; null for a submission. */
  day: z.iso.date().nullable(),
  ttl: z.int().optional(),
});
export type UsageDocument = z.infer<typeof usageDocumentSchema>;

/** Longer than any submission is worked on. */
export const submissionUsageTtlS = 30 * 86_400;

export const usageIdOfDay = (day: string): string => `usage-${day}`;
export const usageIdOfSubmission = (submissionId: string): string => `usage-submission-${submissionId}`;

/** The day of an instant (UTC). */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10);
