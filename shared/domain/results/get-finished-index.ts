import { ServiceError } from '../../model/errors.ts';
import type { Scope } from '../../model/scope.ts';
import type { IssueIndexDocument } from '../../model/submission.ts';
import type { Services } from '../services.ts';
import { getStoredAsset, getSubmissionDocument } from '../submissions/find-submission.ts';
import { findIssueIndex } from './find-issue-index.ts';

/** An asset as a request names it. */
export interface AssetIds {
  readonly submissionId: string;
  readonly assetId: string;
}

/**
 * The index of a complete asset's results. Throws `submission_not_found`, `asset_not_found`, `results_not_ready` in every other state,
 * `result_blob_lost` when the index is missing; rejects with `StoreUnavailableError`.
 */
export async function getFinishedIndex(services: Services, scope: Scope, ids: AssetIds): Promise<IssueIndexDocument> {
  const asset = getStoredAsset(await getSubmissionDocument(services, scope, ids.submissionId), ids.assetId);
  if (asset.status !== 'complete') throw new ServiceError('results_not_ready');
  const index = await findIssueIndex(services, scope, ids.assetId);
  if (index === undefined) throw new ServiceError('result_blob_lost');
  return index.document;
}
