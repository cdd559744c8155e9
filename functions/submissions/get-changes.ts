import { z } from 'zod';
import { getChanges } from '../../shared/domain/results/get-changes.ts';
import { changeListSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { uuid } from '../http/schemas.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const getChangesOperation = operation({
  name: 'get-changes',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/changes',
  tag: 'Submissions',
  summary: 'Compare an asset with its earlier version',
  description: 'Without `previousSubmissionId` with the nearest earlier version that was reviewed to its end.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath, query: z.strictObject({ previousSubmissionId: uuid.optional() }) },
  responses: { 200: { description: 'Every issue of both versions, in exactly one list', schema: changeListSchema } },
  errors: [
    'submission_not_found',
    'asset_not_found',
    'results_not_ready',
    'no_earlier_version',
    'previous_submission_not_found',
    'result_blob_lost',
  ],
  handle: async (services, { caller, path, query }) => ({
    status: 200,
    body: await getChanges(services, caller.scope, toAssetIds(path), query.previousSubmissionId),
  }),
});
