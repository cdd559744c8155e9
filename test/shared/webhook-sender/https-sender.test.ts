import { describe, expect, test } from 'vitest';
import { createHostResolver } from '../../../shared/webhook-sender/resolve-host.ts';
import { authority, createSender, post, receiver, resolveTo } from '../../../support/sender-under-test.ts';
import { startReceiver } from '../../../support/tls-receiver.ts';

describe('a webhook is sent', () => {
  test('as a POST of exactly the body, uncompressed answers wanted', async () => {
    const { url, received } = await receiver();
    const answer = await post(createSender(), url, '{"filename":"größe €.pdf"}');
    expect(answer).toEqual({ kind: 'answered', statusCode: 204, retryAfter: null, directive: null, bodyStart: '' });
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toBe('{"filename":"größe €.pdf"}');
    expect(received[0]?.headers).toMatchObject({
      'webhook-id': 'evt_1',
      'content-type': 'application/json',
      'content-length': '30',
      'accept-encoding': 'identity',
    });
  });

  test('over one connection while the receiver keeps it', async () => {
    const { url, received, connections } = await receiver();
    const sender = createSender();
    for (let turn = 0; turn < 5; turn += 1) await post(sender, url);
    expect(received).toHaveLength(5);
    expect(connections()).toBe(1);
  });

  test('to a host name whose addresses are all allowed', async () => {
    const { port, received } = await receiver();
    await expect(post(createSender(), `https://localhost:${port}/`)).resolves.toMatchObject({ statusCode: 204 });
    const sender = createSender({ resolve: resolveTo('127.0.0.1') });
    await expect(post(sender, `https://receiver.test:${port}/`)).resolves.toMatchObject({ statusCode: 204 });
    expect(received).toHaveLength(2);
  });

  test('and its answer says what became of it', async () => {
    const { url } = await receiver((_webhook, response) =>
      response.writeHead(429, { 'retry-after': '120', 'webhook-delivery': 'abort-message' }).end('x'.repeat(5000)),
    );
    await expect(post(createSender(), url)).resolves.toEqual({
      kind: 'answered',
      statusCode: 429,
      retryAfter: '120',
      directive: 'abort-message',
      bodyStart: 'x'.repeat(1024),
    });
  });

  test('not to a name without an address', async () => {
    const unknown = createSender({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const empty = createSender({ resolve: resolveTo() });
    for (const sender of [unknown, empty]) {
      const answer = await post(sender, 'https://receiver.test/');
      expect(answer).toEqual({ kind: 'unanswered', fault: 'dns_failed' });
    }
  });

  test('not to a port where nobody listens', async () => {
    const gone = await startReceiver(authority);
    await gone.close();
    const answer = await post(createSender(), gone.url);
    expect(answer).toEqual({ kind: 'unanswered', fault: 'connection_refused' });
  });
});

describe('host names', () => {
  test('localhost needs no name server', async () => {
    const found = await createHostResolver()('localhost');
    expect(found.map(({ address }) => address).some((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
  });
});
