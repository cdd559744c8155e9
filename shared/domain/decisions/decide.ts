import type { Decider, Decision, DecisionDocument, StoredEvidence } from '../../model/decision.ts';
import { ServiceError, ValidationError } from '../../model/errors.ts';
import type { Scope } from '../../model/scope.ts';
import { type AssetIds, getFinishedIndex } from '../results/get-finished-index.ts';
import type { Services } from '../services.ts';
import { announce } from '../submissions/publish.ts';
import { findCurrentDecisions } from './find-decisions.ts';
import { keepEvidence } from './keep-evidence.ts';
import { toDecisions } from './to-decisions.ts';
import { writeDecision } from './write-decision.ts';

/** A decision as a request makes it. */
export interface NewDecision {
  readonly status: DecisionDocument['status'];
  readonly reason?: DecisionDocument['reason'] | undefined;
  readonly note?: string | undefined;
  /** Blob paths of uploaded files. */
  readonly evidence?: readonly string[] | undefined;
  readonly expectedVersion?: number | undefined;
}

/**
 * Decides about issues of a complete asset, all or none, and answers one decision per issue in the order given. Throws `submission_not_found`,
 * `asset_not_found`, `results_not_ready`, `issue_not_found`, the refusals of `keepEvidence`, `decision_conflict`, and `ValidationError` when a finding is resolved or dismissed without a reason. Rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function decide(
  services: Services,
  scope: Scope,
  ids: AssetIds,
  issueIds: readonly string[],
  decision: NewDecision & { readonly decidedBy: Decider },
): Promise<Decision[]> {
  const { status, reason = null, note = null, evidence: paths = [], decidedBy, expectedVersion } = decision;
  if (reason === null && (status === 'DISMISSED' || status === 'RESOLVED')) {
    const message = `A decision to set ${status} says why`;
    throw new ValidationError([{ path: 'reason', code: 'required', message }]);
  }
  const index = await getFinishedIndex(services, scope, ids);
  const known = new Set(index.issues.map(({ id }) => id));
  if (!issueIds.every((id) => known.has(id))) throw new ServiceError('issue_not_found');
  await checkVersions(services, scope, ids.assetId, issueIds, expectedVersion);
  const evidence: StoredEvidence[] = await keepEvidence(services, scope, ids.submissionId, paths);
  const issues = issueIds.map((issueId) => ({ issueId, decisionId: services.random.uuid() }));
  const actId = services.random.uuid();
  const draft = { actId, scope, ...ids, status, reason, note, evidence, decidedBy, issues };
  const written = await writeDecision(services, { draft, found: index.issues, expectedVersion });
  if (written === undefined) throw new Error(`Decision ${actId} was neither written nor refused.`);
  const { submissionId, assetId } = ids;
  services.logger.info(
    {
      submissionId,
      assetId,
      status,
      reason,
      issues: issues.length,
      decidedBy: decidedBy.kind,
    },
    'A decision was made.',
  );
  await announce(services, scope, submissionId);
  return toDecisions(written);
}

/** Checks before files are copied; the write checks again. */
async function checkVersions(
  services: Services,
  scope: Scope,
  assetId: string,
  issueIds: readonly string[],
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const current = await findCurrentDecisions(services, scope, assetId);
  if (issueIds.some((id) => (current[id]?.version ?? 0) !== expected)) throw new ServiceError('decision_conflict');
}
