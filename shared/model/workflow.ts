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
  analyzeAsset: 'analyze-asset',
  settleAsset: 'settle-asset',
  settleSubmission: 'settle-submission',
} as const;

export const submissionWorkSchema = z.object({
  scope: scopeSchema,
  submissionId: z.guid(),
  assetIds: z.array(z.guid()),
  /** The trace context of the work's cause. */
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

/** How one asset ended: a value, never an exception, so that its siblings go on. */
export const assetOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), issueCount: z.int() }),
  z.object({ ok: z.literal(false), errorType: z.enum(assetErrorTypeNames), errorMessage: z.string() }),
]);
export type AssetOutcome = z.infer<typeof assetOutcomeSchema>;

/** Result of `analyze-asset`: what its orchestrator still has to do. */
export type AnalysisStep =
  /** Nothing: the asset has ended, or another try handles it. */
  | { readonly state: 'settled' }
  /** The malware verdict on the pinned bytes is not there yet: ask again. */
  | { readonly state: 'awaiting_scan' }
  /** To settle the asset, after so many seconds (sandbox only, else 0). */
  | { readonly state: 'analyzed'; readonly outcome: AssetOutcome; readonly delaySeconds: number };

export const settleAssetWorkSchema = assetWorkSchema.extend({ outcome: assetOutcomeSchema });
export type SettleAssetWork = z.infer<typeof settleAssetWorkSchema>;
