import { versionGroupIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import { type IssueIndexDocument, type StoredAsset, versionGroupDocumentSchema } from '../../model/submission.ts';
import type { Services } from '../services.ts';
import { findSubmission } from '../submissions/find-submission.ts';
import { findIssueIndex } from './find-issue-index.ts';
import type { AssetIds } from './get-finished-index.ts';

/** A complete asset with the index of its results. */
export interface ReviewedVersion {
  readonly asset: StoredAsset;
  readonly index: IssueIndexDocument;
}

/** The nearest earlier version of an asset that was reviewed to its end; undefined when there is none. Rejects with `StoreUnavailableError`. */
export async function findEarlierVersion(
  services: Pick<Services, 'store'>,
  scope: Scope,
  ids: AssetIds,
): Promise<ReviewedVersion | undefined> {
  const asset = await findAsset(services, scope, ids);
  if (asset === undefined || asset.versionNumber === 1) return undefined;
  const id = versionGroupIdOf(asset.versionGroupId);
  const group = await services.store.find('core', scope, id, versionGroupDocumentSchema);
  const earlier = (group?.document.versions ?? [])
    .filter(({ versionNumber }) => versionNumber < asset.versionNumber)
    .toSorted((a, b) => b.versionNumber - a.versionNumber);
  for (const version of earlier) {
    const found = await findReviewed(services, scope, version);
    if (found) return found;
  }
  return undefined;
}

/** One asset with its results; undefined unless it is complete. */
export async function findReviewed(
  services: Pick<Services, 'store'>,
  scope: Scope,
  ids: AssetIds,
): Promise<ReviewedVersion | undefined> {
  const asset = await findAsset(services, scope, ids);
  if (asset?.status !== 'complete') return undefined;
  const index = await findIssueIndex(services, scope, ids.assetId);
  return index && { asset, index: index.document };
}

async function findAsset(
  services: Pick<Services, 'store'>,
  scope: Scope,
  { submissionId, assetId }: AssetIds,
): Promise<StoredAsset | undefined> {
  const submission = (await findSubmission(services, scope, submissionId))?.document;
  return submission?.assets.find((candidate) => candidate.assetId === assetId);
}
