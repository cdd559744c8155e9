import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../shared/azure/system.ts';
import { addPerson } from '../../../shared/domain/people/add-person.ts';
import { removePerson } from '../../../shared/domain/people/remove-person.ts';
import { createTicket } from '../../../shared/domain/people/tickets.ts';
import { createWorkspace } from '../../../shared/domain/workspaces/create-workspace.ts';
import { createIdentityProvider } from '../../../shared/openid/create-identity-provider.ts';
import { consoleBase, cookieOf, ownPage } from '../../../support/console-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { listen, startOpenIdProvider } from '../../../support/openid-provider.ts';
import { createFrontDoor, type TestAnswer } from '../../../support/serve-request.ts';

const sessionCookie = '__Host-asset-review-session';
const signInCookie = '__Host-asset-review-sign-in';
const client = { id: 'console', secret: 'only for tests', redirectUri: 'http://localhost/api/console/callback' };
const ada = { sub: 'account-of-ada', email: 'ada@example.com', email_verified: true };

let memory: MemoryServices;
let frontDoor: ReturnType<typeof createFrontDoor>;
let workspaceId: string;

/** The app with an identity provider. */
async function open(issuer: string): Promise<void> {
  const identityProvider = createIdentityProvider({
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    clientAssertion: undefined,
  });
  const { consoleSite } = createMemoryServices().services;
  memory = createMemoryServices({ consoleSite: { ...consoleSite, identityProvider }, clock: systemClock });
  frontDoor = createFrontDoor(memory.services);
  workspaceId = (await createWorkspace(memory.services, { name: 'Acme', tier: 'starter' })).workspaceId;
}

const begin = (query = '') => frontDoor({ path: `${consoleBase}/sign-in${query}` });
const keptBy = (answer: TestAnswer): string => `${signInCookie}=${cookieOf(answer, signInCookie)}`;
const finish = (path: string, cookie: string) =>
  frontDoor({ path, headers: { cookie, 'sec-fetch-site': 'cross-site' } });
