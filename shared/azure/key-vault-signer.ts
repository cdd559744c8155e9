import { createHash } from 'node:crypto';
import type { TokenCredential } from '@azure/identity';
import type { CryptographyClientOptions, KeyVaultKey } from '@azure/keyvault-keys';
import type { PublicKey, Signer } from '../ports/signer.ts';
import { toPublicKey } from './to-public-key.ts';

const vaultDeadlineMs = 4000;
/** After a rotation the new key signs within this time; the list of keys is read from the vault no more often. */
const knownForMs = 300_000;

interface VaultSignerOptions {
  /** `https://<vault>/keys/<name>` */
  readonly keyUri: string;
  readonly credential: TokenCredential;
  /** For tests: a vault on this machine. */
  readonly client?: CryptographyClientOptions;
  readonly now?: () => number;
}

/** The id that is published: name and version, without the vault's address. */
const toKid = (id: string): string => id.split('/keys/')[1] ?? id;

/**
 * Signs with the newest version of an EC P-256 key in Key Vault; every version that the vault has is published.
 * Rejects when the vault refuses or does not answer in 4 s.
 */
export async function createVaultSigner(options: VaultSignerOptions): Promise<Signer> {
  const { keyUri, credential, client, now = Date.now } = options;
  const vault = await import('@azure/keyvault-keys');
  const { vaultUrl, name } = vault.parseKeyVaultKeyIdentifier(keyUri);
  const keys = new vault.KeyClient(vaultUrl, credential, client);
  let known:
    | { readonly versions: readonly KeyVaultKey[]; readonly current: KeyVaultKey; readonly until: number }
    | undefined;

  async function readKeys(): Promise<NonNullable<typeof known>> {
    if (known && now() < known.until) return known;
    const current = await keys.getKey(name, inTime());
    const versions: KeyVaultKey[] = [];
    for await (const { version, enabled } of keys.listPropertiesOfKeyVersions(name, inTime()))
      if (enabled !== false && version !== undefined) versions.push(await keys.getKey(name, { version, ...inTime() }));
    known = { versions, current, until: now() + knownForMs };
    return known;
  }

  return {
    currentKeyId: async () => toKid((await readKeys()).current.id ?? ''),
    async sign(keyId, data) {
      const id = `${vaultUrl.replace(/\/$/, '')}/keys/${keyId}`;
      const digest = createHash('sha256').update(data).digest();
      return (await new vault.CryptographyClient(id, credential, client).sign('ES256', digest, inTime())).result;
    },
    publicKeys: async () => (await readKeys()).versions.map(toPublic),
  };
}

const toPublic = ({ id = '', key }: KeyVaultKey): PublicKey =>
  toPublicKey({
    kid: toKid(id),
    x: Buffer.from(key?.x ?? []).toString('base64url'),
    y: Buffer.from(key?.y ?? []).toString('base64url'),
  });

const inTime = () => ({ abortSignal: AbortSignal.timeout(vaultDeadlineMs) });
