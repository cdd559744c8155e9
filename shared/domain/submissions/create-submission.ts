import { type FieldError, ServiceError, ValidationError } from '../../model/errors.ts';
import { startIdOf, submissionIdOf } from '../../model/ids.ts';
import { assetInstanceId } from '../../model/instance-ids.ts';
import { parseScope, type Scope } from '../../model/scope.ts';
import type { StartDocument, StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import { traceIdOf } from '../../model/trace.ts';
import type { SubmissionResult } from '../../model/views.ts';
import { sidekickDocumentSchema } from '../../model/workspace.ts';
import { StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services, WorkflowServices } from '../services.ts';
import { findOwnBlobPath } from '../uploads/blob-path.ts';
import { findSubmission } from './find-submission.ts';
import { type PinnedAsset, pinAssets, unpinAll } from './pin-assets.ts';
import { type ClaimPlan, type NewAsset, planClaims } from './plan-claims.ts';
import { announce } from './publish.ts';
import { type PreviousVersion, resolvePrevious } from './resolve-previous.ts';
import { startWorkflowOrLeave } from './start-workflow.ts';
import { toSubmissionResult } from './submission-view.ts';
import { toListing } from './to-listing.ts';
import { undoReservation, writeSubmission } from './write-submission.ts';

export interface NewSubmission {
  readonly assets: readonly { readonly blobPath: string; readonly previousSubmissionId?: string | undefined }[];
  readonly sidekickIds: readonly string[];
  readonly metadata: SubmissionDocument['metadata'];
  /** Delays the end states of a sandbox submission. */
  readonly simulationDelaySeconds: number;
  readonly traceparent: string | null;
}

/** When many new versions of one asset are created at once, each round accepts one. */
const maximumTries = 100;
/** A request that reserved a claim writes its submission within these tries, or its process has ended. */
const patientTries = 10;
const pauseMs = 20;

/**
 * Creates a submission and starts its review (specification, Submissions). The checks run in the decided order, each over all assets before the next:
 * sidekicks 422, paths 403, earlier submissions 404 and 422, blobs 404, sizes 413, types 415, claims 409. All or nothing: claims, version groups,
 * submission and start record come with one batch (`writeSubmission`), and a refusal leaves no trace. Rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function createSubmission(
  services: WorkflowServices,
  scope: Scope,
  submission: NewSubmission,
): Promise<SubmissionResult> {
  const { workspaceId } = parseScope(scope);
  await checkSidekicks(services, workspaceId, submission.sidekickIds);
  const paths = submission.assets.map(({ blobPath }) => getOwnBlobPath(workspaceId, blobPath));
  const previous = await resolvePrevious(
    services,
    scope,
    submission.assets.map(({ previousSubmissionId }, index) => ({
      filename: paths[index]?.filename ?? '',
      previousSubmissionId,
    })),
  );
  const pinned = await pinAssets(
    services,
    scope,
    paths.map(({ blobPath }) => blobPath),
  );
  try {
    const { document, start } = await commit(services, scope, submission, toDrafts(services, pinned, paths, previous));
    services.logger.info(
      {
        metric: 'submissions_created',
        submissionId: document.submissionId,
        instanceId: start.instanceId,
        workspaceId,
        assets: document.assets.length,
        traceId: traceIdOf(document.traceparent),
      },
      'A submission was created.',
    );
    await startWorkflowOrLeave(services, start, document);
    await announce(services, scope, document.submissionId);
    return toSubmissionResult(document, document.assets);
  } catch (error) {
    // After a fault of the store the submission may exist nevertheless: then its pinned bytes must stay.
    if (!(error instanceof StoreUnavailableError)) {
      await unpinAll(
        services,
        pinned.map((asset) => asset.pinned),
      );
    }
    throw error;
  }
}

async function checkSidekicks(
  { store, builtInSidekicks }: Services,
  workspaceId: string,
  sidekickIds: readonly string[],
): Promise<void> {
  const failures: FieldError[] = [];
  for (const [index, id] of sidekickIds.entries()) {
    if (builtInSidekicks.some(({ sidekickId }) => sidekickId === id)) continue;
    const own = await store.find('workspaces', workspaceId, id, sidekickDocumentSchema);
    if (own && own.document.removedAt === undefined) continue;
    failures.push({ path: `sidekickIds[${index}]`, code: 'unknown_sidekick', message: `There is no sidekick ${id}` });
  }
  if (failures.length > 0) throw new ValidationError(failures);
}

function getOwnBlobPath(workspaceId: string, given: string): { blobPath: string; filename: string } {
  const path = findOwnBlobPath(workspaceId, given);
  if (path === undefined) throw new ServiceError('invalid_blob_path');
  return path;
}

/** An asset that passed the checks of its own and has no place in a version group yet. */
interface Draft extends NewAsset {
  readonly filename: string;
  readonly pinned: PinnedAsset;
}

const toDrafts = (
  { random }: Services,
  pinned: readonly PinnedAsset[],
  paths: readonly { readonly blobPath: string; readonly filename: string }[],
  previous: readonly (PreviousVersion | undefined)[],
): Draft[] =>
  pinned.map((asset, index) => ({
    assetId: random.uuid(),
    blobPath: asset.pinned.blobPath,
    freshGroupId: random.uuid(),
    previous: previous[index],
    filename: paths[index]?.filename ?? '',
    pinned: asset,
  }));

interface Committed {
  readonly document: SubmissionDocument;
  readonly start: StartDocument;
}

async function commit(
  services: Services,
  scope: Scope,
  submission: NewSubmission,
  drafts: readonly Draft[],
): Promise<Committed> {
  const { store, clock, random } = services;
  let submissionId = random.uuid();
  let last: Committed | undefined;
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    // A try whose answer was lost may have been applied: then the conflicting claims are this request's own.
    if (last && (await findSubmission(services, scope, submissionId))) return last;
    const plan = await planClaims(services, scope, submissionId, drafts, { isFirstTry: attempt === 1 });
    if ('blockedBy' in plan) {
      if (attempt > patientTries) for (const claim of plan.blockedBy) await undoReservation(store, claim);
    } else {
      last = toCommitted(scope, submissionId, submission, drafts, plan, clock.now());
      const created = [last.document, last.start].map((document) => ({ kind: 'create', document }) as const);
      const write = { claims: plan.claims, others: [...plan.groups, ...created] };
      const outcome = await writeSubmission(services, scope, submissionId, write);
      if (outcome === 'written') return last;
      if (outcome === 'void') {
        last = undefined;
        submissionId = random.uuid();
      }
    }
    await clock.sleep(random.fraction() * pauseMs * Math.min(attempt - 1, 10));
  }
  throw new StoreUnavailableError(
    `The claims of submission ${submissionId} were lost to others ${maximumTries} times.`,
  );
}

