import { getIssues } from '../../shared/domain/results/get-issues.ts';
import { issueListSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const listIssuesOperation = operation({
  name: 'list-issues',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/issues',
  tag: 'Submissions',
  summary: 'Read all issues of an asset',
  description: 'Each with its evidence, place, precedents and what would cure it. 404 until the asset is `complete`.',
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath },
  responses: { 200: { description: 'The issues, ordered by referenceNumber', schema: issueListSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'results_not_ready', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getIssues(services, caller.scope, toAssetIds(path)),
  }),
});
