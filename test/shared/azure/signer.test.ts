import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSigner } from '../../../shared/azure/signer.ts';
import { type Signer, SignerUnavailableError } from '../../../shared/ports/signer.ts';

const folder = mkdtempSync(join(tmpdir(), 'signer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (name: string): Signer =>
  createSigner({ keyUri: undefined, keyFile: join(folder, name), clientId: undefined });
const data = Buffer.from('what is signed');

async function isSignedBy(signer: Signer, keyId: string, signature: Uint8Array): Promise<boolean> {
  const key = (await signer.publicKeys()).find(({ kid }) => kid === keyId);
  if (key === undefined) return false;
  return verify(
    'sha256',
    data,
    { key: createPublicKey({ key: { ...key }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    signature,
  );
}

test('a signer without a key, or with one that cannot be reached, says so and makes none', async () => {
  const unset = createSigner({ keyUri: undefined, keyFile: undefined, clientId: undefined });
  await expect(unset.currentKeyId()).rejects.toMatchObject({
    name: 'SignerUnavailableError',
    cause: { message: expect.stringContaining('EVIDENCE_KEY_URI') },
  });
  const noKey = createSigner({
    keyUri: 'https://vault.invalid/secrets/no-key',
    keyFile: undefined,
    clientId: undefined,
  });
  await expect(noKey.publicKeys()).rejects.toMatchObject({
    name: 'SignerUnavailableError',
    cause: { message: expect.not.stringContaining('EVIDENCE_KEY_URI') },
  });
});

describe('a signer with its keys in a file', () => {
  test('makes the file, for its owner only, and is the same after a restart', async () => {
    const first = open('made.json');
    const keyId = await first.currentKeyId();
    const signature = await first.sign(keyId, data);
    expect(signature).toHaveLength(64);
    expect(statSync(join(folder, 'made.json')).mode & 0o077).toBe(0);
    const second = open('made.json');
    expect(await second.currentKeyId()).toBe(keyId);
    expect(await isSignedBy(second, keyId, signature)).toBe(true);
  });

  test('publishes older keys beside the one that signs, and the private half of none', async () => {
    const old = open('rotated.json');
    const oldId = await old.currentKeyId();
    const signature = await old.sign(oldId, data);
    const { keys } = JSON.parse(readFileSync(join(folder, 'rotated.json'), 'utf8')) as { keys: object[] };
    const added = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    writeFileSync(join(folder, 'rotated.json'), JSON.stringify({ keys: [added, ...keys] }));
    const rotated = open('rotated.json');
    const newId = await rotated.currentKeyId();
    expect(newId).not.toBe(oldId);
    expect(await isSignedBy(rotated, oldId, signature)).toBe(true);
    expect(await isSignedBy(rotated, newId, await rotated.sign(newId, data))).toBe(true);
    expect(JSON.stringify(await rotated.publicKeys())).not.toContain('"d"');
  });

  test('signs with no key that it does not hold', async () => {
    await expect(open('made.json').sign('another', data)).rejects.toMatchObject({
      name: 'SignerUnavailableError',
      cause: { message: expect.stringContaining('does not hold the key another') },
    });
  });

  test.each(['{', '{"keys": []}', '{"keys": [{"kty": "RSA"}]}'])(
    'does not use a file that holds %s, and uses it once mended',
    async (content) => {
      const name = `damaged-${content.length}.json`;
      writeFileSync(join(folder, name), content);
      const signer = open(name);
      await expect(signer.currentKeyId()).rejects.toBeInstanceOf(SignerUnavailableError);
      rmSync(join(folder, name));
      await expect(signer.currentKeyId()).resolves.toMatch(/^[\w-]{43}$/);
    },
  );
});
