import { createCredential } from './credential.ts';

const tokenScope = 'https://cognitiveservices.azure.com/.default';

/** A token of the managed identity (or of an operator's own sign-in) for Azure OpenAI, fresh for every request. */
export function createOpenAiToken(clientId: string | undefined): () => Promise<string> {
  const credential = createCredential(clientId);
  return async () => (await credential.getToken(tokenScope)).token;
}
