import { createReadUrl } from '../../shared/domain/uploads/create-read-url.ts';
import { readAddressSchema } from '../../shared/model/console-views.ts';
import { consoleOperation } from '../http/operation.ts';
import { assetPath, toAssetIds } from '../submissions/paths.ts';

export const createReadUrlOperation = consoleOperation({
  name: 'create-read-url',
  method: 'POST',
  path: '/api/console/submissions/{submission_id}/assets/{asset_id}/read-url',
  tag: 'Console',
  summary: 'Get an address from which the reviewed file can be read for half an hour',
  bucket: 'submission_read',
  leastRole: 'viewer',
  request: { path: assetPath },
  responses: {
    200: { description: 'The address', schema: readAddressSchema },
  },
  errors: ['submission_not_found', 'asset_not_found'],
  handle: async (services, { caller, path }) => ({
    status: 200,
    body: await createReadUrl(services, caller.scope, toAssetIds(path)),
  }),
});
