import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** An account that signs in without being asked. */
export interface TestAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** Listens on a free port of this machine; the listener may change while it runs. */
export async function listen(listener: RequestListener) {
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

/** A real OpenID provider on loopback; `account` is the account that signs in. */
export async function startOpenIdProvider(client: {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}) {
  let account: TestAccount = { sub: 'nobody', email: 'nobody@example.com', email_verified: false };
  let listener: RequestListener | undefined;
  const { address, stop } = await listen((request, response) => listener?.(request, response));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(address, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ ...account, sub }) }),
    loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string }; client: { clientId: string } } }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  listener = (request, response) => {
    if (!request.url?.startsWith('/interaction')) return answer(request, response);
    return void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  };
  return {
    issuer: address,
    /** From now on this account signs in. */
    use: (next: TestAccount) => void (account = next),
    stop,
    /** Goes where the browser is sent until the provider sends it back: path and query of that address. */
    async authorize(url: string): Promise<string> {
      const jar = new Map<string, string>();
      let next = url;
      for (let hop = 0; hop < 10; hop += 1) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider stopped at ${response.status}: ${await response.text()}`);
        const target = new URL(location, next);
        if (location.startsWith(client.redirectUri)) return `${target.pathname}${target.search}`;
        next = target.href;
      }
      throw new Error('The provider never sent the browser back.');
    },
  };
}
