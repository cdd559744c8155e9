import { getTopics } from '../../shared/domain/results/get-topics.ts';
import { topicListSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const listTopicsOperation = operation({
  name: 'list-topics',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/topics',
  tag: 'Submissions',
  summary: 'Read the topics of an asset, and the issues outside of them',
  description: 'A topic gathers issues of one cause or of one place. 404 until the asset is `complete`.',
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath },
  responses: { 200: { description: 'Topics with their issues, and orphan issues', schema: topicListSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'results_not_ready', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getTopics(services, caller.scope, toAssetIds(path)),
  }),
});
