import type { Services } from '../shared/domain/services.ts';
import { settleSubmission } from '../shared/domain/submissions/settle-submission.ts';
import { settleSubmissionWorkSchema } from '../shared/model/workflow.ts';

/** Activity `settle-submission`: ends a submission whose assets have all ended. */
export const createSettleSubmission =
  (services: Services) =>
  async (input: unknown): Promise<void> => {
    await settleSubmission(services, settleSubmissionWorkSchema.parse(input));
  };
