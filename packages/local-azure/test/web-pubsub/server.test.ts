import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Session } from '../../conformance/web-pubsub/session.ts';
import { findTokenClaims, signToken } from '../../src/web-pubsub/access-token.ts';
import { truncateReason } from '../../src/web-pubsub/connection.ts';
import { GroupPermissions, toGroupPattern } from '../../src/web-pubsub/group-permissions.ts';
import { type RunningWebPubSub, startWebPubSub } from '../../src/web-pubsub/server.ts';

const accessKey = 'a key of our own';
const json = 'json.webpubsub.azure.v1';
const reliable = 'json.reliable.webpubsub.azure.v1';

let running: RunningWebPubSub;
let session: Session;
beforeEach(async () => {
  running = await startWebPubSub({ accessKey, recoveryWindowMs: 20 });
  session = new Session(running.endpoint, accessKey);
});
afterEach(async () => {
  session.close();
  await running.stop();
});

interface Body {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A REST call below the hub with a token for exactly this address. */
async function call(method: string, path: string, init: Body = {}, hub = session.hub): Promise<Response> {
  const address = `${running.endpoint}/api/hubs/${hub}/${path}`;
  const token = session.sign({ aud: address, exp: Math.floor(Date.now() / 1000) + 60 });
  return fetch(address, { method, ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
}

describe('the REST API', () => {
  const text = { headers: { 'content-type': 'text/plain' } };
  it.each([
    [
      'a body that is not JSON',
      'POST',
      ':send',
      { body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'InvalidJson',
    ],
    [
      'another content type',
      'POST',
      ':send',
      { body: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
      'UnsupportedMediaType',
    ],
    ['more than 1 MB', 'POST', ':send', { body: 'x'.repeat(1_048_577), ...text }, 413, 'PayloadTooLarge'],
    ['a time to live over 300 s', 'POST', ':send?messageTtlSeconds=301', { body: 'x', ...text }, 400, 'InvalidQuery'],
    ['an OData filter', 'POST', ':send?filter=x', { body: 'x', ...text }, 501, 'NotImplemented'],
    [
      'a message to a connection that is not there',
      'POST',
      'connections/none/:send',
      { body: 'x', ...text },
      404,
      'NotFound',
    ],
    ['an unknown path', 'POST', 'things', {}, 404, 'NotFound'],
    ['an unknown method', 'PUT', ':send', {}, 405, 'MethodNotAllowed'],
    ['a group name over 1,024 characters', 'GET', `groups/${'g'.repeat(1_025)}/connections`, {}, 404, 'NotFound'],
    ['a path that is not percent-encoded UTF-8', 'GET', 'groups/%ff/connections', {}, 400, 'InvalidPath'],
    ['an unknown permission', 'PUT', 'permissions/read/connections/x', {}, 400, 'InvalidPermission'],
    ['a token for MQTT', 'POST', ':generateToken?clientType=mqtt', {}, 501, 'NotImplemented'],
    ['a lifetime of zero minutes', 'POST', ':generateToken?minutesToExpire=0', {}, 400, 'InvalidQuery'],
  ])('refuses %s', async (_what, method, path, init, status, code) => {
    const answer = await call(method, path, init);
    expect({ status: answer.status, ...((await answer.json()) as object) }).toEqual({
      status,
      code,
      message: expect.any(String),
    });
  });

  it('refuses a hub name that the service would refuse, and a call without token', async () => {
    expect((await call('POST', ':closeConnections', {}, '1st')).status).toBe(400);
    expect((await fetch(`${running.endpoint}/api/hubs/x/:send`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${running.endpoint}/elsewhere`)).status).toBe(404);
  });

  it('closes all connections of the hub but the excluded ones', async () => {
    const [kept, closed] = [
      await session.openSocket(await session.accessUrl(), json),
      await session.openSocket(await session.accessUrl(), json),
    ];
    const { connectionId } = await kept.json(1);
    expect((await call('POST', `:closeConnections?excluded=${String(connectionId)}&reason=over`)).status).toBe(204);
    expect(await closed.closed).toEqual({ code: 1000, reason: 'over' });
    expect((await call('HEAD', `connections/${String(connectionId)}`)).status).toBe(200);
  });

  it('treats hub names without regard to case', async () => {
    const plain = await session.openSocket(await session.accessUrl(), json);
    await plain.json(1);
    expect((await call('POST', ':send', { body: 'hi', ...text }, session.hub.toUpperCase())).status).toBe(202);
    expect(await plain.json(2)).toMatchObject({ from: 'server', data: 'hi' });
  });
});

describe('the client endpoint', () => {
  it('refuses other paths with 404 and sub-protocols that the service does not speak with 400', async () => {
    const token = session.sign(session.clientClaims());
    const address = running.endpoint.replace('http', 'ws');
    expect(await session.upgradeStatus(`${address}/elsewhere?access_token=${token}`, json)).toBe(404);
    expect(await session.upgradeStatus(`${address}/client?access_token=${token}`, json)).toBe(404);
    expect(await session.upgradeStatus(session.clientAddress(token), 'mqtt')).toBe(400);
    expect(await session.upgradeStatus(`${address}/client/?hub=${session.hub}&access_token=${token}`, json)).toBe(101);
  });

  it('survives an upgrade request whose address cannot be read', async () => {
    const socket = connect(Number(new URL(running.endpoint).port), '127.0.0.1');
    socket.write('GET // HTTP/1.1\r\nHost: [\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['text that is not JSON', 1007, (send: (frame: string | Buffer) => void) => send('{')],
    ['an unknown message type', 1007, (send: (frame: string | Buffer) => void) => send('{"type":"invoke"}')],
    ['a binary frame', 1003, (send: (frame: string | Buffer) => void) => send(Buffer.from('{}'))],
    ['a frame over 1 MB', 1009, (send: (frame: string | Buffer) => void) => send('x'.repeat(1_048_577))],
  ])('ends a connection that sends %s', async (_what, code, misbehave) => {
    const plain = await session.openSocket(await session.accessUrl(), json);
    misbehave((frame) => plain.socket.send(frame));
    expect((await plain.closed).code).toBe(code);
  });

  it('ends a raw client that publishes, as the hub has no event handler', async () => {
    const raw = await session.openSocket(await session.accessUrl());
    raw.socket.send('hello');
    expect((await raw.closed).code).toBe(1008);
  });

  it('answers an event InternalServerError, as the hub has no event handler', async () => {
    const plain = await session.openSocket(await session.accessUrl(), json);
    plain.send({ type: 'event', event: 'save', dataType: 'json', data: {}, ackId: 1 });
    expect(await plain.json(2)).toMatchObject({
      type: 'ack',
      ackId: 1,
      success: false,
      error: { name: 'InternalServerError' },
    });
  });

  it('ends a reliable connection that leaves 1,000 messages unacknowledged', async () => {
    const group = session.newGroup();
    const plain = await session.openSocket(
      await session.accessUrl({ groups: [group], roles: ['webpubsub.sendToGroup'] }),
      reliable,
    );
    for (let number = 1; number <= 1_001; number += 1)
      plain.send({ type: 'sendToGroup', group, dataType: 'text', data: 'x' });
    expect((await plain.closed).code).toBe(1008);
    expect(plain.frames.items.filter((frame) => String(frame).includes('"sequenceId":'))).toHaveLength(1_000);
  });

  it('forgets a broken reliable connection when the recovery window has passed', async () => {
    const userId = 'gone';
    const plain = await session.openSocket(await session.accessUrl({ userId }), reliable);
    const { connectionId, reconnectionToken } = await plain.json(1);
    plain.socket.terminate();
    await plain.closed;
    while (await session.service.userExists(userId)) await new Promise((resolve) => setTimeout(resolve, 5));
    const query = new URLSearchParams({
      awps_connection_id: String(connectionId),
      awps_reconnection_token: String(reconnectionToken),
    });
    const late = await session.openSocket(`${session.clientAddress()}?${query.toString()}`, reliable);
    expect((await late.closed).code).toBe(1008);
  });

  it('a second recovery takes the connection over from the first', async () => {
    const plain = await session.openSocket(await session.accessUrl(), reliable);
    const { connectionId, reconnectionToken } = await plain.json(1);
    const query = new URLSearchParams({
      awps_connection_id: String(connectionId),
      awps_reconnection_token: String(reconnectionToken),
    });
    const second = await session.openSocket(`${session.clientAddress()}?${query.toString()}`, reliable);
    await plain.closed;
    await session.service.sendToConnection(String(connectionId), 'to the second', { contentType: 'text/plain' });
    expect(await second.json(2)).toMatchObject({ data: 'to the second', sequenceId: 1 });
  });
});

it('a port in use is refused, and free again after stop', async () => {
  const port = Number(new URL(running.endpoint).port);
  await expect(startWebPubSub({ accessKey, port })).rejects.toThrow(`Port ${port} (Web PubSub) is in use`);
  await running.stop();
  running = await startWebPubSub({ accessKey, port });
  expect(running.endpoint).toBe(`http://127.0.0.1:${port}`);
});

describe('tokens', () => {
  const seconds = Math.floor(Date.now() / 1000);
  it.each([
    ['expired four minutes ago', { exp: seconds - 240 }, true],
    ['expired six minutes ago', { exp: seconds - 360 }, false],
    ['valid from in four minutes', { exp: seconds + 600, nbf: seconds + 240 }, true],
    ['valid from in six minutes', { exp: seconds + 600, nbf: seconds + 360 }, false],
    ['an audience among others', { exp: seconds + 600, aud: ['x', 'HTTP://HERE'] }, true],
    ['a percent-encoded audience', { exp: seconds + 600, aud: 'http%3A%2F%2Fhere' }, true],
  ])('%s', (_what, claims, isValid) => {
    const token = signToken({ aud: 'http://here', ...claims }, accessKey);
    expect(findTokenClaims(token, accessKey, ['http://here']) !== undefined).toBe(isValid);
  });
});

describe('group permissions', () => {
  it.each([
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['a.**', 'a.b.c', true],
    ['a?', 'ab', true],
    ['a?', 'a.', false],
    ['a?', 'a', false],
    [String.raw`a\*`, 'a*', true],
    [String.raw`a\*`, 'ab', false],
    ['submission:*', 'submission:1-2', true],
    ['(a|b)[c]', '(a|b)[c]', true],
    ['A', 'a', false],
  ])('the pattern %s on %s', (pattern, group, isMatch) => {
    expect(toGroupPattern(pattern).test(group)).toBe(isMatch);
  });

  it('a role without a group stands for every group and can be revoked', () => {
    const permissions = new GroupPermissions(['webpubsub.sendToGroup']);
    expect(permissions.isAllowed('sendToGroup', 'any')).toBe(true);
    expect(permissions.isAllowed('joinLeaveGroup', 'any')).toBe(false);
    permissions.revoke('sendToGroup', undefined);
    expect(permissions.isAllowed('sendToGroup', 'any')).toBe(false);
  });
});

it('a close reason keeps to 123 bytes and does not end within a character', () => {
  expect(Buffer.byteLength(truncateReason('ä'.repeat(100)))).toBe(122);
  expect(truncateReason('short')).toBe('short');
});
