import type { StartDocument, SubmissionDocument } from '../../model/submission.ts';
import type { AssetWork, SubmissionWork } from '../../model/workflow.ts';
import type { WorkflowServices } from '../services.ts';
import { findSubmission } from './find-submission.ts';
import { hasEnded } from './transitions.ts';

/**
 * Starts the instance a start document asks for, once, and deletes the document. A start whose work is done, or whose submission is gone,
 * is only deleted. Rejects when the store or the engine does not answer; the document then stays for the sweeper.
 */
export async function startWorkflow(
  services: WorkflowServices,
  start: StartDocument,
  known?: SubmissionDocument,
): Promise<void> {
  const document = known ?? (await findSubmission(services, start.scope, start.submissionId))?.document;
  const input = document && findInput(start, document);
  if (input) await services.workflows.start(start, input);
  await services.store.delete('core', start.scope, start.id);
}

/** As `startWorkflow`, for a request that has been accepted: a failure is logged and left to the sweeper. */
export async function startWorkflowOrLeave(
  services: WorkflowServices,
  start: StartDocument,
  known: SubmissionDocument,
): Promise<void> {
  try {
    await startWorkflow(services, start, known);
  } catch (cause) {
    const { submissionId, instanceId } = start;
    services.logger.warn({ submissionId, instanceId, cause }, 'A workflow could not be started at once.');
  }
}

/** Input of the orchestrator; undefined when nothing is left to do. */
function findInput(start: StartDocument, document: SubmissionDocument): SubmissionWork | AssetWork | undefined {
  const { scope, submissionId } = start;
  const traceparent = start.traceparent ?? undefined;
  if (start.assetId === null) {
    if (document.assets.every(hasEnded)) return undefined;
    return { scope, submissionId, assetIds: document.assets.map(({ assetId }) => assetId), traceparent };
  }
  const asset = document.assets.find(({ assetId }) => assetId === start.assetId);
  if (asset === undefined || hasEnded(asset)) return undefined;
  return { scope, submissionId, assetId: asset.assetId, retryCount: asset.retryCount, traceparent };
}
