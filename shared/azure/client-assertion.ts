import type { Configuration } from '../config.ts';
import { createCredential } from './credential.ts';

/** Audience of tokens that Entra ID takes as a federated credential. */
const exchangeScope = 'api://AzureADTokenExchange/.default';

/**
 * How the app proves itself to Entra ID without a secret: by a token of its managed identity, which the app registration trusts. Undefined where a secret
 * is configured, or no managed identity is (a public client with PKCE alone).
 */
export function createClientAssertion(
  { clientSecret }: NonNullable<Configuration['openId']>,
  { clientId }: Pick<Configuration, 'clientId'>,
): (() => Promise<string>) | undefined {
  if (clientSecret !== undefined || clientId === undefined) return undefined;
  const credential = createCredential(clientId);
  return async () => (await credential.getToken(exchangeScope)).token;
}
