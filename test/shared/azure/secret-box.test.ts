import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox, envelopeBox } from '../../../shared/azure/secret-box.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
let folder: string;
let keyFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-box-'));
  keyFile = join(folder, 'keys', 'webhook.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (file = keyFile) => createSecretBox({ keyFile: file, keyUri: undefined, clientId: undefined });

describe('a webhook secret at rest', () => {
  test('opens again, also after a restart, and shows nothing of itself', async () => {
    const sealed = await (await open()).seal(secret);
    expect(await (await open()).open(sealed)).toBe(secret);
    const text = JSON.stringify(sealed);
    expect(text).not.toContain(secret.slice(6, 20));
    expect(Buffer.from(sealed.ciphertext, 'base64').toString('latin1')).not.toContain('whsec_');
    expect(text).not.toContain(readFileSync(keyFile, 'utf8').trim());
  });

  test('opens without asking for its key again, until a thousand others were opened since', async () => {
    let asked = 0;
    const box = envelopeBox({
      wrap: async (dataKey) => ({ keyId: 'k', wrappedKey: dataKey }),
      unwrap: async (_keyId, wrappedKey) => {
        asked += 1;
        return wrappedKey;
      },
    });
    const first = await box.seal(secret);
    await box.open(first);
    await box.open(first);
    expect(asked).toBe(1);
    for (let count = 0; count < 999; count += 1) await box.open(await box.seal(secret));
    await box.open(first);
    expect(asked).toBe(1000);
    await box.open(await box.seal(secret));
    expect(await box.open(first)).toBe(secret);
    expect(asked).toBe(1002);
  });

  test('needs a key, in a file or in a vault, which is asked only once a secret is sealed', async () => {
    const unset = { keyFile: undefined, keyUri: undefined, clientId: undefined };
    await expect(createSecretBox(unset)).rejects.toThrow('set WEBHOOK_KEY_URI or WEBHOOK_KEY_FILE');
    await expect(createSecretBox({ ...unset, keyUri: 'https://vault.invalid/keys/k' })).resolves.toBeDefined();
  });

  test('does not open with another key, which is named', async () => {
    const sealed = await (await open()).seal(secret);
    const other = join(folder, 'other.key');
    await expect((await open(other)).open(sealed)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(`another key than the one in ${other}`) },
    });
  });
});

// Windows has no modes of this kind.
const modeOf = (): number => statSync(keyFile).mode & 0o777;

describe.runIf(process.platform !== 'win32')('the key file', () => {
  test('is made for its owner alone', async () => {
    await open();
    expect(modeOf()).toBe(0o600);
    expect(Buffer.from(readFileSync(keyFile, 'utf8'), 'base64')).toHaveLength(32);
  });

  test('is closed when others may read it', async () => {
    await open();
    chmodSync(keyFile, 0o644);
    await open();
    expect(modeOf()).toBe(0o600);
  });

  test('must hold a key', async () => {
    await open();
    writeFileSync(keyFile, 'short');
    await expect(open()).rejects.toThrow('must hold one key of 32 bytes');
  });
});
