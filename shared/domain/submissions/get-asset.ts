import { ServiceError } from '../../model/errors.ts';
import type { Scope } from '../../model/scope.ts';
import type { AssetDetail } from '../../model/views.ts';
import { applyStatuses } from '../decisions/apply-decisions.ts';
import { findCurrentDecisions } from '../decisions/find-decisions.ts';
import { findIssueIndex } from '../results/find-issue-index.ts';
import type { Services } from '../services.ts';
import { getStoredAsset, getSubmissionDocument } from './find-submission.ts';

/**
 * The asset detail. It exists in every state; before the end, and for a failed asset, there are no issues.
 * Throws `submission_not_found`, `asset_not_found`, `result_blob_lost`; rejects with `StoreUnavailableError`.
 */
export async function getAsset(
  services: Services,
  scope: Scope,
  ids: { readonly submissionId: string; readonly assetId: string },
): Promise<AssetDetail> {
  const asset = getStoredAsset(await getSubmissionDocument(services, scope, ids.submissionId), ids.assetId);
  const index = asset.status === 'complete' ? await findIssueIndex(services, scope, ids.assetId) : undefined;
  if (asset.status === 'complete' && index === undefined) throw new ServiceError('result_blob_lost');
  const { filename, mimeType, status, versionNumber, versionGroupId } = asset;
  const decisions = index ? await findCurrentDecisions(services, scope, ids.assetId) : {};
  const issues = applyStatuses(index?.document.issues ?? [], decisions);
  return { ...ids, filename, mimeType, status, issueCount: issues.length, versionNumber, versionGroupId, issues };
}
