import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import type { Session } from './session.ts';

const protocol = 'json.webpubsub.azure.v1';
const inTenMinutes = (): number => Math.floor(Date.now() / 1000) + 600;

/** Who is let in: every refusal of a client comes before the upgrade. */
export function accessChecks(session: Session): readonly ConformanceCheck[] {
  const { endpoint, hub } = session;
  const claims = () => session.clientClaims();

  /** Status of a REST call with a token over `audience`. */
  const restStatus = async (
    audience: string | undefined,
    wrong: { readonly key?: string; readonly exp?: number | undefined } = {},
  ): Promise<number> => {
    const address = `${endpoint}/api/hubs/${hub}/groups/any?api-version=2024-12-01`;
    const exp = 'exp' in wrong ? wrong.exp : inTenMinutes();
    const token = session.sign({ aud: audience ?? address, exp }, wrong.key === undefined ? {} : { key: wrong.key });
    return (await fetch(address, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })).status;
  };

  const refused: readonly (readonly [string, () => string | undefined])[] = [
    ['no token', () => undefined],
    ['a text that is no token', () => 'abc'],
    ['an expired token', () => session.sign({ ...claims(), exp: Math.floor(Date.now() / 1000) - 3_600 })],
    ['a token without expiry', () => session.sign({ aud: claims().aud })],
    ['a token of another hub', () => session.sign({ ...claims(), aud: `${endpoint}/client/hubs/other` })],
    ['a token for the REST API', () => session.sign({ ...claims(), aud: `${endpoint}/api/hubs/${hub}/:send` })],
    ['a token of another key', () => session.sign(claims(), { key: 'another-key' })],
    ['an unsigned token (alg none)', () => session.sign(claims(), { algorithm: 'none' })],
    ['a signature under another algorithm name', () => session.sign(claims(), { algorithm: 'HS512' })],
  ];

  return [
    {
      name: 'a client with a token in the query or in the Authorization header is let in',
      async run() {
        assert.equal(await session.upgradeStatus(session.clientAddress(session.sign(claims())), protocol), 101);
        const answer = await fetch(`${endpoint}/api/health`, { method: 'HEAD' });
        assert.equal(answer.status, 200);
      },
    },
    ...refused.map(([what, token]) => ({
      name: `a client with ${what} gets 401 before the upgrade`,
      async run() {
        assert.equal(await session.upgradeStatus(session.clientAddress(token()), protocol), 401);
      },
    })),
    {
      name: 'REST tokens are for one address, with or without its query; others get 401',
      async run() {
        const address = `${endpoint}/api/hubs/${hub}/groups/any`;
        assert.equal(await restStatus(undefined), 404);
        assert.equal(await restStatus(address), 404);
        assert.equal(await restStatus(`${endpoint}/api/hubs/other/groups/any`), 401);
        assert.equal(await restStatus(undefined, { key: 'another-key' }), 401);
        assert.equal(await restStatus(undefined, { exp: Math.floor(Date.now() / 1000) - 3_600 }), 401);
        assert.equal(await restStatus(undefined, { exp: undefined }), 401);
      },
    },
  ];
}
