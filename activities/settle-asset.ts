import type { Services } from '../shared/domain/services.ts';
import { settleAsset } from '../shared/domain/submissions/settle-asset.ts';
import { settleAssetWorkSchema } from '../shared/model/workflow.ts';

/** Activity `settle-asset`: what `analyze-asset` could not end itself. End state and event in one write, then the event is dispatched. */
export const createSettleAsset =
  (services: Services) =>
  async (input: unknown): Promise<void> => {
    await settleAsset(services, settleAssetWorkSchema.parse(input));
  };
