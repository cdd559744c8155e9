import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Signer, SignerUnavailableError } from '../ports/signer.ts';
import { createCredential } from './credential.ts';
import { createVaultSigner } from './key-vault-signer.ts';
import { toPublicKey } from './to-public-key.ts';

/** Where the signing key is: exactly one of `keyUri` (Key Vault) and `keyFile` (local). */
export interface SignerOptions {
  readonly keyUri: string | undefined;
  readonly keyFile: string | undefined;
  /** Client id of the user-assigned identity that may use the key. */
  readonly clientId: string | undefined;
}

/** Makes a `Signer` that loads its key when it is first needed, and again after a failure. */
export function createSigner({ keyUri, keyFile, clientId }: SignerOptions): Signer {
  let opening: Promise<Signer> | undefined;
  const open = async (): Promise<Signer> => {
    if (keyFile !== undefined) return createFileSigner(keyFile);
    if (keyUri !== undefined) return createVaultSigner({ keyUri, credential: createCredential(clientId) });
    throw new Error('Evidence packs need a key: set EVIDENCE_KEY_URI or EVIDENCE_KEY_FILE.');
  };
  const withSigner = async <T>(use: (signer: Signer) => Promise<T>): Promise<T> => {
    try {
      return await use(await (opening ??= open()));
    } catch (cause) {
      opening = undefined;
      throw new SignerUnavailableError('The key that signs evidence packs cannot be used.', { cause });
    }
  };
  return {
    currentKeyId: () => withSigner((signer) => signer.currentKeyId()),
    sign: (keyId, data) => withSigner((signer) => signer.sign(keyId, data)),
    publicKeys: () => withSigner((signer) => signer.publicKeys()),
  };
}

/** A private JSON Web Key; the id is its thumbprint (RFC 7638). */
const privateKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
const keyFileSchema = z.object({ keys: z.array(privateKeySchema).min(1) });
type PrivateKey = z.infer<typeof privateKeySchema>;

/** Keys in a file that only its owner may read: the first one signs, the others are older ones. A missing file is made. */
function createFileSigner(path: string): Signer {
  const keys = new Map(readOrMakeKeyFile(path).map((key) => [toThumbprint(key), key]));
  const [currentKeyId = ''] = keys.keys();
  return {
    currentKeyId: async () => currentKeyId,
    async sign(keyId, data) {
      const key = keys.get(keyId);
      if (key === undefined) throw new Error(`${path} does not hold the key ${keyId}.`);
      return sign('sha256', data, {
        key: createPrivateKey({ key, format: 'jwk' }),
        dsaEncoding: 'ieee-p1363',
      });
    },
    publicKeys: async () => [...keys].map(([kid, { x, y }]) => toPublicKey({ kid, x, y })),
  };
}

function readOrMakeKeyFile(path: string): PrivateKey[] {
  mkdirSync(dirname(path), { recursive: true });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  try {
    // `wx` makes the file or fails: of two starts at once, both then read the same key.
    const content = { keys: [privateKey.export({ format: 'jwk' })] };
    writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return keyFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).keys;
}

const toThumbprint = ({ crv, kty, x, y }: PrivateKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
