import type { AccessToken, TokenCredential } from '@azure/identity';

/** A credential that gives a token or rejects. */
interface Credential extends TokenCredential {
  getToken(...request: Parameters<TokenCredential['getToken']>): Promise<AccessToken>;
}

/**
 * The identity the service acts as in Azure: the user-assigned one when `clientId` is given, else the default chain (an operator's own sign-in).
 * The library is loaded with the first token: it costs start-up time, and local runs use keys.
 */
export function createCredential(clientId: string | undefined): Credential {
  let loading: Promise<Credential> | undefined;
  const load = async (): Promise<Credential> => {
    const identity = await import('@azure/identity');
    return clientId === undefined
      ? new identity.DefaultAzureCredential()
      : new identity.ManagedIdentityCredential({ clientId });
  };
  return {
    async getToken(scopes, options) {
      loading ??= load();
      return (await loading).getToken(scopes, options);
    },
  };
}
