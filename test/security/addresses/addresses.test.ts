import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../support/http-client.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

/** Protects: what addresses and tokens open, from whoever has one for something else. */

let service: TestService;
let client: HttpClient;
let uploadUrl: string;
let blobPath: string;
let realtime: URL;

beforeAll(async () => {
  service = await startService();
  client = await createHttpClient(service);
  const target = { filename: 'a.txt', contentType: 'text/plain' };
  ({ uploadUrl, blobPath } = (await client.call('POST', '/uploads/url', target)).json);
  await put(uploadUrl, {}, 'The library opens at nine.');
  const { submissionId } = (await client.call('POST', '/submissions', { assets: [{ blobPath }] })).json;
  realtime = new URL((await client.call('POST', `/submissions/${submissionId}/realtime`)).json.url);
});
afterAll(() => service.stop());

const put = (url: string, headers: Readonly<Record<string, string>> = {}, body = 'x'): Promise<Response> =>
  fetch(url, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob', ...headers }, body });
const changed = (change: (url: URL) => void): string => {
  const url = new URL(uploadUrl);
  change(url);
  return url.href;
};

describe('Protects: files and their store from whoever has an upload address', () => {
  const uses: Readonly<Record<string, () => Promise<Response>>> = {
    'to read': () => fetch(uploadUrl),
    'to delete': () => fetch(uploadUrl, { method: 'DELETE' }),
    'for another file': () => put(changed((url) => (url.pathname += 'x'))),
    'for a file by dots': () => put(uploadUrl.replace(/\/([^/?]+)\?/, '/%2e%2e/$1?')),
    'for a file behind two slashes': () => put(uploadUrl.replace(/\/([^/?]+)\?/, '//$1?')),
    'for longer': () => put(changed((url) => url.searchParams.set('se', '2099-01-01T00:00:00Z'))),
    'with more rights': () => put(changed((url) => url.searchParams.set('sp', 'racwdl'))),
    'for the whole container': () => put(changed((url) => url.searchParams.set('sr', 'c'))),
    'to list the container': () =>
      fetch(
        changed((url) => {
          url.pathname = url.pathname.split('/').slice(0, 3).join('/');
          url.searchParams.set('restype', 'container');
          url.searchParams.set('comp', 'list');
        }),
      ),
    'to list the account': () =>
      fetch(
        changed((url) => {
          url.pathname = '/devstoreaccount1';
          url.searchParams.set('comp', 'list');
        }),
      ),
    'without a signature': () => put(changed((url) => url.searchParams.delete('sig'))),
    'with a signature in other case': () =>
      put(changed((url) => url.searchParams.set('sig', (url.searchParams.get('sig') ?? '').toLowerCase()))),
    'at another account': () =>
      put(changed((url) => (url.pathname = url.pathname.replace('devstoreaccount1', 'devstoreaccount2')))),
  };

  test.each(Object.entries(uses))('it is refused %s', async (_use, use) => {
    const { status } = await use();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('snapshots and tags made with it keep nothing from being deleted', async () => {
    const target = { filename: 'b.txt', contentType: 'text/plain' };
    const own = (await client.call('POST', '/uploads/url', target)).json;
    expect((await put(own.uploadUrl)).status).toBe(201);
    expect((await put(`${own.uploadUrl}&comp=snapshot`, {}, '')).status).toBe(201);
    const { uploads } = service.adapters;
    await uploads.delete('live', own.blobPath);
    expect(await uploads.pin('live', own.blobPath)).toBeUndefined();
  });
});

const protocol = 'json.webpubsub.azure.v1';
const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const parts = (): readonly [head: string, body: string, signature: string] => {
  const [head = '', body = '', signature = ''] = (realtime.searchParams.get('access_token') ?? '').split('.');
  return [head, body, signature];
};
const claims = (more: object): string =>
  encode({ ...JSON.parse(Buffer.from(parts()[1], 'base64url').toString()), ...more });
const connect = async (token: string | undefined, hub = 'submissions'): Promise<WebSocket | undefined> => {
  const url = new URL(realtime);
  url.search = token === undefined ? '' : `?access_token=${token}`;
  url.pathname = url.pathname.replace('submissions', hub);
  const socket = new WebSocket(url, [protocol]);
  return await new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => resolve(undefined));
  });
};
const own = (): string => parts().join('.');

describe('Protects: messages of a submission from whoever has no token for it, or one for another', () => {
  test('its own token is taken', async () => {
    const socket = await connect(own());
    expect(socket).toBeDefined();
    socket?.close();
  });

  const forged: Readonly<Record<string, () => Promise<WebSocket | undefined>>> = {
    'without one': () => connect(undefined),
    'with half a signature': () => connect(own().slice(0, -20)),
    'with no algorithm': () => connect(`${encode({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`),
    'with a later end': () => connect(`${parts()[0]}.${claims({ exp: 4e9 })}.${parts()[2]}`),
    'with another group': () => connect(`${parts()[0]}.${claims({ 'webpubsub.group': ['all'] })}.${parts()[2]}`),
    'signed with another key': () => {
      const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${claims({})}`;
      return connect(`${content}.${createHmac('sha256', 'guessed').update(content).digest('base64url')}`);
    },
    'at another hub': () => connect(own(), 'others'),
  };

  test.each(Object.entries(forged))('nobody connects %s', async (_way, open) => {
    expect(await open()).toBeUndefined();
  });

  const asks: Readonly<Record<string, () => object>> = {
    'join another group': () => ({ type: 'joinGroup', group: `submission:${randomUUID()}` }),
    'send to its own group': () => ({
      type: 'sendToGroup',
      group: JSON.parse(Buffer.from(parts()[1], 'base64url').toString())['webpubsub.group'][0],
      dataType: 'text',
      data: 'forged',
    }),
    'raise an event': () => ({ type: 'event', event: 'done', dataType: 'text', data: 'forged' }),
  };

  test.each(Object.entries(asks))('a client may not %s', async (_what, ask) => {
    const socket = await connect(own());
    const answer = new Promise<{ readonly success?: boolean }>((resolve) => {
      socket?.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { readonly type: string; readonly success?: boolean };
        if (message.type === 'ack') resolve(message);
      });
    });
    socket?.send(JSON.stringify({ ...ask(), ackId: 1 }));
    expect((await answer).success).toBe(false);
    socket?.close();
  });
});

test('tokens are given for own submissions only', async () => {
  const stranger = await createHttpClient(service);
  const { submissionId } = (await client.call('GET', '/submissions')).json.items[0];
  expect((await stranger.call('POST', `/submissions/${submissionId}/realtime`)).status).toBe(404);
});
