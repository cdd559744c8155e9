import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFunctionsHost } from '../../src/functions-host/host.ts';
import { makeApp } from './support/make-app.ts';
import { parseRawAnswer, type RawAnswer, sendRaw } from './support/raw-http.ts';

/** A recorded exchange with the real Functions host; test/data/http-vectors/app/FUNCTIONS.md says how it was made. */
interface Vector {
  readonly name: string;
  readonly app: 'main' | 'fallback' | 'prefix' | 'stream';
  readonly request: {
    readonly method: string;
    readonly path: string;
    /** `see name` where the name says it all. */
    readonly headers?: Readonly<Record<string, string>> | readonly (readonly [string, string])[] | 'see name';
    readonly body?: string | { readonly b64: string } | { readonly generate: string };
    readonly repeat?: number;
  };
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    readonly body?:
      | string
      | { readonly base64: string }
      | { readonly prefix: string; readonly length: number }
      | { readonly contains: string };
    readonly truncatedChunkedBody?: true;
    readonly statuses?: Readonly<Record<string, number>>;
    readonly headersOf429?: Readonly<Record<string, string>>;
  };
}

const data = (path: string): URL => new URL(`../data/http-vectors/${path}`, import.meta.url);
const readData = (path: string): string => readFileSync(data(path), 'utf8');
const vectors = JSON.parse(readData('vectors.json')) as readonly Vector[];

/** Their set-up cannot be had in this host: a host that failed to start and a worker process of its own. */
const leftOut = new Set(['host in error state', 'worker process dies during the request']);
/** Needs an app of its own. */
const switchedOff = 'function switched off by AzureWebJobs.<name>.Disabled=true';

const keys = {
  master: 'MASTER-KEY-0000000000000000000000000000000000000000',
  function: 'HOSTFN-KEY-0000000000000000000000000000000000000000',
};

async function startRecordedApp(hostJson: string, settings: Readonly<Record<string, string>>) {
  const app = makeApp({
    'package.json': JSON.stringify({ name: 'recorded', main: 'src/functions.js' }),
    'host.json': readData(`app/${hostJson}`),
    'src/functions.js': readData('app/functions.js'),
  });
  const { appFolder } = app;
  // The recorded app has two functions under reserved routes, which the real host leaves out.
  const host = await startFunctionsHost({ appFolder, settings, port: 0, keys, faithful: true, log: () => undefined });
  return { host, appFolder, stop: () => host.stop(0).then(() => app.remove()) };
}

type RecordedApp = Awaited<ReturnType<typeof startRecordedApp>>;

/** A string of the length that an abbreviated path `/echo/aaa...(7006 chars)` stands for. */
function restorePath(path: string): string {
  const [, start = path, total] = /^(.*)\.\.\.\((\d+) chars\)$/.exec(path) ?? [];
  return start.padEnd(Number(total ?? 0), 'a');
}

function restoreHeaders({ name, request }: Vector): readonly (readonly [string, string])[] {
  const { headers = {} } = request;
  if (headers === 'see name') {
    return name === 'header 40k'
      ? [['x-long', 'a'.repeat(40_000)]]
      : Array.from({ length: 33 }, (_, index) => [`x-part-${index}`, 'a'.repeat(1000)]);
  }
  return Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers);
}

function restoreBody({ body }: Vector['request'], isChunked: boolean): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  if ('b64' in body) return Buffer.from(body.b64, 'base64');
  const content = Buffer.alloc(Number.parseInt(body.generate, 10) * 1024 * 1024, 'a');
  const frame = [`${content.length.toString(16)}\r\n`, content, '\r\n0\r\n\r\n'].map((part) => Buffer.from(part));
  return isChunked ? Buffer.concat(frame) : content;
}