function toCommitted(
  scope: Scope,
  submissionId: string,
  submission: NewSubmission,
  drafts: readonly Draft[],
  plan: ClaimPlan,
  now: Date,
): Committed {
  const createdAt = now.toISOString();
  const { traceparent } = submission;
  const assets = drafts.map((draft, index) => toStoredAsset(submissionId, draft, plan, index));
  const document: SubmissionDocument = {
    id: submissionIdOf(submissionId),
    type: 'submission',
    scope,
    submissionId,
    ...parseScope(scope),
    status: 'submitted',
    workflowId: submissionId,
    createdAt,
    completedAt: null,
    errorMessage: null,
    progressedAt: createdAt,
    simulationDelaySeconds: submission.simulationDelaySeconds,
    sidekickIds: [...new Set(submission.sidekickIds)],
    metadata: submission.metadata,
    assets,
    listing: toListing(assets),
    traceparent,
  };
  const start: StartDocument = {
    id: startIdOf(submissionId),
    type: 'start',
    scope,
    instanceId: submissionId,
    orchestrator: 'review-submission',
    submissionId,
    assetId: null,
    createdAt,
    traceparent,
  };
  return { document, start };
}

function toStoredAsset(submissionId: string, draft: Draft, plan: ClaimPlan, index: number): StoredAsset {
  const { assetId, blobPath, filename, previous, freshGroupId, pinned } = draft;
  return {
    assetId,
    blobPath,
    filename,
    mimeType: pinned.contentType,
    sizeBytes: pinned.sizeBytes,
    snapshot: pinned.pinned.snapshot,
    etag: pinned.etag,
    ...(plan.versions[index] ?? { versionGroupId: freshGroupId, versionNumber: 1 }),
    previousSubmissionId: previous?.submissionId ?? null,
    status: 'queued',
    progressPercent: 0,
    issueCount: null,
    errorType: null,
    errorMessage: null,
    retryCount: 0,
    retryNonce: null,
    instanceId: assetInstanceId(submissionId, assetId),
    endedAt: null,
  };
}
