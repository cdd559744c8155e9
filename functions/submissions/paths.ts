import { z } from 'zod';
import { uuid } from '../http/schemas.ts';

export const submissionPath = z.object({ submission_id: uuid });
export const assetPath = z.object({ submission_id: uuid, asset_id: uuid });

/** The ids of a path under their names in the domain. */
export const toAssetIds = (path: z.output<typeof assetPath>): { submissionId: string; assetId: string } => ({
  submissionId: path.submission_id,
  assetId: path.asset_id,
});
