import type { Client } from 'asset-review-client';
import type { Review } from '../../shared/report/review.ts';

/** The review with the records that a kept report also shows: hashes, versions, what was not raised, and what was decided. */
export async function withRecords(api: Client, review: Review): Promise<Review> {
  const assets = await Promise.all(
    review.assets.map(async (asset) => {
      if (asset.status !== 'complete') return asset;
      const { cleared, provenance } = await api.getCleared(review.submissionId, asset.assetId);
      const decided = asset.issues.filter(({ createdAt, updatedAt }) => createdAt !== updatedAt);
      const histories = await Promise.all(
        decided.map(({ id }) => api.listDecisions(review.submissionId, asset.assetId, id)),
      );
      const decisions = histories.flatMap((history) => history.decisions.toReversed());
      const { sha256, ruleSetVersion, engines } = provenance;
      return { ...asset, record: { sha256, ruleSetVersion, engines, cleared, decisions } };
    }),
  );
  return { ...review, assets };
}
