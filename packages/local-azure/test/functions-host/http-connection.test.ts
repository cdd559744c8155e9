import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseRawAnswer, sendRaw } from './support/raw-http.ts';
import { startApp } from './support/start-app.ts';

const echo = `app.http('echo', { methods: ['GET', 'POST', 'PATCH'], handler: async (r) => ({ body: r.method + ' ' + (r.body ? await r.text() : '-') }) });`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Resolves with what has arrived once it holds the text. */
function readUntil(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const listen = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      if (!received.includes(text)) return;
      socket.off('data', listen);
      resolve(received);
    };
    socket.on('data', listen);
  });
}

describe('a connection', () => {
  it('serves one request after the other, without telling for how long it stays', async () => {
    const { host } = await startApp(echo);
    const socket = await open(host.port);
    for (const body of ['one', 'two']) {
      const answer = readUntil(socket, '0\r\n\r\n');
      socket.write(`POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n${body}`);
      const text = await answer;
      expect(text).toContain(`POST ${body}`);
      expect(text).not.toMatch(/keep-alive/i);
    }
  });

  it('goes on after a request with a lower-case method, its body in pieces', async () => {
    const { host } = await startApp(echo);
    const socket = await open(host.port);
    const get = 'GET /echo HTTP/1.1\r\nHost: h\r\n\r\n';
    let answer = readUntil(socket, '0\r\n\r\n');
    socket.write(get);
    expect(await answer).toContain('GET -');
    answer = readUntil(socket, '0\r\n\r\n');
    socket.write('patch /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nabc');
    socket.write('def');
    expect(await answer).toContain('PATCH abcdef');
    answer = readUntil(socket, '0\r\n\r\n');
    socket.write(get);
    expect(await answer).toContain('GET -');
  });

  it.each([
    ['a method that no function can have', 'BREW /echo HTTP/1.1\r\nHost: h\r\n\r\n', 404],
    ['something that is no HTTP', '\u0001\u0002\r\n\r\n', 400],
    ['a method with a bad character', 'GE(T /echo HTTP/1.1\r\nHost: h\r\n\r\n', 400],
    ['two Host headers', 'GET /echo HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n', 400],
    [
      'a header value that is not UTF-8',
      Buffer.from('GET /echo HTTP/1.1\r\nHost: h\r\nX-A: \xff\r\n\r\n', 'latin1'),
      400,
    ],
    ['200 KB of headers', `GET /echo HTTP/1.1\r\nHost: h\r\nX-A: ${'a'.repeat(200_000)}\r\n\r\n`, 431],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 404],
    ['an absolute address of this host', 'GET http://h/echo HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 200],
  ])('answers %s', async (_, bytes, status) => {
    const { host } = await startApp(echo);
    const answer = parseRawAnswer(await sendRaw(host.port, [bytes]));
    expect([answer.status, answer.body.toString()]).toEqual([status, status === 200 ? 'GET -' : '']);
  });

  it('of HTTP/1.0 gets its body without chunks and ends', async () => {
    const { host } = await startApp(echo);
    const answer = parseRawAnswer(await sendRaw(host.port, ['GET /echo HTTP/1.0\r\n\r\n']));
    expect(answer.body.toString()).toBe('GET -');
    expect(answer.headers['transfer-encoding']).toBeUndefined();
  });

  it('is asked for the body with 100 Continue only when a function wants it', async () => {
    const { host } = await startApp(echo);
    const head = 'HTTP/1.1\r\nHost: h\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n';
    const wanted = await sendRaw(host.port, [`POST /echo ${head}abc`]);
    expect(wanted.toString()).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
    const unknown = await sendRaw(host.port, [`POST /nowhere ${head}abc`]);
    expect(unknown.toString()).toMatch(/^HTTP\/1.1 404 Not Found\r\n/);
  });

  it('that ends in the middle of a body starts no function', async () => {
    const { host, request } = await startApp(
      `let starts = 0; app.http('upload', { methods: ['POST'], handler: async (r) => { starts += 1; return { body: await r.text() }; } });
       app.http('starts', { handler: async () => ({ jsonBody: starts }) });`,
    );
    const socket = await open(host.port);
    socket.resume();
    socket.end('POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nhalf');
    await once(socket, 'close');
    const whole = await request('/upload', { method: 'POST', body: 'whole' });
    expect(await whole.text()).toBe('whole');
    expect(await (await request('/starts')).json()).toBe(1);
  });
});

