import { getTranscript } from '../../shared/domain/results/get-transcript.ts';
import { transcriptSchema } from '../../shared/model/transcript.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from './paths.ts';

export const getTranscriptOperation = operation({
  name: 'get-transcript',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/transcript',
  tag: 'Submissions',
  summary: 'Read what is said in a film or recording, with times',
  description:
    'In the order in which it is said, from captions where the file has some, else recognised; empty for other media.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: assetPath },
  responses: { 200: { description: 'What is said, in order of time', schema: transcriptSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'results_not_ready', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getTranscript(services, caller.scope, toAssetIds(path)),
  }),
});
