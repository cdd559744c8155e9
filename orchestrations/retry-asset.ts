import type { OrchestrationContext, OrchestrationHandler, Task } from 'durable-functions';
import {
  type AssetWork,
  activityNames,
  orchestratorNames,
  type SettleSubmissionWork,
} from '../shared/model/workflow.ts';
import { activityRetry } from './activity-retry.ts';

/** Reviews one failed asset again, then settles its submission anew. */
export const retryAsset: OrchestrationHandler = function* (
  context: OrchestrationContext,
): Generator<Task, void, unknown> {
  const work = context.df.getInput<AssetWork>();
  yield context.df.callSubOrchestrator(orchestratorNames.reviewAsset, work, `${context.df.instanceId}-review`);
  const { scope, submissionId, traceparent } = work;
  const settle: SettleSubmissionWork = { scope, submissionId, traceparent };
  yield context.df.callActivityWithRetry(activityNames.settleSubmission, activityRetry(), settle);
};
