import { createCredential } from './credential.ts';
import type { OpenAiSettings } from './openai-reviewer.ts';

const tokenScope = 'https://cognitiveservices.azure.com/.default';

/** How calls to Azure OpenAI are authorised: by the key where there is one (local), else as the managed identity. */
export function createOpenAiAuthorization(
  key: string | undefined,
  clientId: string | undefined,
): OpenAiSettings['authorize'] {
  if (key !== undefined) return async () => ({ 'api-key': key });
  const credential = createCredential(clientId);
  return async () => {
    const token = await credential.getToken(tokenScope);
    if (token === null) throw new Error('The identity got no token for Azure OpenAI.');
    return { authorization: `Bearer ${token.token}` };
  };
}
