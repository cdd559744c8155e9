import { listDecisions } from '../../shared/domain/decisions/list-decisions.ts';
import { decisionListSchema } from '../../shared/model/decision.ts';
import { operation } from '../http/operation.ts';
import { toAssetIds } from '../submissions/paths.ts';
import { issuePath } from './requests.ts';

export const listDecisionsOperation = operation({
  name: 'list-decisions',
  method: 'GET',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/issues/{issue_id}/decisions',
  tag: 'Decisions',
  summary: 'Read the history of the decisions about an issue',
  description: 'Newest first; empty while nobody decided.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: { path: issuePath },
  responses: { 200: { description: 'Newest first', schema: decisionListSchema } },
  errors: ['submission_not_found', 'asset_not_found', 'results_not_ready', 'issue_not_found'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await listDecisions(services, caller.scope, toAssetIds(path), path.issue_id),
  }),
});
