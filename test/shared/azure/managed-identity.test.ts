import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createClientAssertion } from '../../../shared/azure/client-assertion.ts';
import { createOpenAiToken } from '../../../shared/azure/openai-key.ts';

type OpenId = Parameters<typeof createClientAssertion>[0];

const clientId = '11111111-2222-4333-8444-555555555555';
const asked: { readonly resource: string | null; readonly clientId: string | null; readonly secret: unknown }[] = [];
beforeEach(() => {
  asked.length = 0;
});

/** The part of App Service that gives an app the tokens of its managed identity; the library looks for it once in a process. */
beforeAll(async () => {
  const server = createServer(({ url = '', headers }: IncomingMessage, response) => {
    const query = new URL(url, 'http://localhost').searchParams;
    asked.push({
      resource: query.get('resource'),
      clientId: query.get('client_id'),
      secret: headers['x-identity-header'],
    });
    const ends = Math.floor(Date.now() / 1000) + 3600;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        access_token: `token for ${query.get('resource')}`,
        expires_on: ends,
        resource: query.get('resource'),
        token_type: 'Bearer',
        client_id: query.get('client_id'),
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('IDENTITY_ENDPOINT', `http://127.0.0.1:${port}/msi/token`);
  vi.stubEnv('IDENTITY_HEADER', 'header of this app');
  return () => {
    vi.unstubAllEnvs();
    server.close();
    server.closeAllConnections();
  };
});

test('without a secret the app proves itself to Entra ID by a token of its managed identity', async () => {
  const assert = createClientAssertion({ clientSecret: undefined } as OpenId, { clientId });
  expect(asked).toEqual([]);
  expect(await assert?.()).toBe('token for api://AzureADTokenExchange');
  expect(asked).toEqual([{ resource: 'api://AzureADTokenExchange', clientId, secret: 'header of this app' }]);
});

test('with a secret, or without an identity, there is no such token', () => {
  expect(createClientAssertion({ clientSecret: 'secret' } as OpenId, { clientId })).toBeUndefined();
  expect(createClientAssertion({ clientSecret: undefined } as OpenId, { clientId: undefined })).toBeUndefined();
});

test('Azure OpenAI is asked with a token of the managed identity', async () => {
  const token = createOpenAiToken(clientId);
  expect(await token()).toBe('token for https://cognitiveservices.azure.com');
  expect(asked).toMatchObject([{ resource: 'https://cognitiveservices.azure.com', clientId }]);
});
