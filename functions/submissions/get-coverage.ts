import { getCoverage } from '../../shared/domain/results/get-coverage.ts';
import { coverageListSchema } from '../../shared/model/coverage.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const getCoverageOperation = operation({
  name: 'get-coverage',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/coverage',
  tag: 'Submissions',
  summary: 'Read what was read of an asset, in which language, and what was not assessed',
  description:
    'What a review did not look at cannot have findings: read this before publication. 404 until the asset is `complete`.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath },
  responses: { 200: { description: 'What was read and what was not', schema: coverageListSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'results_not_ready', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getCoverage(services, caller.scope, toAssetIds(path)),
  }),
});
