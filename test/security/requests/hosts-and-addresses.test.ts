import { type RequestOptions, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { toOrigin } from '../../../functions/http/to-origin.ts';
import { readConfiguration } from '../../../shared/config.ts';
import { createClient } from '../../../support/api-client.ts';
import { createHttpClient } from '../../../support/http-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

const askAt = async (
  url: string,
  options: RequestOptions,
): Promise<{ readonly status: number; readonly text: string }> =>
  await new Promise((resolve, reject) => {
    request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

describe('Protects: readers of errors from links that a stranger chose', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const ask = async (host: string) => askAt(`${service.baseUrl}/nowhere`, { headers: { host } });

  test.each(['evil.example', 'evil.example:443', 'localhost:1'])(
    'Host: %s is not where docs_url leads',
    async (host) => {
      const { status, text } = await ask(host);
      expect(status).toBe(404);
      const { port } = new URL(service.baseUrl);
      expect(JSON.parse(text)).toMatchObject({ docs_url: `http://localhost:${port}/docs/errors#route_not_found` });
    },
  );

  test.each(['a b', 'a@b', 'a/b', 'h:99999', '[::', '999.1.1.1'])(
    'Host: %s is refused as the platform refuses it, and leaves no stack in the log',
    async (host) => {
      const before = service.complaints.length;
      expect(await ask(host)).toEqual({ status: 400, text: '' });
      expect(service.complaints.slice(before)).toEqual([]);
    },
  );

  test('TRACE answers nothing back: 404, as the platform does for a method that no function has', async () => {
    const answer = await askAt(`${service.baseUrl}/nowhere`, { method: 'TRACE', headers: { cookie: 'secret=1' } });
    expect(answer).toEqual({ status: 404, text: '' });
    expect(service.complaints).toEqual([]);
  });

  test('PUBLIC_URL names the own domain: docs_url leads there, and a webhook may not', async () => {
    const own = await startService({ PUBLIC_URL: 'https://review.example.com/' });
    onTestFinished(() => own.stop());
    const { text } = await askAt(`${own.baseUrl}/nowhere`, { headers: { host: 'evil.example' } });
    expect(JSON.parse(text)).toMatchObject({ docs_url: 'https://review.example.com/docs/errors#route_not_found' });
    const client = await createHttpClient(own, 'live');
    const body = { endpointUrl: 'https://Review.example.com/hook', eventTypes: ['asset.processing.completed'] };
    const refused = await client.call('POST', '/webhooks/subscriptions', body);
    expect([refused.status, refused.json.fields]).toMatchObject([422, [{ code: 'address_not_allowed' }]]);
  });

  test.each(['ftp://a.example', 'https://a.example/path', 'https://user@a.example', 'a.example'])(
    'PUBLIC_URL is an address without a path: not %s',
    async (value) => {
      const refusal = () => readConfiguration({ ...service.settings, PUBLIC_URL: value });
      expect(refusal).toThrow(/PUBLIC_URL/);
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
    ['https://receiver.example', 'https://receiver.example'],
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
