import type { TokenCredential } from '@azure/identity';
import type { CryptographyClient, CryptographyClientOptions } from '@azure/keyvault-keys';

/** Wraps the data keys of single secrets. `unwrap` gets the id that `wrap` returned, so that a rotated key can still unwrap what its old version wrapped. */
export interface KeyWrapper {
  wrap(dataKey: Uint8Array): Promise<{ readonly keyId: string; readonly wrappedKey: Uint8Array }>;
  unwrap(keyId: string, wrappedKey: Uint8Array): Promise<Uint8Array>;
}

/** With an attempt's own 15 s this stays inside its lease of 20 s. */
const vaultDeadlineMs = 4000;

const algorithm = 'RSA-OAEP-256';

interface VaultWrapperOptions {
  /** `https://<vault>/keys/<name>`, with or without a version. */
  readonly keyUri: string;
  readonly credential: TokenCredential;
  /** For tests: a vault on this machine. */
  readonly client?: CryptographyClientOptions;
  /** For tests of a vault that hangs; left out: 4 s for everything one operation takes, repetitions included. */
  readonly deadlineMs?: number;
}

/**
 * RSA-OAEP-256 with a Key Vault key; the private half never leaves the vault. Rejects when the vault refuses or does not answer in time.
 * The vault's library is loaded here only: local runs never need it.
 */
export async function createVaultWrapper(options: VaultWrapperOptions): Promise<KeyWrapper> {
  const { keyUri, credential, client, deadlineMs = vaultDeadlineMs } = options;
  const vault = await import('@azure/keyvault-keys');
  const { vaultUrl, name, version } = vault.parseKeyVaultKeyIdentifier(keyUri);
  const keys = new vault.KeyClient(vaultUrl, credential, client);
  // One per version of the key: each proves who it is and reads the key when it is first used.
  const openers = new Map<string, CryptographyClient>();
  const openerOf = (keyId: string): CryptographyClient => {
    const opener = openers.get(keyId) ?? new vault.CryptographyClient(keyId, credential, client);
    openers.set(keyId, opener);
    return opener;
  };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) });
  return {
    async wrap(dataKey) {
      const once = inTime();
      // The version is asked for first and then used by name: an id without one would mean another key after a rotation.
      const key = await keys.getKey(name, { ...once, ...(version === undefined ? {} : { version }) });
      const { result } = await new vault.CryptographyClient(key, credential, client).wrapKey(algorithm, dataKey, once);
      return { keyId: key.id ?? keyUri, wrappedKey: result };
    },
    unwrap: async (keyId, wrappedKey) => (await openerOf(keyId).unwrapKey(algorithm, wrappedKey, inTime())).result,
  };
}
