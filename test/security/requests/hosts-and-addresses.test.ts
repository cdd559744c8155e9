import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toOrigin } from '../../../functions/http/to-origin.ts';
import { createClient } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

describe('Protects: readers of errors from links that a stranger chose', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const ask = async (host: string): Promise<{ readonly status: number; readonly text: string }> =>
    await new Promise((resolve, reject) => {
      request(`${service.baseUrl}/nowhere`, { headers: { host } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end();
    });

  test.each(['evil.example', 'evil.example:443', 'localhost:1'])(
    'Host: %s is not where docs_url leads',
    async (host) => {
      const { status, text } = await ask(host);
      expect(status).toBe(404);
      const { port } = new URL(service.baseUrl);
      expect(JSON.parse(text)).toMatchObject({ docs_url: `http://localhost:${port}/docs/errors#route_not_found` });
    },
  );

  test('the name of the platform makes the origin', () => {
    expect(toOrigin('app.azurewebsites.net')).toBe('https://app.azurewebsites.net');
    expect(toOrigin('localhost:7071')).toBe('http://localhost:7071');
    expect(toOrigin(undefined)).toBe('');
  });
});

describe('Protects: the address of a webhook from being read in two ways', () => {
  test.each([
    ['https://RECEIVER.example', 'https://receiver.example/'],
    ['https://receiver.example\\@evil.example/', 'https://receiver.example/@evil.example/'],
    ['https://receiver.example/a/../b', 'https://receiver.example/b'],
    ['https://rec\teiver.example/', 'https://receiver.example/'],
  ])('%s is stored as it was judged', async (endpointUrl, stored) => {
    const client = await createClient(createMemoryServices());
    const path = '/api/integrations/webhooks/subscriptions';
    const json = { endpointUrl, eventTypes: ['asset.processing.completed'] };
    const created = await client.call({ method: 'POST', path, json });
    expect([created.status, created.json.endpointUrl]).toEqual([201, stored]);
  });
});
