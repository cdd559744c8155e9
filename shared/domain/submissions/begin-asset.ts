import type { SubmissionDocument } from '../../model/submission.ts';
import { traceIdOf } from '../../model/trace.ts';
import type { AssetWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { findSubmission } from './find-submission.ts';
import { announce, publish } from './publish.ts';
import { findOpenAsset, withAssetBegun } from './transitions.ts';
import { updateSubmission } from './update-submission.ts';

/**
 * Takes an asset from `queued` to `processing`. Undefined: this try has nothing left to do (it ended, a later one runs, or the submission is gone).
 * Safe to run twice. Rejects with `StoreUnavailableError`.
 */
export async function beginAsset(services: Services, work: AssetWork): Promise<SubmissionDocument | undefined> {
  const { scope, submissionId, assetId } = work;
  let wasSubmitted = false;
  const begun = await updateSubmission(services, scope, submissionId, (document) => {
    wasSubmitted = document.status === 'submitted';
    if (findOpenAsset(document, work)?.status !== 'queued') return undefined;
    return { document: withAssetBegun(document, assetId, services.clock.now()) };
  });
  if (begun && wasSubmitted) {
    await publish(services, { type: 'submission.status', submissionId, status: 'processing' });
    await announce(services, scope, submissionId);
  }
  if (begun) {
    const instanceId = begun.assets.find((asset) => asset.assetId === assetId)?.instanceId;
    const traceId = traceIdOf(work.traceparent ?? begun.traceparent);
    const { workspaceId } = begun;
    services.logger.info(
      { submissionId, assetId, instanceId, workspaceId, retryCount: work.retryCount, traceId },
      'The review of an asset began.',
    );
    await publish(services, { type: 'asset.status', submissionId, assetId, status: 'processing' });
  }
  const document = begun ?? (await findSubmission(services, scope, submissionId))?.document;
  return document && findOpenAsset(document, work) ? document : undefined;
}
