import type { SubmissionDocument } from '../../model/submission.ts';
import { traceIdOf } from '../../model/trace.ts';
import type { SettleSubmissionWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { announce, publish } from './publish.ts';
import { withSubmissionEnded } from './transitions.ts';
import { updateSubmission } from './update-submission.ts';

/**
 * Ends a submission whose assets have all ended; does nothing while one is open. Runs at the end of the first run and of every retry.
 * Resolves with the document when this call ended it. Rejects with `StoreUnavailableError`.
 */
export async function settleSubmission(
  services: Services,
  work: SettleSubmissionWork,
): Promise<SubmissionDocument | undefined> {
  const { scope, submissionId } = work;
  const ended = await updateSubmission(services, scope, submissionId, (current) => {
    const document = withSubmissionEnded(current, services.clock.now());
    return document && { document };
  });
  if (ended) {
    const { status, assets, workspaceId } = ended;
    const traceId = traceIdOf(work.traceparent ?? ended.traceparent);
    services.logger.info({ submissionId, workspaceId, status, assets: assets.length, traceId }, 'A submission ended.');
    await publish(services, { type: 'submission.status', submissionId, status, progressPercent: 100 });
    await announce(services, scope, submissionId);
  }
  return ended;
}
