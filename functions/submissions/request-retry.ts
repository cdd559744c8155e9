import { retryAsset } from '../../shared/domain/submissions/retry-asset.ts';
import { submissionResultSchema } from '../../shared/model/views.ts';
import { workflowOperation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const requestRetryOperation = workflowOperation({
  name: 'request-retry',
  method: 'POST',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/retry',
  tag: 'Submissions',
  summary: 'Review a failed asset again',
  description: 'Accepted while `isRetryable` of the asset is true.',
  bucket: 'submission_write',
  consoleRole: 'reviewer',
  request: { path: assetPath },
  responses: { 202: { description: 'The retry is queued', schema: submissionResultSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'not_retryable'],
  handle: async (services, { caller, path, traceparent }) => ({
    status: 202,
    body: await retryAsset(services, caller.scope, { ...toAssetIds(path), traceparent }),
  }),
});
