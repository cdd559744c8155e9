import { decide } from '../../shared/domain/decisions/decide.ts';
import { bulkDecisionSchema } from '../../shared/model/decision.ts';
import { operation } from '../http/operation.ts';
import { assetPath, toAssetIds } from '../submissions/paths.ts';
import { bulkDecisionBody, decisionErrors, toDecider } from './requests.ts';

export const createDecisionsOperation = operation({
  name: 'create-decisions',
  method: 'POST',
  path: '/api/integrations/submissions/{submission_id}/assets/{asset_id}/decisions',
  tag: 'Decisions',
  summary: 'Decide about many issues of an asset at once, all or none',
  description: 'With `expectedVersion` every issue must be at that version.',
  isExtension: true,
  bucket: 'submission_write',
  consoleRole: 'reviewer',
  request: { path: assetPath, body: bulkDecisionBody },
  responses: { 201: { description: 'One decision per issue, in the order given', schema: bulkDecisionSchema } },
  errors: decisionErrors,
  handle: async (services, { caller, path, body }) => {
    const { issueIds, ...decision } = body;
    const decided = { ...decision, decidedBy: toDecider(caller) };
    return {
      status: 201,
      body: { decisions: await decide(services, caller.scope, toAssetIds(path), issueIds, decided) },
    };
  },
});
