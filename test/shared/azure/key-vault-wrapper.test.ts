import type { ServerResponse } from 'node:http';
import type { AccessToken, GetTokenOptions } from '@azure/identity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVaultWrapper } from '../../../shared/azure/key-vault-wrapper.ts';
import { envelopeBox } from '../../../shared/azure/secret-box.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { type KeyVault, startKeyVault } from '../../../support/key-vault.ts';

const authority = createCertificateAuthority();
const token = 'a-token-of-the-identity';
const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
let vault: KeyVault;
let asked: { readonly scopes: string | string[]; readonly tenantId: string | undefined }[];

beforeEach(async () => {
  vault = await startKeyVault(authority, token);
  asked = [];
});
afterEach(() => vault.close());

const credential = {
  async getToken(scopes: string | string[], options?: GetTokenOptions): Promise<AccessToken> {
    asked.push({ scopes, tenantId: options?.tenantId });
    return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
  },
};
/** The test vault's address is not one of Azure's, which the library would refuse (see the last test). */
const client = { tlsOptions: { ca: authority.certificate }, disableChallengeResourceVerification: true };

const open = async (given: { readonly deadlineMs?: number; readonly keyUri?: string } = {}) =>
  envelopeBox(await createVaultWrapper({ keyUri: vault.keyUri, credential, client, ...given }));
const calls = () => vault.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);

describe('a webhook secret under a Key Vault key', () => {
  test('is wrapped by the vault after its challenge, and opens again after a restart', async () => {
    const sealed = await (await open()).seal(secret);
    const [challenged] = vault.requests;
    expect(challenged).toMatchObject({ method: 'GET', authorization: undefined, body: '' });
    expect(asked[0]).toEqual({
      scopes: ['https://vault.azure.net/.default'],
      tenantId: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    });
    expect(vault.requests.every(({ apiVersion }) => /^(?:7\.\d|\d{4}-\d\d-\d\d)/.test(apiVersion ?? ''))).toBe(true);
    expect(calls()).toContain('POST wrapkey');
    expect(JSON.stringify([sealed, vault.requests])).not.toContain(secret.slice(6, 20));

    expect(await (await open()).open(sealed)).toBe(secret);
    expect(calls().at(-1)).toBe('POST unwrapkey');
  });

  test('is unwrapped once, however many deliveries need it at the same time', async () => {
    const sealed = await (await open()).seal(secret);
    vault.requests.length = 0;
    const box = await open();
    expect(await Promise.all(Array.from({ length: 20 }, () => box.open(sealed)))).toEqual(Array(20).fill(secret));
    expect(await box.open(sealed)).toBe(secret);
    expect(vault.requests.filter(({ path, body }) => path.endsWith('/unwrapkey') && body !== '')).toHaveLength(1);
  });

  test('opens after the key was rotated, and new ones are under the new version', async () => {
    const box = await open();
    const before = await box.seal(secret);
    const version = vault.rotate();
    const after = await box.seal(secret);
    expect(after.keyId).toBe(`${vault.keyUri}/${version}`);
    expect(before.keyId).not.toBe(after.keyId);
    const later = await open();
    expect([await later.open(before), await later.open(after)]).toEqual([secret, secret]);
  });

  test('stays under the version that the setting names', async () => {
    const { keyId } = await (await open()).seal(secret);
    vault.rotate();
    expect((await (await open({ keyUri: keyId })).seal(secret)).keyId).toBe(keyId);
  });
});

describe('a vault that fails', () => {
  test('by throttling is asked again after the time it names', async () => {
    const sealed = await (await open()).seal(secret);
    let refusals = 0;
    vault.fails(({ path }, response) => {
      if (!path.endsWith('/unwrapkey') || refusals === 2) return false;
      refusals += 1;
      response.writeHead(429, { 'retry-after-ms': '5' }).end('{"error":{"code":"Throttled","message":"slow down"}}');
      return true;
    });
    expect(await (await open()).open(sealed)).toBe(secret);
    expect(refusals).toBe(2);
  });

  test.each([
    ['that hangs', () => true],
    [
      'that throttles for longer',
      (response: ServerResponse) => {
        response.writeHead(429, { 'retry-after': '3600' }).end();
        return true;
      },
    ],
  ])('%s is given up at the deadline; the next try asks it anew', async (_name, fail) => {
    const sealed = await (await open()).seal(secret);
    vault.fails((_request, response) => fail(response));
    const box = await open({ deadlineMs: 1500 });
    await Promise.all([
      expect(box.open(sealed)).rejects.toMatchObject({
        message: 'A webhook secret cannot be opened.',
        cause: { name: 'AbortError' },
      }),
      expect(box.seal(secret)).rejects.toMatchObject({
        name: 'SecretBoxUnavailableError',
        cause: { name: 'AbortError' },
      }),
    ]);
    vault.fails(() => false);
    expect(await box.open(sealed)).toBe(secret);
  });

  test.each([
    [403, 'Forbidden'],
    [404, 'KeyNotFound'],
  ])('with %i keeps the secret closed and says why', async (status, code) => {
    const sealed = await (await open()).seal(secret);
    vault.fails((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code, message: code } }));
      return true;
    });
    const box = await open();
    await expect(box.open(sealed)).rejects.toMatchObject({ cause: { statusCode: status, message: code } });
    await expect(box.seal(secret)).rejects.toMatchObject({ cause: { statusCode: status } });
  });

  test('with a certificate that is not trusted is sent nothing', async () => {
    const stranger = { disableChallengeResourceVerification: true, retryOptions: { maxRetries: 0 } };
    const box = envelopeBox(await createVaultWrapper({ keyUri: vault.keyUri, credential, client: stranger }));
    await expect(box.seal(secret)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/certificate/) } });
    expect(vault.requests).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('by asking for a token for another service is not given one', async () => {
    vault.asksForTokenOf('https://graph.microsoft.com');
    const strict = { tlsOptions: { ca: authority.certificate } };
    const box = envelopeBox(await createVaultWrapper({ keyUri: vault.keyUri, credential, client: strict }));
    await expect(box.seal(secret)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('does not match the requested domain') },
    });
    expect(asked).toEqual([]);
    expect(vault.requests.map(({ authorization }) => authorization)).toEqual([undefined]);
  });
});
