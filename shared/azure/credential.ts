import type { TokenCredential } from '@azure/identity';

/**
 * The identity the service acts as in Azure: the user-assigned one when `clientId` is given, else the default chain (an operator's own sign-in).
 * Loaded on demand: the library costs start-up time and local runs use keys.
 */
export async function createCredential(clientId: string | undefined): Promise<TokenCredential> {
  const identity = await import('@azure/identity');
  return clientId === undefined
    ? new identity.DefaultAzureCredential()
    : new identity.ManagedIdentityCredential({ clientId });
}
