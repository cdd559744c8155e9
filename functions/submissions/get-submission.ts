import { getSubmission } from '../../shared/domain/submissions/get-submission.ts';
import { submissionViewSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { submissionPath } from './paths.ts';

export const getSubmissionOperation = operation({
  name: 'get-submission',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}',
  tag: 'Submissions',
  summary: 'Read the status of a submission',
  description:
    'Poll this until `status` is `complete` or `failed`; webhooks and the realtime channel tell the same sooner. `progressPercent` never falls within a run.',
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: submissionPath },
  responses: { 200: { description: 'The status view', schema: submissionViewSchema } },
  errors: ['submission_not_found'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await getSubmission(services, caller.scope, path.submission_id),
  }),
});
