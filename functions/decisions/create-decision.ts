import { decide } from '../../shared/domain/decisions/decide.ts';
import { decisionSchema } from '../../shared/model/decision.ts';
import { operation } from '../http/operation.ts';
import { toAssetIds } from '../submissions/paths.ts';
import { decisionBody, decisionErrors, issuePath, toDecider } from './requests.ts';

export const createDecisionOperation = operation({
  name: 'create-decision',
  method: 'POST',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/issues/{issue_id}/decisions',
  tag: 'Decisions',
  summary: 'Decide about an issue',
  description: 'Nothing is ever changed or removed: the latest decision counts, the earlier ones stay as its history.',
  isExtension: true,
  bucket: 'submission_write',
  consoleRole: 'reviewer',
  request: { path: issuePath, body: decisionBody },
  responses: { 201: { description: 'The decision', schema: decisionSchema } },
  errors: decisionErrors,
  handle: async (services, { caller, path, body }) => {
    const decidedBy = toDecider(caller);
    const [decision] = await decide(services, caller.scope, toAssetIds(path), [path.issue_id], { ...body, decidedBy });
    if (decision === undefined) throw new Error('One issue gives one decision.');
    return { status: 201, body: decision };
  },
});
