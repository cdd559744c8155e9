import type { IssueCounts } from '../../model/decision.ts';
import type { StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import type { AssetOutcome, AssetWork } from '../../model/workflow.ts';
import { toListing } from './to-listing.ts';

/** State changes of a submission as pure functions: document in, changed document out (decisions, States). */

export const hasEnded = (asset: Pick<StoredAsset, 'status'>): boolean =>
  asset.status === 'complete' || asset.status === 'failed';

/** The asset of this try while it is open; undefined when it ended, another try took over, or there is none. */
export function findOpenAsset(
  document: SubmissionDocument,
  work: Pick<AssetWork, 'assetId' | 'retryCount'>,
): StoredAsset | undefined {
  const asset = document.assets.find(({ assetId }) => assetId === work.assetId);
  return asset && asset.retryCount === work.retryCount && !hasEnded(asset) ? asset : undefined;
}

/** The document with one asset changed; every change counts as progress for the watchdog. */
function withAsset(
  document: SubmissionDocument,
  assetId: string,
  change: Partial<StoredAsset>,
  at: Date,
): SubmissionDocument {
  const assets = document.assets.map((asset) => (asset.assetId === assetId ? { ...asset, ...change } : asset));
  return { ...document, assets, listing: toListing(assets), progressedAt: at.toISOString() };
}

/** `queued` → `processing`; with its first asset the submission becomes `processing` too. */
export const withAssetBegun = (document: SubmissionDocument, assetId: string, at: Date): SubmissionDocument => ({
  ...withAsset(document, assetId, { status: 'processing' }, at),
  status: 'processing',
});

/** 100 belongs to the end states. */
const highestOpenPercent = 99;

/** Progress of an open asset, which never falls. `percent` is cut to 0..99. */
export function withProgress(
  document: SubmissionDocument,
  asset: StoredAsset,
  percent: number,
  at: Date,
): SubmissionDocument {
  const progressPercent = Math.max(asset.progressPercent, Math.min(highestOpenPercent, Math.floor(percent)));
  return withAsset(document, asset.assetId, { progressPercent }, at);
}

/** Issues of an asset that is complete: by severity, and how many still wait for a decision. */
export interface CountedIssues extends WaitingIssues {
  readonly issueCounts: IssueCounts;
  readonly ruleCodes: string[];
}

/** Issues that are still open, and how many of them wait for evidence. */
export interface WaitingIssues {
  readonly openIssueCount: number;
  readonly awaitingIssueCount: number;
}

/** → `complete` or `failed`. `counted` belongs to an outcome that is ok. */
export function withAssetEnded(
  document: SubmissionDocument,
  assetId: string,
  outcome: AssetOutcome,
  at: Date,
  counted?: CountedIssues,
): SubmissionDocument {
  const end = outcome.ok
    ? { status: 'complete' as const, issueCount: outcome.issueCount, errorType: null, errorMessage: null, ...counted }
    : {
        status: 'failed' as const,
        issueCount: null,
        errorType: outcome.errorType,
        errorMessage: outcome.errorMessage,
      };
  return withAsset(document, assetId, { ...end, progressPercent: 100, endedAt: at.toISOString() }, at);
}

/** After a decision; undefined when the asset is not complete or the numbers are the same. This is no progress for the watchdog. */
export function withWaitingIssues(
  document: SubmissionDocument,
  assetId: string,
  waiting: WaitingIssues,
): SubmissionDocument | undefined {
  const asset = document.assets.find((candidate) => candidate.assetId === assetId);
  const { openIssueCount, awaitingIssueCount } = waiting;
  if (asset?.status !== 'complete') return undefined;
  if (asset.openIssueCount === openIssueCount && asset.awaitingIssueCount === awaitingIssueCount) return undefined;
  const assets = document.assets.map((each) => (each === asset ? { ...each, ...waiting } : each));
  return { ...document, assets, listing: toListing(assets) };
}

/** → `complete` or `failed` once every asset has ended; undefined while one is open or when nothing would change. */
export function withSubmissionEnded(document: SubmissionDocument, at: Date): SubmissionDocument | undefined {
  if (document.completedAt !== null || !document.assets.every(hasEnded)) return undefined;
  const failed = document.assets.filter(({ status }) => status === 'failed').length;
  const instant = at.toISOString();
  return {
    ...document,
    status: failed > 0 ? 'failed' : 'complete',
    errorMessage: failed > 0 ? `${failed} of ${document.assets.length} assets failed.` : null,
    completedAt: instant,
    progressedAt: instant,
  };
}

export interface RetryStart {
  readonly assetId: string;
  readonly instanceId: string;
  /** Id of the request: after an ambiguous write it shows whether this request or another one wrote. */
  readonly nonce: string;
}

/** A failed asset is queued again and takes its submission back to `processing`. */
export function withRetry(document: SubmissionDocument, retry: RetryStart, at: Date): SubmissionDocument {
  const asset = document.assets.find(({ assetId }) => assetId === retry.assetId);
  const change = {
    status: 'queued' as const,
    progressPercent: 0,
    issueCount: null,
    issueCounts: undefined,
    openIssueCount: undefined,
    awaitingIssueCount: undefined,
    ruleCodes: undefined,
    errorType: null,
    errorMessage: null,
    retryCount: (asset?.retryCount ?? 0) + 1,
    retryNonce: retry.nonce,
    instanceId: retry.instanceId,
    endedAt: null,
  };
  return {
    ...withAsset(document, retry.assetId, change, at),
    status: 'processing',
    workflowId: retry.instanceId,
    completedAt: null,
    errorMessage: null,
  };
}
