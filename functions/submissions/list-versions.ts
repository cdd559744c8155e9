import { listVersions } from '../../shared/domain/submissions/list-versions.ts';
import { versionListSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { submissionPath } from './paths.ts';

export const listVersionsOperation = operation({
  name: 'list-versions',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/versions',
  tag: 'Submissions',
  summary: 'List all versions of the assets of a submission',
  description: 'For each asset of the submission every version of its group, by group and then by number.',
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: submissionPath },
  responses: { 200: { description: 'By versionGroupId, then versionNumber', schema: versionListSchema } },
  errors: ['submission_not_found'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await listVersions(services, caller.scope, path.submission_id),
  }),
});
