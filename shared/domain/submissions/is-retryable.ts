import { assetErrorTypes } from '../../model/errors.ts';
import type { StoredAsset } from '../../model/submission.ts';
import type { Limits } from '../../model/tiers.ts';

/**
 * True when a retry of this asset would be accepted now: it failed, its error is of a kind that may pass, and tries are left.
 * A retry in flight shows as a status other than `failed`. The status view and the retry itself both ask here.
 */
export const isRetryable = (
  asset: Pick<StoredAsset, 'status' | 'errorType' | 'retryCount'>,
  limits: Pick<Limits, 'retries'>,
): boolean =>
  asset.status === 'failed' &&
  asset.errorType !== null &&
  assetErrorTypes[asset.errorType].isRetryable &&
  asset.retryCount < limits.retries;
