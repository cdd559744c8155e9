import { assetErrorTypes } from '../../model/errors.ts';
import { startIdOf } from '../../model/ids.ts';
import { assetInstanceId, restartInstanceId } from '../../model/instance-ids.ts';
import { later } from '../../model/instants.ts';
import {
  type StartDocument,
  type StoredAsset,
  type SubmissionDocument,
  startDocumentSchema,
  submissionDocumentSchema,
} from '../../model/submission.ts';
import type { InstanceState } from '../../ports/workflows.ts';
import type { WorkflowServices } from '../services.ts';
import { settleAsset } from '../submissions/settle-asset.ts';
import { settleSubmission } from '../submissions/settle-submission.ts';
import { startWorkflow } from '../submissions/start-workflow.ts';
import { hasEnded } from '../submissions/transitions.ts';
import { updateSubmission } from '../submissions/update-submission.ts';

const minuteMs = 60_000;

/** A submission that moved within this time is left alone. */
const shortestPatienceMs = 3 * minuteMs;

/**
 * How long an instance may make no progress. One that can do nothing more is replaced soon; one that runs may be waiting for a malware verdict (30 min)
 * or reading a large file.
 */
const patienceMs: Readonly<Record<InstanceState, number>> = {
  missing: shortestPatienceMs,
  pending: shortestPatienceMs,
  completed: shortestPatienceMs,
  failed: shortestPatienceMs,
  terminated: shortestPatienceMs,
  running: 45 * minuteMs,
  suspended: 45 * minuteMs,
};

/** Who was started this often in vain would fail for ever: the assets fail, and their owner can retry. */
const mostRestarts = 10;
const pageSize = 100;

/** A top-level instance and the open assets that wait for it. */
interface Stalled {
  readonly instanceId: string;
  readonly orchestrator: StartDocument['orchestrator'];
  readonly assets: readonly StoredAsset[];
}

/**
 * The watchdog: a submission without progress goes on under a new instance id, since an instance that hangs can neither be revived nor replaced
 * under its own. Activities are safe to run twice, so an old instance that wakes up does no harm. Returns how many were helped.
 */
export async function restartStalledSubmissions(services: WorkflowServices): Promise<number> {
  const before = later(services.clock.now(), -shortestPatienceMs).toISOString();
  const stalled = await services.store.sweep('stalled-submissions', { before }, submissionDocumentSchema, pageSize);
  let helped = 0;
  for (const submission of stalled) {
    const { submissionId } = submission;
    try {
      helped += await help(services, submission);
    } catch (cause) {
      services.logger.warn({ submissionId, cause }, 'A stalled submission could not be helped.');
    }
  }
  return helped;
}

async function help(services: WorkflowServices, submission: SubmissionDocument): Promise<number> {
  if (submission.assets.every(hasEnded)) return (await settleSubmission(services, submission)) ? 1 : 0;
  let helped = 0;
  for (const stalled of instancesOf(submission)) {
    if (!(await isBeyondPatience(services, submission, stalled))) continue;
    await (countRestarts(stalled.instanceId) < mostRestarts ? restart : giveUp)(services, submission, stalled);
    helped += 1;
  }
  return helped;
}

function instancesOf(submission: SubmissionDocument): Stalled[] {
  const open = submission.assets.filter((asset) => !hasEnded(asset));
  const ofFirstRun = open.filter(({ retryCount }) => retryCount === 0);
  const retries = open
    .filter(({ retryCount }) => retryCount > 0)
    .map((asset) => ({ instanceId: asset.instanceId, orchestrator: 'retry-asset' as const, assets: [asset] }));
  const [first] = ofFirstRun;
  if (!first) return retries;
  const instanceId = firstRunInstanceId(submission, first);
  return [{ instanceId, orchestrator: 'review-submission', assets: ofFirstRun }, ...retries];
}

/** The first run is `<submissionId>`, its child for an asset `<submissionId>-<assetId>`; both carry the same ending after a restart. */
function firstRunInstanceId({ submissionId }: SubmissionDocument, { assetId, instanceId }: StoredAsset): string {
  return submissionId + instanceId.slice(assetInstanceId(submissionId, assetId).length);
}

const countRestarts = (instanceId: string): number => Number(/-w(\d+)$/.exec(instanceId)?.[1] ?? 0);

async function isBeyondPatience(
  { store, workflows, clock }: WorkflowServices,
  { scope, progressedAt }: SubmissionDocument,
  { instanceId }: Stalled,
): Promise<boolean> {
  // Not started yet: that is the business of the sweep for lost starts.
  if (await store.find('core', scope, startIdOf(instanceId), startDocumentSchema)) return false;
  const stillMs = clock.now().getTime() - Date.parse(progressedAt);
  return stillMs >= patienceMs[await workflows.state(instanceId)];
}

async function restart(services: WorkflowServices, found: SubmissionDocument, stalled: Stalled): Promise<void> {
  const { scope, submissionId } = found;
  const instanceId = restartInstanceId(stalled.instanceId);
  const isFirstRun = stalled.orchestrator === 'review-submission';
  const waiting = new Set(stalled.assets.map(({ assetId }) => assetId));
  const now = services.clock.now().toISOString();
  const start: StartDocument = {
    id: startIdOf(instanceId),
    type: 'start',
    scope,
    instanceId,
    orchestrator: stalled.orchestrator,
    submissionId,
    assetId: isFirstRun ? null : (stalled.assets[0]?.assetId ?? null),
    createdAt: now,
    traceparent: found.traceparent,
  };
  const restarted = await updateSubmission(services, scope, submissionId, (present) => {
    // It moved after all.
    if (present.progressedAt !== found.progressedAt) return undefined;
    const assets = present.assets.map((asset) => {
      if (!waiting.has(asset.assetId)) return asset;
      return { ...asset, instanceId: isFirstRun ? restartInstanceId(asset.instanceId) : instanceId };
    });
    return {
      document: { ...present, assets, workflowId: instanceId, progressedAt: now },
      alongside: [{ kind: 'create', document: start }],
    };
  });
  if (!restarted) return;
  services.logger.warn(
    { metric: 'watchdog_restarts', submissionId, instanceId },
    'A stalled submission was restarted.',
  );
  await startWorkflow(services, start, restarted);
}

async function giveUp(services: WorkflowServices, submission: SubmissionDocument, stalled: Stalled): Promise<void> {
  const { scope, submissionId } = submission;
  const outcome = { ok: false, errorType: 'internal', errorMessage: assetErrorTypes.internal.message } as const;
  for (const { assetId, retryCount } of stalled.assets) {
    await settleAsset(services, { scope, submissionId, assetId, retryCount, outcome });
  }
  await settleSubmission(services, submission);
  services.logger.error(
    { submissionId, instanceId: stalled.instanceId },
    'A submission was given up after ten restarts.',
  );
}
