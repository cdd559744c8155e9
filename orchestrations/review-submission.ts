import type { OrchestrationContext, OrchestrationHandler, Task } from 'durable-functions';
import { assetInstanceId } from '../shared/model/instance-ids.ts';
import {
  type AssetWork,
  activityNames,
  orchestratorNames,
  type SettleSubmissionWork,
  type SubmissionWork,
} from '../shared/model/workflow.ts';
import { activityRetry } from './activity-retry.ts';

/** Fans out one child per asset, waits for all, settles the submission. The children never fail: `Task.all` is safe over them. */
export const reviewSubmission: OrchestrationHandler = function* (
  context: OrchestrationContext,
): Generator<Task, void, unknown> {
  const { scope, submissionId, assetIds, traceparent } = context.df.getInput<SubmissionWork>();
  // A watchdog's restart is `<submissionId>-w<n>`: its children have the same suffix, because the old ones may still run.
  const restart = context.df.instanceId.slice(submissionId.length);
  yield context.df.Task.all(
    assetIds.map((assetId) => {
      const work: AssetWork = { scope, submissionId, assetId, retryCount: 0, traceparent };
      return context.df.callSubOrchestrator(
        orchestratorNames.reviewAsset,
        work,
        `${assetInstanceId(submissionId, assetId)}${restart}`,
      );
    }),
  );
  const settle: SettleSubmissionWork = { scope, submissionId, traceparent };
  yield context.df.callActivityWithRetry(activityNames.settleSubmission, activityRetry(), settle);
};