describe('an answer', () => {
  const code = `app.http('told', { methods: ['GET', 'HEAD'], handler: async (r) => ({ status: Number(r.query.get('status')), headers: { 'content-length': '10' } }) });`;

  it('without a body may say how long it would be only to HEAD and with 304', async () => {
    const { request } = await startApp(code);
    const ask = async (method: string, status: number): Promise<readonly [number, string | null]> => {
      const answer = await request(`/told?status=${status}`, { method });
      return [answer.status, answer.headers.get('content-length')];
    };
    expect(await ask('HEAD', 200)).toEqual([200, '10']);
    expect(await ask('GET', 304)).toEqual([304, '10']);
    expect(await ask('GET', 200)).toEqual([500, '0']);
  });
});

describe('a body', () => {
  it('of 5 MB arrives whole through formData', async () => {
    const { request } = await startApp(`app.http('form', { methods: ['POST'], handler: async (r) => {
      const form = await r.formData(); const file = form.get('file');
      return { jsonBody: { note: form.get('note'), name: file.name, type: file.type, size: file.size, last: new Uint8Array(await file.arrayBuffer()).at(-1) } };
    } });`);
    const form = new FormData();
    form.set('note', 'hé');
    form.set('file', new File([new Uint8Array(5_000_000).fill(7)], 'film.mp4', { type: 'video/mp4' }));
    const body = new Response(form);
    const answer = await request('/form', {
      method: 'POST',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      body: await body.arrayBuffer(),
    });
    expect(await answer.json()).toEqual({ note: 'hé', name: 'film.mp4', type: 'video/mp4', size: 5_000_000, last: 7 });
  });

  it('of an answer from a generator is collected, one of 1 MB is sent whole', async () => {
    const { request } = await startApp(`const { Readable } = require('node:stream');
      app.http('pieces', { handler: async () => ({ body: Readable.from((function* () { yield Buffer.from('a'); yield Buffer.from('b'); })()) }) });
      app.http('big', { handler: async () => ({ body: Buffer.alloc(1_000_000, 'x') }) });`);
    expect(await (await request('/pieces')).text()).toBe('ab');
    const big = Buffer.from(await (await request('/big')).arrayBuffer());
    expect(big.equals(Buffer.alloc(1_000_000, 'x'))).toBe(true);
  });

  it('over the limit of the setting is an empty 500, and the function does not run', async () => {
    const { request } = await startApp(
      `let runs = 0; app.http('size', { methods: ['GET', 'POST'], handler: async () => ({ jsonBody: (runs += 1) }) });`,
      { settings: { FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '1000' } },
    );
    const answer = await request('/size', { method: 'POST', body: 'x'.repeat(1001) });
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(await (await request('/size', { method: 'POST', body: 'x'.repeat(1000) })).json()).toBe(1);
  });
});

describe('the admin addresses', () => {
  const code = `let runs = []; app.http('runs', { handler: async () => ({ jsonBody: runs }) });
    app.http('take', { methods: ['POST'], handler: async (r) => { runs.push(await r.text()); return {}; } });`;

  it('are open where the host has no keys', async () => {
    const { request } = await startApp(code);
    expect(await (await request('/admin/host/status')).json()).toMatchObject({ state: 'Running' });
    expect((await request('/admin/host/ping')).status).toBe(200);
    const functions = (await (await request('/admin/functions')).json()) as { name: string }[];
    expect(functions.map(({ name }) => name)).toEqual(['runs', 'take']);
  });

  it('start a function', async () => {
    const { request } = await startApp(code);
    const start = (name: string, body: string): Promise<Response> =>
      request(`/admin/functions/${name}`, { method: 'POST', body });
    expect((await start('take', '{"input":"hello"}')).status).toBe(202);
    expect((await start('take', 'no JSON')).status).toBe(400);
    expect((await start('nothing', '{}')).status).toBe(404);
    await expect.poll(async () => (await request('/runs')).json()).toEqual(['hello']);
  });

  it.each([
    ['another origin', 'Host: localhost\r\nOrigin: https://evil.example'],
    ['a frame without an origin', 'Host: localhost\r\nOrigin: null'],
    ['another site', 'Host: 127.0.0.1\r\nSec-Fetch-Site: cross-site'],
    ['another name for this machine', 'Host: evil.example'],
  ])('do nothing for a page of a browser: %s', async (_, headers) => {
    const { host, request } = await startApp(code);
    const body = '{"input":"hello"}';
    for (const line of ['GET /admin/functions', 'GET /admin/host/status', 'POST /admin/functions/take']) {
      const head = `${line} HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
      expect(parseRawAnswer(await sendRaw(host.port, [head + body])).status).toBe(401);
    }
    expect(await (await request('/runs')).json()).toEqual([]);
  });

  it('ask for the master key where there is one', async () => {
    const { request } = await startApp(code, { keys: { master: 'm', function: 'f' } });
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await request('/admin/host/status', { headers })).status;
    expect([await ask({}), await ask({ 'x-functions-key': 'f' }), await ask({ 'x-functions-key': 'm' })]).toEqual([
      401, 401, 200,
    ]);
  });
});
