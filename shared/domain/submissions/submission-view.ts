import { realtimeChannelOf } from '../../model/instance-ids.ts';
import type { StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import type { Limits } from '../../model/tiers.ts';
import type { SubmissionResult, SubmissionView } from '../../model/views.ts';
import { isRetryable } from './is-retryable.ts';
import { hasEnded } from './transitions.ts';

/** 0..100 over all assets; null while `submitted`, 100 in both end states (decisions, Status view over time). */
export function toProgressPercent({ status, assets }: Pick<SubmissionDocument, 'status' | 'assets'>): number | null {
  if (status === 'submitted') return null;
  if (status !== 'processing') return 100;
  const sum = assets.reduce((total, asset) => total + (hasEnded(asset) ? 100 : asset.progressPercent), 0);
  return Math.min(99, Math.floor(sum / assets.length));
}

/** What `GET /submissions/{id}` answers. */
export const toSubmissionView = (document: SubmissionDocument, limits: Pick<Limits, 'retries'>): SubmissionView => ({
  submissionId: document.submissionId,
  workspaceId: document.workspaceId,
  status: document.status,
  createdAt: document.createdAt,
  assets: document.assets.map((asset) => ({
    assetId: asset.assetId,
    versionGroupId: asset.versionGroupId,
    versionNumber: asset.versionNumber,
    issueCount: asset.issueCount,
    errorMessage: asset.errorMessage,
    errorType: asset.errorType,
    isRetryable: isRetryable(asset, limits),
    retryCount: asset.retryCount,
  })),
  workflowId: document.status === 'submitted' ? null : document.workflowId,
  progressPercent: toProgressPercent(document),
  completedAt: document.completedAt,
  errorMessage: document.errorMessage,
  isRetryable: document.assets.some((asset) => isRetryable(asset, limits)),
});

/** What creation and retry answer, for the assets they concern. */
export const toSubmissionResult = (document: SubmissionDocument, assets: readonly StoredAsset[]): SubmissionResult => ({
  submissionId: document.submissionId,
  workflowId: document.workflowId,
  realtimeChannel: realtimeChannelOf(document.submissionId),
  status: document.status,
  assets: assets.map(({ assetId, versionGroupId, versionNumber }) => ({ assetId, versionGroupId, versionNumber })),
});
