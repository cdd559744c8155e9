import { getCleared } from '../../shared/domain/results/get-cleared.ts';
import { clearedListSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const listClearedOperation = operation({
  name: 'list-cleared',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/cleared',
  tag: 'Submissions',
  summary: 'Read the near misses of an asset, and what cleared them',
  description:
    'Wording that a rule asks about and that was not raised, with what spoke for it and where. Answers the bytes, rule set and engines of the review, too.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath },
  responses: { 200: { description: 'Findings that were not raised', schema: clearedListSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'results_not_ready', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getCleared(services, caller.scope, toAssetIds(path)),
  }),
});
