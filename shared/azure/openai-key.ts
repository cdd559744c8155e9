import { createCredential } from './credential.ts';

const tokenScope = 'https://cognitiveservices.azure.com/.default';

/** A token of the managed identity (or of an operator's own sign-in) for Azure OpenAI, fresh for every request. */
export function createOpenAiToken(clientId: string | undefined): () => Promise<string> {
  const credential = createCredential(clientId);
  return async () => {
    const token = await credential.getToken(tokenScope);
    if (token === null) throw new Error('The identity got no token for Azure OpenAI.');
    return token.token;
  };
}
