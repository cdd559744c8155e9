import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVaultSigner } from '../../../shared/azure/key-vault-signer.ts';
import { signManifest } from '../../../shared/domain/evidence-packs/sign-manifest.ts';
import type { PublicKey } from '../../../shared/ports/signer.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { type KeyVault, startKeyVault } from '../../../support/key-vault.ts';

const authority = createCertificateAuthority();
const token = 'a-token-of-the-identity';
const credential = { getToken: async () => ({ token, expiresOnTimestamp: Date.now() + 3_600_000 }) };
/** The test vault's address is not one of Azure's, which the library would refuse. */
const client = { tlsOptions: { ca: authority.certificate }, disableChallengeResourceVerification: true };
const data = Buffer.from('what is signed');

let vault: KeyVault;
let nowMs: number;
beforeEach(async () => {
  nowMs = 0;
  vault = await startKeyVault(authority, token, 'evidence-packs');
});
afterEach(() => vault.close());

const open = (keyUri = vault.keyUri) => createVaultSigner({ keyUri, credential, client, now: () => nowMs });
const calls = () => vault.requests.filter(({ authorization }) => authorization !== undefined).map(({ path }) => path);

function isSigned(keys: readonly PublicKey[], kid: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) return false;
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  return verify('sha256', bytes, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
}

describe('a signer with its key in Key Vault', () => {
  test('signs in the vault, and the published key says so', async () => {
    const signer = await open();
    const kid = await signer.currentKeyId();
    const signature = await signer.sign(kid, data);
    expect(signature).toHaveLength(64);
    const keys = await signer.publicKeys();
    expect(keys).toEqual([
      {
        kid,
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        x: expect.any(String) as string,
        y: expect.any(String) as string,
      },
    ]);
    expect(isSigned(keys, kid, data, signature)).toBe(true);
    expect(isSigned(keys, kid, Buffer.from('other'), signature)).toBe(false);
    expect(kid).not.toContain('127.0.0.1');
    // The vault sees the digest, never what is signed.
    const asked = vault.requests.find(({ path, body }) => path.endsWith('/sign') && body !== '');
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ alg: 'ES256', value: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('makes the manifest of a pack verify with jose, as others check it', async () => {
    const { createLocalJWKSet, flattenedVerify } = await import('jose');
    const signer = await open();
    const manifest = Buffer.from('{"packId": "p"}');
    const [header = '', , signature = ''] = (await signManifest(signer, manifest)).split('.');
    const keys = createLocalJWKSet({ keys: (await signer.publicKeys()).map((key) => ({ ...key })) });
    const jws = { protected: header, payload: manifest.toString('base64url'), signature };
    expect((await flattenedVerify(jws, keys)).protectedHeader).toMatchObject({ alg: 'ES256' });
  });

  test('signs with the new version after a rotation, and still publishes the one before', async () => {
    const signer = await open();
    const before = await signer.currentKeyId();
    const old = await signer.sign(before, data);
    vault.rotate();
    nowMs += 299_999;
    expect(await signer.currentKeyId()).toBe(before);
    nowMs += 1;
    const after = await signer.currentKeyId();
    expect(after).not.toBe(before);
    const keys = await signer.publicKeys();
    expect(keys.map(({ kid }) => kid).toSorted()).toEqual([before, after].toSorted());
    expect([
      isSigned(keys, before, data, old),
      isSigned(keys, after, data, await signer.sign(after, data)),
      isSigned(keys, after, data, old),
    ]).toEqual([true, true, false]);
  });

  test('asks the vault for its keys once for many packs', async () => {
    const signer = await open();
    for (let pack = 0; pack < 5; pack += 1) await signer.sign(await signer.currentKeyId(), data);
    await signer.publicKeys();
    expect(calls().filter((path) => path.endsWith('/versions'))).toHaveLength(1);
  });

  test('publishes no version that was switched off, and signs with none', async () => {
    const signer = await open();
    const kid = await signer.currentKeyId();
    vault.rotate();
    vault.disable(kid.split('/').at(-1) ?? '');
    nowMs += 300_001;
    expect((await signer.publicKeys()).map((key) => key.kid)).not.toContain(kid);
    await expect(signer.sign(kid, data)).rejects.toThrow('Forbidden');
  });

  test('rejects when the vault does not answer', async () => {
    const signer = await open();
    const kid = await signer.currentKeyId();
    vault.fails(() => true);
    const answers = await Promise.allSettled([signer.sign(kid, data), (await open()).currentKeyId()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test.each([
    ['refuses', 403, 'Forbidden'],
    ['has no such key', 404, 'KeyNotFound'],
  ])('rejects when the vault %s', async (_title, status, code) => {
    const signer = await open();
    const kid = await signer.currentKeyId();
    vault.fails((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code, message: code } }));
      return true;
    });
    await expect(signer.sign(kid, data)).rejects.toThrow(code);
    await expect((await open()).currentKeyId()).rejects.toThrow(code);
  });
});
