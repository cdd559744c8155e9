import { z } from 'zod';
import { assetErrorTypeNames } from './errors.ts';
import { scopeSchema } from './scope.ts';
import { traceparentSchema } from './trace.ts';

/** Names and messages between orchestrators and activities: objects of ids, no booleans at the top, no address with a signature. */

export const orchestratorNames = {
  reviewSubmission: 'review-submission',
  reviewAsset: 'review-asset',
  retryAsset: 'retry-asset',
} as const;

export const activityNames = {
  beginAsset: 'begin-asset',
  checkMalware: 'check-malware',
  analyzeAsset: 'analyze-asset',
  clusterTopics: 'cluster-topics',
  settleAsset: 'settle-asset',
  settleSubmission: 'settle-submission',
} as const;

export const submissionWorkSchema = z.object({
  scope: scopeSchema,
  submissionId: z.guid(),
  assetIds: z.array(z.guid()),
  /** What the work belongs below in its trace. */
  traceparent: traceparentSchema,
});
export type SubmissionWork = z.infer<typeof submissionWorkSchema>;

/** Message to `settle-submission`. */
export const settleSubmissionWorkSchema = submissionWorkSchema.omit({ assetIds: true });
export type SettleSubmissionWork = z.infer<typeof settleSubmissionWorkSchema>;

export const assetWorkSchema = z.object({
  scope: scopeSchema,
  submissionId: z.guid(),
  assetId: z.guid(),
  retryCount: z.int().min(0),
  traceparent: traceparentSchema,
});
export type AssetWork = z.infer<typeof assetWorkSchema>;

/** Answer of `begin-asset`: `ended` when this try has nothing left to do. */
export const assetStartSchema = z.object({
  state: z.enum(['begun', 'ended']),
  malwareScan: z.enum(['on', 'off']),
  simulationDelaySeconds: z.int().min(0).max(30),
});
export type AssetStart = z.infer<typeof assetStartSchema>;

/** Answer of `check-malware`. */
export interface ScanVerdict {
  readonly verdict: 'clean' | 'malicious' | 'pending';
}

/** How one asset ended: a value, never an exception, so that its siblings go on. */
export const assetOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), issueCount: z.int() }),
  z.object({ ok: z.literal(false), errorType: z.enum(assetErrorTypeNames), errorMessage: z.string() }),
]);
export type AssetOutcome = z.infer<typeof assetOutcomeSchema>;

export const settleAssetWorkSchema = assetWorkSchema.extend({ outcome: assetOutcomeSchema });
export type SettleAssetWork = z.infer<typeof settleAssetWorkSchema>;
