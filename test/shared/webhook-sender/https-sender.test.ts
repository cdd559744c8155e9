import { once } from 'node:events';
import { getDefaultAutoSelectFamily, type Socket, setDefaultAutoSelectFamily } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { attemptDeadlineMs } from '../../../shared/domain/webhooks/deliveries/schedule.ts';
import { createAddressRules } from '../../../shared/domain/webhooks/endpoints/address-rules.ts';
import { createHttpsSender } from '../../../shared/webhook-sender/create-https-sender.ts';
import { DeadlineError, faultOf } from '../../../shared/webhook-sender/fault-of.ts';
import { BlockedAddressError, DnsError, HungUpError } from '../../../shared/webhook-sender/guarded-agent.ts';
import { loopback } from '../../../support/delivery-world.ts';
import { authority, closing, createSender, post, receiver, resolveTo } from '../../../support/sender-under-test.ts';
import { accept, startReceiver } from '../../../support/tls-receiver.ts';

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

  test('not to a receiver whose certificate nobody vouches for', async () => {
    const { url, received } = await receiver();
    const sender = closing(createHttpsSender({ rules: createAddressRules(loopback), deadlineMs: attemptDeadlineMs }));
    await expect(post(sender, url)).resolves.toEqual({ kind: 'unanswered', fault: 'tls_failed' });
    expect(received).toEqual([]);
  });

  test('with the whole beginning of an answer that comes in pieces', async () => {
    const { url } = await receiver((_webhook, response) => {
      response.writeHead(200).write('one, ', () => setTimeout(() => response.end('two'), 50));
    });
    await expect(post(createSender(), url)).resolves.toMatchObject({ bodyStart: 'one, two' });
  });

  test('over a connection that is cut where the answer is too large, and no timer is left', async () => {
    // Time stands still: only the size can end this answer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sockets: Socket[] = [];
    const { url } = closing(
      await startReceiver(authority, (_webhook, response) => response.writeHead(200).write('x'.repeat(100_000)), {
        onConnection: (socket) => void sockets.push(socket),
      }),
    );
    await expect(post(createSender(), url)).resolves.toMatchObject({ statusCode: 200, bodyStart: 'x'.repeat(1024) });
    const [socket] = sockets;
    if (socket && !socket.destroyed) await once(socket, 'close');
    while (vi.getTimerCount() > 0) await setImmediate();
    expect(sockets).toHaveLength(1);
  });

  test('until the sender is closed, which ends the connections it kept', async () => {
    const sockets: Socket[] = [];
    const { url } = closing(
      await startReceiver(authority, accept, { onConnection: (socket) => void sockets.push(socket) }),
    );
    const sender = createSender();
    await post(sender, url);
    const [socket] = sockets;
    expect(socket?.destroyed).toBe(false);
    sender.close();
    // Sooner than the sender itself ends a connection that nobody uses.
    if (socket && !socket.destroyed) await once(socket, 'close', { signal: AbortSignal.timeout(3000) });
  });

  test('and looked at where Node asks for one address alone', async () => {
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    onTestFinished(() => setDefaultAutoSelectFamily(before));
    const { port } = await receiver();
    const url = `https://receiver.test:${port}/`;
    const good = createSender({ resolve: resolveTo('127.0.0.1') });
    await expect(post(good, url)).resolves.toMatchObject({ statusCode: 204 });
    const bad = createSender({ resolve: resolveTo('127.0.0.1', '10.0.0.1') });
    await expect(post(bad, url)).resolves.toEqual({ kind: 'unanswered', fault: 'blocked_address' });
  });
});

describe('an error of the connection', () => {
  test.each([
    ['ECONNREFUSED', 'connection_refused'],
    ['EPIPE', 'connection_reset'],
    ['ECONNABORTED', 'connection_reset'],
    ['ENETUNREACH', 'unreachable'],
    ['ETIMEDOUT', 'unreachable'],
    ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
    ['HPE_INVALID_CONSTANT', 'invalid_answer'],
    ['CERT_HAS_EXPIRED', 'tls_failed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
    ['XECONNREFUSED', 'network_failed'],
    ['ECONNREFUSEDX', 'network_failed'],
    ['EMFILE', 'network_failed'],
  ])('%s is %s', (code, fault) => {
    expect(faultOf(Object.assign(new Error('text that may name an address'), { code }))).toBe(fault);
  });

  test.each([
    [new DeadlineError(), 'timeout'],
    [new BlockedAddressError(), 'blocked_address'],
    [new DnsError(), 'dns_failed'],
    [new HungUpError(), 'connection_reset'],
    [new Error('text'), 'network_failed'],
  ])('without a code, %s, has a name too', (error, fault) => {
    expect(faultOf(error)).toBe(fault);
  });
});
