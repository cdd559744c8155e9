import type { Services } from '../shared/domain/services.ts';
import { beginAsset } from '../shared/domain/submissions/begin-asset.ts';
import { type AssetStart, assetWorkSchema } from '../shared/model/workflow.ts';

/** Activity `begin-asset`: takes the asset to `processing`, or says that this try has nothing left to do. */
export const createBeginAsset =
  (services: Services) =>
  (input: unknown): Promise<AssetStart> =>
    beginAsset(services, assetWorkSchema.parse(input));