const invite = (email = ada.email) => addPerson(memory.services, workspaceId, { name: 'Ada', email, role: 'reviewer' });
const whoIs = async (answer: TestAnswer) => {
  const cookie = `${sessionCookie}=${cookieOf(answer, sessionCookie)}`;
  return (await frontDoor({ path: `${consoleBase}/session`, headers: { ...ownPage, cookie } })).json;
};
const isRefused = (answer: TestAnswer) => [answer.status, cookieOf(answer, sessionCookie)];
const refused = [403, undefined];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signWith = (key: CryptoKey) => (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

describe('with a real OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
  beforeAll(async () => {
    provider = await startOpenIdProvider(client);
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    provider.use(ada);
    await open(provider.issuer);
  });

  async function walk(
    query = '',
  ): Promise<{ readonly path: string; readonly cookie: string; readonly answer: TestAnswer }> {
    const begun = await begin(query);
    const path = await provider.authorize(begun.headers.get('location') ?? '');
    const cookie = keptBy(begun);
    return { path, cookie, answer: await finish(path, cookie) };
  }

  test('a person who was added comes in by a verified address, and from then on by issuer and subject alone', async () => {
    const { personId } = await invite('Ada@Example.com');
    const first = (await walk('?returnTo=/console/rules')).answer;
    expect([first.status, first.headers.get('location')]).toEqual([303, '/console/rules']);
    expect((await whoIs(first)).person).toMatchObject({ personId, name: 'Ada' });
    provider.use({ ...ada, email: 'renamed@example.com', email_verified: false });
    expect((await whoIs((await walk()).answer)).person.personId).toBe(personId);
    provider.use({ ...ada, sub: 'somebody-else' });
    expect(isRefused((await walk()).answer)).toEqual(refused);
  });

  test('an unverified address signs nobody in; a link connects the account with its person, once', async () => {
    const { personId } = await invite();
    provider.use({ ...ada, email_verified: false });
    expect(isRefused((await walk()).answer)).toEqual(refused);
    const { ticket } = await createTicket(memory.services, personId);
    const invited = (await walk(`?ticket=${ticket}`)).answer;
    expect((await whoIs(invited)).person.personId).toBe(personId);
    const again = await begin(`?ticket=${ticket}`);
    expect(isRefused(again)).toEqual(refused);
    expect((await walk()).answer.status).toBe(303);
  });

  test('a link of one person does not take over the account of another', async () => {
    await invite();
    expect((await walk()).answer.status).toBe(303);
    const { personId } = await invite('grace@example.com');
    const { ticket } = await createTicket(memory.services, personId);
    expect(isRefused((await walk(`?ticket=${ticket}`)).answer)).toEqual(refused);
  });

  test('an account that nobody added, and a person who was removed, are refused', async () => {
    expect(isRefused((await walk()).answer)).toEqual(refused);
    const { personId } = await invite();
    expect((await walk()).answer.status).toBe(303);
    await removePerson(memory.services, personId);
    expect(isRefused((await walk()).answer)).toEqual(refused);
  });

  test('the answer counts once, and only in the browser that began', async () => {
    await invite();
    const begun = await begin();
    const other = await begin();
    const path = await provider.authorize(begun.headers.get('location') ?? '');
    expect(isRefused(await finish(path, ''))).toEqual(refused);
    expect(isRefused(await finish(path, keptBy(other)))).toEqual(refused);
    expect(isRefused(await finish(path.replace(/state=[^&]+/, 'state=other'), keptBy(begun)))).toEqual(refused);
    expect(isRefused(await finish(path.replace(/code=[^&]+/, 'code=other'), keptBy(begun)))).toEqual(refused);
    expect((await finish(path, keptBy(begun))).status).toBe(303);
    expect(isRefused(await finish(path, keptBy(begun)))).toEqual(refused);
  });

  test('the cookie of a sign-in is useless with another verifier or nonce, and after ten minutes', async () => {
    await invite();
    for (const change of [{ codeVerifier: 'x'.repeat(43) }, { nonce: 'other' }, { startedAt: Date.now() - 600_000 }]) {
      const begun = await begin();
      const path = await provider.authorize(begun.headers.get('location') ?? '');
      const kept = JSON.parse(Buffer.from(cookieOf(begun, signInCookie) ?? '', 'base64url').toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...kept, ...change })).toString('base64url');
      expect(isRefused(await finish(path, `${signInCookie}=${changed}`))).toEqual(refused);
    }
  });

  test.each(['//evil.example', 'https://evil.example', '/console/../api', '/\\evil.example', '/console@evil.example'])(
    'returnTo %s leads to no other site',
    async (returnTo) => {
      await invite();
      const { answer } = await walk(`?returnTo=${encodeURIComponent(returnTo)}`);
      const target = new URL(answer.headers.get('location') ?? '', 'http://localhost');
      expect([answer.status, target.origin]).toEqual([303, 'http://localhost']);
    },
  );

  test('a refusal by the provider is answered with a page, and nobody is signed in', async () => {
    const begun = await begin();
    const { state } = JSON.parse(Buffer.from(cookieOf(begun, signInCookie) ?? '', 'base64url').toString());
    const path = `${consoleBase}/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(isRefused(await finish(path, keptBy(begun)))).toEqual(refused);
  });
});

describe('with a provider that signs whatever it is told', () => {
  /** Signs in with an ID token made from one that is right; `change` makes it wrong. */
  async function signInWith(
    change: (claims: JWTPayload) => JWTPayload,
    sign?: (claims: JWTPayload) => Promise<string>,
  ): Promise<TestAnswer> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    let issuer = '';
    let nonce = '';

    const { address, stop } = await listen((request, response) => {
      response.setHeader('content-type', 'application/json');
      const reply = async (): Promise<string> => {
        if (request.url === '/.well-known/openid-configuration')
          return JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            id_token_signing_alg_values_supported: ['RS256'],
          });
        if (request.url === '/keys')
          return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] });
        const now = Math.floor(Date.now() / 1000);
        const right = {
          iss: issuer,
          aud: client.id,
          sub: ada.sub,
          iat: now,
          exp: now + 300,
          nonce,
          email: ada.email,
          email_verified: true,
        };
        const claims = change(right);
        return JSON.stringify({
          access_token: 'a',
          token_type: 'bearer',
          id_token: await (sign ?? signWith(privateKey))(claims),
        });
      };
      void reply().then((text) => response.end(text));
    });
    issuer = address;
    onTestFinished(stop);
    await open(issuer);
    await invite();
    const begun = await begin();
    const asked = new URL(begun.headers.get('location') ?? '').searchParams;
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
    nonce = asked.get('nonce') ?? '';
    return finish(`${consoleBase}/callback?code=c&state=${asked.get('state')}`, keptBy(begun));
  }

  test('the right token signs in', async () => {
    expect((await signInWith((claims) => claims)).status).toBe(303);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['for another audience', { aud: 'another-app' }],
    ['for several audiences without saying for whom', { aud: [client.id, 'another-app'] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['with another nonce', { nonce: 'other' }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { iat: past, exp: past + 60 }],
    ['without a subject', { sub: undefined }],
    ['without an end', { exp: undefined }],
  ])('a token %s does not', async (_name, change) => {
    expect(isRefused(await signInWith((claims) => ({ ...claims, ...change })))).toEqual(refused);
  });

  test('a token signed by somebody else, by a shared word, or by nobody does not', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const forgeries: ((claims: JWTPayload) => Promise<string>)[] = [
      signWith(privateKey),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(client.secret.padEnd(32))),
      async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
    ];
    for (const sign of forgeries) expect(isRefused(await signInWith((claims) => claims, sign))).toEqual(refused);
  });
});

test('if the provider does not answer, a page says so', async () => {
  const gone = await listen(() => undefined);
  await gone.stop();
  await open(gone.address);
  const answer = await begin();
  expect([answer.status, answer.cookies]).toEqual([503, []]);
  expect(answer.json).toContain('does not answer');
});