/** The bytes that were sent: `Host` and `Connection: close` unless given, a length for a body that has none. */
function toRequest(vector: Vector, port: number): readonly Buffer[] {
  const { method, path } = vector.request;
  const headers = [...restoreHeaders(vector)];
  const has = (name: string): boolean => headers.some(([header]) => header.toLowerCase() === name);
  const body = restoreBody(vector.request, has('transfer-encoding'));
  if (!has('host') && vector.name !== 'no host') headers.unshift(['Host', `localhost:${port}`]);
  if (!has('connection')) headers.push(['Connection', 'close']);
  if (body.length > 0 && !has('content-length') && !has('transfer-encoding')) {
    headers.push(['Content-Length', String(body.length)]);
  }
  const lines = [`${method} ${restorePath(path)} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body];
}

/** Puts our port and folders into a recorded text. Other digits that equalled the port were replaced too. */
function restoreText(text: string, { host, appFolder }: RecordedApp): string {
  return text
    .replaceAll('localhost:{PORT}', `localhost:${host.port}`)
    .replaceAll('{PORT}', '7169')
    .replaceAll('{APP_PARENT}', appFolder.slice(0, appFolder.lastIndexOf('/')))
    .replaceAll('{APP}', appFolder);
}

/** Values that differ from machine to machine, by vector. */
const machineValues: Readonly<Record<string, readonly string[]>> = {
  'admin status master': ['id', 'versionDetails', 'processUptime'],
};

function expectBody(vector: Vector, answer: RawAnswer, app: RecordedApp): void {
  const expected = vector.response.body;
  const text = answer.body.toString();
  if (expected === undefined) return;
  if (typeof expected === 'string') {
    const varying = machineValues[vector.name];
    if (varying) {
      const [ours, theirs] = [text, expected].map((json) => JSON.parse(json) as Record<string, unknown>);
      for (const name of varying) expect(typeof ours?.[name]).toBe(typeof theirs?.[name]);
      expect({ ...ours, ...Object.fromEntries(varying.map((name) => [name, theirs?.[name]])) }).toEqual(theirs);
    } else if (expected.includes('formdata-undici-{N}')) {
      expect(text.replace(/formdata-undici-\d+/g, 'formdata-undici-{N}')).toBe(expected);
    } else {
      expect(text).toBe(restoreText(expected, app));
    }
  } else if ('base64' in expected) {
    const restored = Buffer.from(expected.base64, 'base64')
      .toString()
      .replace(/localhost:\d+/g, 'localhost:{PORT}');
    expect(text).toBe(restoreText(restored, app));
  } else if ('prefix' in expected) {
    expect(text.startsWith(restoreText(expected.prefix, app).slice(0, -4))).toBe(true);
    const ports = text.split(`localhost:${app.host.port}`).length - 1;
    expect(answer.body.length).toBe(expected.length + ports * (String(app.host.port).length - 4));
  } else {
    expect(text).toContain(expected.contains);
  }
}

function expectHeaders(vector: Vector, answer: RawAnswer): void {
  if (!vector.response.headers) return;
  const ours: Record<string, unknown> = { ...answer.headers };
  const theirs: Record<string, unknown> = { ...vector.response.headers };
  // Left out of the recording.
  delete ours['connection'];
  if (!('date' in theirs)) delete ours['date'];
  if (ours['server'] === 'Kestrel') delete ours['server'];
  if (typeof ours['content-type'] === 'string') {
    ours['content-type'] = ours['content-type'].replace(/formdata-undici-\d+/, 'formdata-undici-{N}');
  }
  // The length of an answer that names ports, folders or the uptime follows from its body, which is compared.
  if (vector.name.startsWith('admin') && 'content-length' in theirs && answer.body.length > 0) {
    theirs['content-length'] = String(answer.body.length);
  }
  expect(ours).toEqual(theirs);
}

async function expectRecordedAnswer(vector: Vector, app: RecordedApp): Promise<void> {
  const answer = parseRawAnswer(await sendRaw(app.host.port, toRequest(vector, app.host.port)));
  expect(answer.status).toBe(vector.response.status);
  expectHeaders(vector, answer);
  expect(answer.isTruncated).toBe(vector.response.truncatedChunkedBody ?? false);
  expectBody(vector, answer, app);
}

async function expectThrottled(vector: Vector, { host }: RecordedApp): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: vector.request.repeat ?? 0 }, async () =>
      parseRawAnswer(await sendRaw(host.port, toRequest(vector, host.port))),
    ),
  );
  const counts = Object.groupBy(answers, ({ status }) => String(status));
  expect(Object.fromEntries(Object.entries(counts).map(([status, group]) => [status, group?.length]))).toEqual(
    vector.response.statuses,
  );
  for (const refused of counts['429'] ?? []) {
    expect(refused.headers).toMatchObject({ 'x-function-scaleout': '1', 'content-length': '0' });
    expect(refused.body.length).toBe(0);
  }
}

const setUps = {
  main: () => startRecordedApp('host.main.json', {}),
  fallback: () => startRecordedApp('host.main.json', { TOY_FALLBACK: '1' }),
  prefix: () => startRecordedApp('host.prefix.json', { TOY_FALLBACK: '1' }),
};

for (const [name, setUp] of Object.entries(setUps)) {
  describe(`recorded answers of the real host, app ${name}`, () => {
    let app: RecordedApp;
    beforeAll(async () => {
      app = await setUp();
    });
    afterAll(() => app.stop());

    const recorded = vectors.filter((vector) => vector.app === name && !leftOut.has(vector.name));
    for (const vector of recorded.filter((one) => one.name !== switchedOff)) {
      it(`answers as recorded: ${vector.name}`, () =>
        vector.request.repeat ? expectThrottled(vector, app) : expectRecordedAnswer(vector, app));
    }
  });
}

describe('recorded answers of the real host, an ES module app', () => {
  it(`answers as recorded: ${switchedOff}`, async () => {
    const app = makeApp({
      'package.json': JSON.stringify({ name: 'recorded', type: 'module', main: 'dist/functions/*.js' }),
      'host.json': JSON.stringify({ version: '2.0', extensions: { http: { routePrefix: '' } } }),
      'dist/functions/a.js': readData('app/esm-dist/functions/a.js'),
      'dist/shared/help.js': readData('app/esm-dist/shared/help.js'),
    });
    const settings = { TOY_LOG: fileURLToPath(new URL(`file://${app.appFolder}/hooks.log`)) };
    const [vector] = vectors.filter((one) => one.name === switchedOff);
    if (!vector) throw new Error('The vector is missing.');
    for (const [disabled, status] of [
      ['true', 404],
      ['false', 200],
    ] as const) {
      const host = await startFunctionsHost({
        appFolder: app.appFolder,
        settings: { ...settings, 'AzureWebJobs.disabledfn.Disabled': disabled },
        port: 0,
        log: () => undefined,
      });
      const answer = parseRawAnswer(await sendRaw(host.port, toRequest(vector, host.port)));
      expect(answer.status).toBe(status);
      if (disabled === 'true') expectHeaders(vector, answer);
      await host.stop(0);
    }
    app.remove();
  });
});

describe('the recording', () => {
  it('is compared in full, but for the two set-ups that this host cannot have', () => {
    const compared = vectors.filter(({ app, name }) => app !== 'stream' && !leftOut.has(name));
    expect(compared.length).toBe(296);
    expect(vectors.filter(({ name }) => leftOut.has(name)).length).toBe(2);
  });
});
