import { getAsset } from '../../shared/domain/submissions/get-asset.ts';
import { assetDetailSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const getAssetOperation = operation({
  name: 'get-asset',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}',
  tag: 'Submissions',
  summary: 'Read one asset with the summaries of its issues',
  description: 'Exists in every state; before the end of the review it has no issues.',
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath },
  responses: { 200: { description: 'The asset detail', schema: assetDetailSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getAsset(services, caller.scope, toAssetIds(path)),
  }),
});
