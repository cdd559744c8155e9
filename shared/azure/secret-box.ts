import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SecretBox, SecretBoxUnavailableError } from '../ports/secret-box.ts';
import { createCredential } from './credential.ts';
import { createVaultWrapper, type KeyWrapper } from './key-vault-wrapper.ts';

const keyBytes = 32;
const ivBytes = 12;

/** Where the key encryption key is: exactly one of `keyUri` (Key Vault) and `keyFile` (local). */
export interface SecretBoxOptions {
  readonly keyUri: string | undefined;
  readonly keyFile: string | undefined;
  /** Client id of the user-assigned identity that may use the key. */
  readonly clientId: string | undefined;
}

/** `SecretBox` under the configured key encryption key; a missing key file is made. Rejects when the file cannot be a key. */
export async function createSecretBox(options: SecretBoxOptions): Promise<SecretBox> {
  if (options.keyFile !== undefined) return envelopeBox(createFileWrapper(options.keyFile));
  if (options.keyUri !== undefined) {
    return envelopeBox(
      await createVaultWrapper({ keyUri: options.keyUri, credential: createCredential(options.clientId) }),
    );
  }
  throw new Error('Webhook secrets need a key: set WEBHOOK_KEY_URI or WEBHOOK_KEY_FILE.');
}

/** Unwrapped data keys that are kept, so that a delivery does not wait for the vault; each is 32 bytes. */
const keptDataKeys = 1000;

/** Seals each secret with a data key of its own, which `wrapper` wraps. `open` rejects with what was wrong as its cause. */
export function envelopeBox(wrapper: KeyWrapper): SecretBox {
  const dataKeys = new Map<string, Promise<Uint8Array>>();

  const unwrap = (keyId: string, wrappedKey: string): Promise<Uint8Array> => {
    const known = dataKeys.get(wrappedKey);
    if (known) return known;
    const unwrapping = wrapper.unwrap(keyId, Buffer.from(wrappedKey, 'base64'));
    dataKeys.set(wrappedKey, unwrapping);
    unwrapping.catch(() => dataKeys.delete(wrappedKey));
    for (const oldest of dataKeys.keys()) {
      if (dataKeys.size <= keptDataKeys) break;
      dataKeys.delete(oldest);
    }
    return unwrapping;
  };

  const wrap = async (dataKey: Uint8Array): ReturnType<KeyWrapper['wrap']> => {
    try {
      return await wrapper.wrap(dataKey);
    } catch (cause) {
      throw new SecretBoxUnavailableError('A webhook secret cannot be sealed.', { cause });
    }
  };

  return {
    async seal(plain) {
      const dataKey = randomBytes(keyBytes);
      const iv = randomBytes(ivBytes);
      const { keyId, wrappedKey } = await wrap(dataKey);
      const cipher = createCipheriv('aes-256-gcm', dataKey, iv);
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return {
        keyId,
        wrappedKey: Buffer.from(wrappedKey).toString('base64'),
        iv: iv.toString('base64'),
        ciphertext: ciphertext.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
      };
    },
    async open(sealed) {
      try {
        const dataKey = await unwrap(sealed.keyId, sealed.wrappedKey);
        const iv = Buffer.from(sealed.iv, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', dataKey, iv, { authTagLength: 16 });
        decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
        return decipher.update(sealed.ciphertext, 'base64', 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new Error('A webhook secret cannot be opened.', { cause });
      }
    },
  };
}

/** AES key wrap (RFC 3394) with a key in a file that only its owner may read; the id is the key's fingerprint. */
function createFileWrapper(path: string): KeyWrapper {
  const key = readOrMakeKeyFile(path);
  const ownId = `file:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  const initialValue = Buffer.alloc(8, 0xa6); // RFC 3394, section 2.2.3.1
  return {
    wrap: async (dataKey) => {
      const cipher = createCipheriv('id-aes256-wrap', key, initialValue);
      return { keyId: ownId, wrappedKey: Buffer.concat([cipher.update(dataKey), cipher.final()]) };
    },
    unwrap: async (keyId, wrappedKey) => {
      if (keyId !== ownId) throw new Error(`A webhook secret was sealed with another key than the one in ${path}.`);
      const decipher = createDecipheriv('id-aes256-wrap', key, initialValue);
      return Buffer.concat([decipher.update(wrappedKey), decipher.final()]);
    },
  };
}

function readOrMakeKeyFile(path: string): Buffer {
  mkdirSync(dirname(path), { recursive: true });
  try {
    // `wx` makes the file or fails: of two starts at once, both then read the same key.
    writeFileSync(path, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // Windows has no such modes: there the user's profile folder protects the file.
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${path} must hold one key of ${keyBytes} bytes as base64.`);
  return key;
}
