import { assetErrorTypes, ServiceError } from '../../model/errors.ts';
import { startIdOf } from '../../model/ids.ts';
import { retryInstanceId } from '../../model/instance-ids.ts';
import type { Scope } from '../../model/scope.ts';
import type { StartDocument, StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import type { Limits } from '../../model/tiers.ts';
import { traceIdOf } from '../../model/trace.ts';
import type { SubmissionResult } from '../../model/views.ts';
import type { WorkflowServices } from '../services.ts';
import { getStoredAsset, getSubmissionDocument } from './find-submission.ts';
import { isRetryable } from './is-retryable.ts';
import { announce, publish } from './publish.ts';
import { startWorkflowOrLeave } from './start-workflow.ts';
import { toSubmissionResult } from './submission-view.ts';
import { withRetry } from './transitions.ts';
import { updateSubmission } from './update-submission.ts';

/** Why an asset cannot be retried, for the 409. */
function toReason(asset: StoredAsset, limits: Limits): string {
  if (asset.status !== 'failed')
    return asset.retryCount > 0 ? 'a retry is in flight or it succeeded' : 'it has not failed';
  if (asset.errorType !== null && !assetErrorTypes[asset.errorType].isRetryable) {
    return `its error (${asset.errorType}) would come again`;
  }
  return `all ${limits.retries} retries are used up`;
}

/**
 * Queues a failed asset again and starts its review (specification, Retry operation). Of concurrent requests exactly one is accepted; a request whose
 * own write won is never refused. Throws `submission_not_found`, `asset_not_found`, `not_retryable`; rejects with `StoreUnavailableError`.
 */
export async function retryAsset(
  services: WorkflowServices,
  scope: Scope,
  request: { readonly submissionId: string; readonly assetId: string; readonly traceparent: string | null },
): Promise<SubmissionResult> {
  const { submissionId, assetId, traceparent } = request;
  const nonce = services.random.uuid();
  let start: StartDocument | undefined;
  let accepted: SubmissionDocument | undefined;
  let reopens = false;
  const written = await updateSubmission(services, scope, submissionId, (document) => {
    const asset = getStoredAsset(document, assetId);
    if (asset.retryNonce === nonce) {
      accepted = document; // An earlier try was applied although its answer was lost.
      return undefined;
    }
    if (!isRetryable(asset, services.limits)) {
      const reason = toReason(asset, services.limits);
      throw new ServiceError('not_retryable', { detail: `Asset cannot be retried: ${reason}` });
    }
    reopens = document.status !== 'processing';
    const instanceId = retryInstanceId(submissionId, assetId, asset.retryCount + 1);
    const now = services.clock.now();
    start = {
      id: startIdOf(instanceId),
      type: 'start',
      scope,
      instanceId,
      orchestrator: 'retry-asset',
      submissionId,
      assetId,
      createdAt: now.toISOString(),
      traceparent,
    };
    return {
      document: withRetry(document, { assetId, instanceId, nonce }, now),
      alongside: [{ kind: 'create', document: start }],
    };
  });
  const document = written ?? accepted ?? (await getSubmissionDocument(services, scope, submissionId));
  const { instanceId, retryCount } = getStoredAsset(document, assetId);
  services.logger.info(
    {
      submissionId,
      assetId,
      instanceId,
      retryCount,
      workspaceId: document.workspaceId,
      traceId: traceIdOf(traceparent),
    },
    'An asset was queued again.',
  );
  if (reopens) await publish(services, { type: 'submission.status', submissionId, status: 'processing' });
  await publish(services, { type: 'asset.status', submissionId, assetId, status: 'queued' });
  await announce(services, scope, submissionId);
  if (start) await startWorkflowOrLeave(services, start, document);
  return toSubmissionResult(document, [getStoredAsset(document, assetId)]);
}
