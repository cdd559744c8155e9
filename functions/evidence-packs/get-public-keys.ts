import { publicKeySetSchema } from '../../shared/model/evidence-pack.ts';
import { publicOperation } from '../http/operation.ts';

export const getPublicKeysOperation = publicOperation({
  name: 'get-public-keys',
  method: 'GET',
  path: '/.well-known/asset-review-keys.json',
  tag: 'Evidence packs',
  summary: 'Public keys that evidence packs are signed with',
  description: 'A JSON Web Key Set; keys that were used earlier stay in it.',
  isExtension: true,
  responses: { 200: { description: 'The key set', schema: publicKeySetSchema } },
  handle: async ({ signer }) => ({
    status: 200,
    body: { keys: (await signer.publicKeys()).map((key) => ({ ...key })) },
  }),
});
