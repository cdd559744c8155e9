import {
  type CurrentDecision,
  type DecisionDocument,
  type DecisionIndexDocument,
  decisionDocumentSchema,
} from '../../model/decision.ts';
import { ServiceError } from '../../model/errors.ts';
import { decisionDocumentIdOf, decisionIndexIdOf } from '../../model/ids.ts';
import type { Issue } from '../../model/issue.ts';
import { type BatchOperation, StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';
import { findSubmission } from '../submissions/find-submission.ts';
import { type WaitingIssues, withWaitingIssues } from '../submissions/transitions.ts';
import { isOpenStatus } from './apply-decisions.ts';
import { findDecisionIndex } from './find-decisions.ts';

/** What is decided about which issues, before versions are known. */
export type DecisionDraft = Omit<DecisionDocument, 'id' | 'type' | 'createdAt' | 'issues'> & {
  readonly actId: string;
  readonly issues: readonly { readonly issueId: string; readonly decisionId: string; readonly carriedFrom?: string }[];
};

type Status = Issue['status'];

export interface DecisionWrite {
  readonly draft: DecisionDraft;
  /** Every issue of the asset with its status as it was found. */
  readonly found: readonly Pick<Issue, 'id' | 'status'>[];
  /** The version that the issues must be at; undefined accepts any. */
  readonly expectedVersion?: number | undefined;
  /** True when an issue has a decision by now: nothing is written then. */
  readonly isDone?: (current: Readonly<Record<string, CurrentDecision>>) => boolean;
}

/** Many may decide on one asset at once; each round, one write succeeds. */
const maximumTries = 400;
const pauseMs = 15;

/**
 * Writes a decision and everything that depends on it in one batch: the act, the index of the asset, the counts of the
 * submission. Versions count from 1 per issue without a gap. Throws `decision_conflict` when an issue is at another
 * version than expected, `submission_not_found` when the submission was deleted meanwhile. Undefined when there was
 * nothing to do. Rejects with `StoreUnavailableError`.
 */
export async function writeDecision(
  services: Pick<Services, 'store' | 'clock' | 'random'>,
  write: DecisionWrite,
): Promise<DecisionDocument | undefined> {
  const { store, clock, random } = services;
  const { scope, submissionId, assetId } = write.draft;
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const [index, submission] = await Promise.all([
      findDecisionIndex(services, scope, assetId),
      findSubmission(services, scope, submissionId),
    ]);
    if (submission === undefined) throw new ServiceError('submission_not_found');
    const current = index?.document.issues ?? {};
    if (write.isDone?.(current)) return undefined;
    const act = toDocument(write, current, clock.now());
    const next = toIndex(write.draft, current, act);
    const operations: BatchOperation[] = [
      { kind: 'create', document: act },
      index ? { kind: 'replace', document: next, ifMatch: index.etag } : { kind: 'create', document: next },
    ];
    const counted = withWaitingIssues(submission.document, assetId, countWaiting(write.found, next.issues));
    if (counted) operations.push({ kind: 'replace', document: counted, ifMatch: submission.etag });
    const written = await store.batch('core', scope, operations);
    if (written.ok) return act;
    // An earlier try was applied although its answer was lost, and others have decided since.
    const earlier = written.index === 0 && (await store.find('core', scope, act.id, decisionDocumentSchema));
    if (earlier) return earlier.document;
    await clock.sleep(random.fraction() * pauseMs * Math.min(attempt, 20));
  }
  throw new StoreUnavailableError(`The decisions of asset ${assetId} were changed by others ${maximumTries} times.`);
}

function toDocument(
  { draft, expectedVersion }: DecisionWrite,
  current: Readonly<Record<string, CurrentDecision>>,
  now: Date,
): DecisionDocument {
  const { actId, issues, ...facts } = draft;
  const versions = issues.map(({ issueId }) => current[issueId]?.version ?? 0);
  if (expectedVersion !== undefined && versions.some((version) => version !== expectedVersion))
    throw new ServiceError('decision_conflict');
  return {
    ...facts,
    id: decisionDocumentIdOf(actId),
    type: 'decision',
    createdAt: now.toISOString(),
    issues: issues.map((issue, place) => ({ ...issue, version: (versions[place] ?? 0) + 1 })),
  };
}

function toIndex(
  { scope, submissionId, assetId }: DecisionDraft,
  current: Readonly<Record<string, CurrentDecision>>,
  { status, createdAt: decidedAt, issues }: DecisionDocument,
): DecisionIndexDocument {
  const added = issues.map(({ issueId, decisionId, version }): [string, CurrentDecision] => [
    issueId,
    { status, decisionId, decidedAt, version },
  ]);
  const id = decisionIndexIdOf(assetId);
  return { id, type: 'decisions', scope, submissionId, assetId, issues: { ...current, ...Object.fromEntries(added) } };
}

/** How many of these issues are open, and wait for evidence, with what was decided about them. */
export function countWaiting(
  found: readonly { readonly id: string; readonly status: Status }[],
  decisions: Readonly<Record<string, Pick<CurrentDecision, 'status'>>>,
): WaitingIssues {
  const statuses = found.map(({ id, status }) => decisions[id]?.status ?? status);
  return {
    openIssueCount: statuses.filter((status) => isOpenStatus(status)).length,
    awaitingIssueCount: statuses.filter((status) => status === 'AWAITING_HUMAN_INPUT').length,
  };
}
