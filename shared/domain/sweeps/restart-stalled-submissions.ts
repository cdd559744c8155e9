import { assetErrorTypes } from '../../model/errors.ts';
import { startIdOf } from '../../model/ids.ts';
import { later } from '../../model/instants.ts';
import { type SubmissionDocument, startDocumentSchema, submissionDocumentSchema } from '../../model/submission.ts';
import { traceIdOf } from '../../model/trace.ts';
import type { InstanceState } from '../../ports/workflows.ts';
import { readPast } from '../read-past.ts';
import type { WorkflowServices } from '../services.ts';
import { type OpenInstance, openInstancesOf, scheduleRestart } from '../submissions/schedule-restart.ts';
import { settleAsset } from '../submissions/settle-asset.ts';
import { settleSubmission } from '../submissions/settle-submission.ts';
import { startWorkflow } from '../submissions/start-workflow.ts';
import { hasEnded } from '../submissions/transitions.ts';

const minuteMs = 60_000;

/** A submission that made progress within this time is left alone. */
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

/**
 * How long an instance that runs may wait for its turn, while others make progress: under overload the queue is long, and a second instance
 * would only make it longer.
 */
const longestWaitMs = 24 * 60 * minuteMs;

/** After this many restarts the assets are failed; their owner can retry them. */
const mostRestarts = 10;
const pageSize = 100;

/**
 * The watchdog: a submission without progress goes on under a new instance id, since an instance that hangs can neither
 * be revived nor replaced under its own. Activities are safe to run twice, so an old instance that resumes does no
 * harm. Returns how many were restarted or failed.
 */
export async function restartStalledSubmissions(services: WorkflowServices): Promise<number> {
  const before = later(services.clock.now(), -shortestPatienceMs).toISOString();
  const read = (limit: number) =>
    services.store.sweep('stalled-submissions', { before }, submissionDocumentSchema, limit);
  let isMoving: boolean | undefined;
  let helped = 0;
  for await (const stalled of readPast(read, pageSize)) {
    isMoving ??= await hasProgress(services);
    for (const submission of stalled) {
      const { submissionId } = submission;
      try {
        helped += await help(services, submission, isMoving);
      } catch (cause) {
        services.logger.warn({ submissionId, cause }, 'A stalled submission could not be helped.');
      }
    }
  }
  return helped;
}

/** True when some submission made progress within the time that one analysis may take: the queue is not stuck. */
async function hasProgress({ store, clock }: WorkflowServices): Promise<boolean> {
  const since = later(clock.now(), -patienceMs.running).toISOString();
  return (await store.sweep('moving-submissions', { since }, submissionDocumentSchema, 1)).length > 0;
}

async function help(services: WorkflowServices, submission: SubmissionDocument, isMoving: boolean): Promise<number> {
  if (submission.assets.every(hasEnded)) return (await settleSubmission(services, submission)) ? 1 : 0;
  let helped = 0;
  for (const stalled of openInstancesOf(submission)) {
    if (!(await isBeyondPatience(services, submission, stalled, isMoving))) continue;
    const isHelped = await (countRestarts(stalled.instanceId) < mostRestarts ? restart : giveUp)(
      services,
      submission,
      stalled,
    );
    if (isHelped) helped += 1;
  }
  return helped;
}

const countRestarts = (instanceId: string): number => Number(/-w(\d+)$/.exec(instanceId)?.[1] ?? 0);

async function isBeyondPatience(
  { store, workflows, clock }: WorkflowServices,
  { scope, progressedAt }: SubmissionDocument,
  { instanceId, assets }: OpenInstance,
  isMoving: boolean,
): Promise<boolean> {
  // Not started yet: `startPendingWorkflows` takes care of it.
  if (await store.find('core', scope, startIdOf(instanceId), startDocumentSchema)) return false;
  const stillMs = clock.now().getTime() - Date.parse(progressedAt);
  const state = await workflows.state(instanceId);
  const waitsForItsTurn = isMoving && state === 'running' && assets.every(({ status }) => status === 'queued');
  return stillMs >= (waitsForItsTurn ? longestWaitMs : patienceMs[state]);
}

/** False when it made progress in the meantime. */
async function restart(services: WorkflowServices, found: SubmissionDocument, stalled: OpenInstance): Promise<boolean> {
  const restarted = await scheduleRestart(services, found, stalled);
  if (!restarted) return false;
  const { submissionId, instanceId, traceparent } = restarted.start;
  const traceId = traceIdOf(traceparent);
  services.logger.warn(
    { metric: 'watchdog_restarts', submissionId, instanceId, workspaceId: found.workspaceId, traceId },
    'A stalled submission was restarted.',
  );
  await startWorkflow(services, restarted.start, restarted.submission);
  return true;
}

async function giveUp(
  services: WorkflowServices,
  submission: SubmissionDocument,
  stalled: OpenInstance,
): Promise<boolean> {
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
  return true;
}
