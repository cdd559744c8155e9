import { startIdOf } from '../../model/ids.ts';
import { assetInstanceId, restartInstanceId } from '../../model/instance-ids.ts';
import type { StartDocument, StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import type { Services } from '../services.ts';
import { hasEnded } from './transitions.ts';
import { updateSubmission } from './update-submission.ts';

/** A top-level instance and the open assets that wait for it. */
export interface OpenInstance {
  readonly instanceId: string;
  readonly orchestrator: StartDocument['orchestrator'];
  readonly assets: readonly StoredAsset[];
}

/** The instances that the open assets of a submission wait for: one for the first run, one per retry. */
export function openInstancesOf(submission: SubmissionDocument): OpenInstance[] {
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

/** The first run is `<submissionId>`, its child for an asset `<submissionId>-<assetId>`; both have the same suffix after a restart. */
function firstRunInstanceId({ submissionId }: SubmissionDocument, { assetId, instanceId }: StoredAsset): string {
  return submissionId + instanceId.slice(assetInstanceId(submissionId, assetId).length);
}

/**
 * Gives an instance's open assets a new instance id and writes the start record for it; the caller, or else the
 * sweeper, starts it. Undefined when the submission was changed since it was read. Rejects with
 * `StoreUnavailableError`.
 */
export async function scheduleRestart(
  services: Pick<Services, 'store' | 'clock' | 'random'>,
  found: SubmissionDocument,
  stalled: OpenInstance,
): Promise<{ readonly start: StartDocument; readonly submission: SubmissionDocument } | undefined> {
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
  const submission = await updateSubmission(services, scope, submissionId, (present) => {
    // It was changed in the meantime.
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
  return submission && { start, submission };
}
