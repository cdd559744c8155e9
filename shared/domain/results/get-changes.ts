import { ServiceError, ValidationError } from '../../model/errors.ts';
import type { Provenance } from '../../model/provenance.ts';
import type { Scope } from '../../model/scope.ts';
import type { ChangeList } from '../../model/views.ts';
import { findCurrentDecisions } from '../decisions/find-decisions.ts';
import { type IssuePair, matchIssues } from '../decisions/match-issues.ts';
import type { Services } from '../services.ts';
import { findSubmission, getStoredAsset, getSubmissionDocument } from '../submissions/find-submission.ts';
import { findEarlierVersion, findReviewed, type ReviewedVersion } from './find-earlier-version.ts';
import type { AssetIds } from './get-finished-index.ts';
import { loadDecidedIssues } from './load-decided-issues.ts';

/**
 * What a version of an asset has fixed, what remains and what is new, against the version before or that of another submission. Throws
 * `submission_not_found`, `asset_not_found`, `results_not_ready`, `no_earlier_version`, `previous_submission_not_found`, `ValidationError`, `result_blob_lost`.
 */
export async function getChanges(
  services: Services,
  scope: Scope,
  ids: AssetIds,
  previousSubmissionId?: string,
): Promise<ChangeList> {
  const asset = getStoredAsset(await getSubmissionDocument(services, scope, ids.submissionId), ids.assetId);
  const later = await findReviewed(services, scope, ids);
  if (later === undefined)
    throw new ServiceError(asset.status === 'complete' ? 'result_blob_lost' : 'results_not_ready');
  const earlier =
    previousSubmissionId === undefined
      ? await findEarlierVersion(services, scope, ids)
      : await findVersionOf(services, scope, later, previousSubmissionId);
  if (earlier === undefined) throw new ServiceError('no_earlier_version');
  const [previous, current, decided, own] = await Promise.all([
    loadDecidedIssues(services, earlier.index),
    loadDecidedIssues(services, later.index),
    findCurrentDecisions(services, scope, earlier.asset.assetId),
    findCurrentDecisions(services, scope, ids.assetId),
  ]);
  const { pairs, gone, added } = matchIssues(previous, current);
  return {
    assetId: ids.assetId,
    previousAssetId: earlier.asset.assetId,
    cause: toCause(earlier, later),
    fixed: [...gone],
    new: [...added],
    remaining: pairs.map(({ previous: before, current: issue, change, isMoved }) => {
      const lost = change === 'none' || own[issue.id] ? undefined : decided[before.id];
      return {
        issue,
        previousIssueId: before.id,
        moved: isMoved,
        ...(lost && { reopened: { reason: toReason(change), decisionId: lost.decisionId } }),
      };
    }),
  };
}

const toReason = (change: IssuePair['change']): string =>
  change === 'rule' ? 'Another rule leads the finding now.' : 'The words have changed.';

/** The asset of another submission to compare with: of the same version group, which every file of the same name is in, else its only one. */
async function findVersionOf(
  services: Services,
  scope: Scope,
  { asset }: ReviewedVersion,
  submissionId: string,
): Promise<ReviewedVersion | undefined> {
  const assets = (await findSubmission(services, scope, submissionId))?.document.assets;
  if (assets === undefined) throw new ServiceError('previous_submission_not_found');
  const others = assets.filter(({ assetId }) => assetId !== asset.assetId);
  const match =
    others.find(({ versionGroupId }) => versionGroupId === asset.versionGroupId) ??
    (others.length === 1 ? others[0] : undefined);
  if (match === undefined) {
    const message = 'The submission has no asset to compare with this one';
    throw new ValidationError([{ path: 'query.previousSubmissionId', code: 'no_matching_asset', message }]);
  }
  return findReviewed(services, scope, { submissionId, assetId: match.assetId });
}

function toCause(earlier: ReviewedVersion, later: ReviewedVersion): ChangeList['cause'] {
  const [before, after] = [earlier.index.provenance, later.index.provenance];
  return {
    fileChanged:
      before.sha256 === null || after.sha256 === null
        ? earlier.asset.etag !== later.asset.etag
        : before.sha256 !== after.sha256,
    ruleSetChanged: before.ruleSetVersion !== after.ruleSetVersion,
    modelChanged: toEngines(before) !== toEngines(after),
  };
}

const toEngines = ({ engines }: Provenance): string =>
  engines
    .map(({ name, version }) => `${name} ${version}`)
    .toSorted()
    .join('\n');
