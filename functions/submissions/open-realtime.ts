import { openRealtime } from '../../shared/domain/submissions/open-realtime.ts';
import { realtimeAccessSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { submissionPath } from './paths.ts';

export const openRealtimeOperation = operation({
  name: 'open-realtime',
  method: 'POST',
  path: '/api/integrations/submissions/{submission_id}/realtime',
  tag: 'Submissions',
  summary: 'Get an address for the realtime channel of a submission',
  description: 'The connection is in its group from the start and cannot send. The address is good for 60 minutes.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: submissionPath },
  responses: { 200: { description: 'Where to connect, and how', schema: realtimeAccessSchema } },
  errors: ['submission_not_found'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await openRealtime(services, caller, path.submission_id),
  }),
});
