import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HostStartError } from '../../src/functions-host/host-start-error.ts';
import { startApp } from './support/start-app.ts';

const handler = 'handler: async () => ({ body: "ok" })';
const ok = `app.http('ok', { ${handler} });`;

const register = (name: string): string => `require('@azure/functions').app.http('${name}', { ${handler} });`;

describe('a start', () => {
  it.each([
    ['an entry file that throws', 'throw new Error("no database");', 'threw "no database"'],
    ['an entry file that throws no error', 'throw "words";', 'threw "words"'],
    ['an entry file that does not parse', 'const = 1;', 'could not be loaded'],
    ['an app without functions', '', 'registered no function'],
    ['two functions of one name', `${ok}${ok}`, 'already been registered'],
    [
      'two functions of one name but for case',
      `${ok} app.http('OK', { route: 'x', ${handler} });`,
      'names ignore case',
    ],
    ['a name that Azure refuses', `app.http('not good', { ${handler} });`, 'must start with a letter'],
    [
      'a route below /admin',
      `app.http('a', { route: '/Admin/x', ${handler} });`,
      'may not start with "admin" or "runtime"',
    ],
    ['a route below /runtime', `app.http('a', { route: 'runtime', ${handler} });`, 'may not start with "admin"'],
    ['a route that does not parse', `app.http('a', { route: 'x/{id', ${handler} });`, 'its braces do not match'],
    [
      'two functions of one route and method',
      `app.http('a', { route: 'x', ${handler} }); app.http('b', { route: 'X/', methods: ['GET'], ${handler} });`,
      'its route and methods are those of a',
    ],
    [
      'a trigger it does not have',
      `app.storageBlob('a', { path: 'x/{name}', connection: 'C', ${handler} });`,
      'blobTrigger',
    ],
    [
      'an input it does not have',
      `app.http('a', { extraInputs: [input.storageBlob({ path: 'x', connection: 'C' })], ${handler} });`,
      'does not run on this host',
    ],
    [
      'an entity',
      `require('durable-functions').app.entity('counter', () => {});`,
      'Durable entities are not supported',
    ],
    [
      'retry on an HTTP function',
      `app.http('a', { retry: { strategy: 'fixedDelay', maxRetryCount: 1, delayInterval: 1 }, ${handler} });`,
      '"retry" works for timers only',
    ],
    [
      'a queue without its setting',
      `app.storageQueue('q', { queueName: 'q', connection: 'Store', ${handler} });`,
      'the setting Store',
    ],
    [
      'a %SETTING% that is missing',
      `app.timer('t', { schedule: '%WHEN%', ${handler} });`,
      'the setting WHEN is missing',
    ],
    [
      'a schedule with five fields',
      `app.timer('t', { schedule: '* * * * *', ${handler} });`,
      '5 fields instead of six',
    ],
    ['an appStart hook that fails', `${ok} app.hook.appStart(() => { throw new Error('not ready'); });`, 'not ready'],
    [
      'a hook that the host does not know',
      `${ok} require('@azure/functions-core').registerHook('late', () => {});`,
      'Unrecognized hook "late"',
    ],
  ])('fails with a sentence for %s', async (_, code, sentence) => {
    const failure = await startApp(code).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostStartError);
    expect(failure).toMatchObject({ exitCode: 2, message: expect.stringContaining(sentence) as string });
  });

  it.each([
    ['no host.json', { 'host.json': '' }, 'host.json could not be read'],
    ['a host.json with an unknown key', { 'host.json': '{"version":"2.0","extension":{}}' }, 'Unknown key extension'],
    ['a broken package.json', { 'package.json': '{' }, 'package.json could not be read'],
    ['a package.json without main', { 'package.json': '{"name":"app"}' }, 'has no "main"'],
    ['a main that matches nothing', { 'package.json': '{"main":"dist/*.js"}' }, 'No file in'],
  ])('fails with a sentence for %s', async (_, files, sentence) => {
    await expect(startApp(ok, { files })).rejects.toThrow(sentence);
    await expect(startApp(ok, { files })).rejects.toBeInstanceOf(HostStartError);
  });

  it('fails with a sentence when the port is taken, and lets go of everything', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    await expect(startApp(ok, { port, settings: { LEFT_OVER: 'x' } })).rejects.toThrow(
      `Port ${port} is already in use`,
    );
    expect(process.env['LEFT_OVER']).toBeUndefined();
  });

  it('leaves a bad function out and loads the others where it is asked to be like Azure', async () => {
    const bad = `app.http('bad', { route: 'admin/x', ${handler} }); app.timer('t', { schedule: '* *', ${handler} });`;
    const { host, log, request } = await startApp(`${ok} ${bad}`, { faithful: true });
    expect(host.functions.map(({ name }) => name)).toEqual(['ok', 't']);
    expect(await (await request('/ok')).text()).toBe('ok');
    expect(log.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      expect.stringContaining('Function bad: '),
      expect.stringContaining('Function t: '),
    ]);
  });

  it('puts the settings and its own address into the environment until it stops', async () => {
    const code = `app.http('env', { handler: async () => ({ jsonBody: [process.env.GREETING, process.env.WEBSITE_HOSTNAME, process.env.NO_PROXY, process.env.FUNCTIONS_WORKER_RUNTIME] }) });`;
    const before = { ...process.env };
    const { host, request } = await startApp(code, { settings: { GREETING: 'hello' } });
    const [greeting, hostname, noProxy, runtime] = (await (await request('/env')).json()) as string[];
    expect([greeting, hostname, runtime]).toEqual(['hello', `localhost:${host.port}`, 'node']);
    expect(noProxy).toContain('127.0.0.1,localhost');
    await host.stop();
    expect(process.env).toEqual(before);
  });

  it('runs a TypeScript entry file of an ES module app as it is', async () => {
    const entry = `import functions from '@azure/functions';
      import type { HttpRequest } from '@azure/functions';
      import { greet } from './greet.ts';
      functions.app.http('ts', { handler: (request: HttpRequest) => ({ body: greet(request.query.get('name') ?? 'you') }) });`;
    const { request } = await startApp('', {
      entryFile: 'src/main.ts',
      files: {
        'package.json': '{"type":"module"}',
        'src/main.ts': entry,
        'src/greet.ts': 'export const greet = (name: string): string => `hello ${name}`;',
      },
    });
    expect(await (await request('/ts?name=Ada')).text()).toBe('hello Ada');
  });

  it('loads all files that the glob in main matches, in the order of their names', async () => {
    const files = {
      'package.json': '{"main":"dist/{functions,extra}/**/*.js"}',
      'dist/functions/b.js': register('b'),
      'dist/functions/sub/a.js': register('a'),
      'dist/extra/c.js': register('c'),
      'dist/shared/d.js': register('d'),
    };
    const { host } = await startApp('', { files });
    expect(host.functions.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });

  it('may follow another one in the same process, each with its own functions', async () => {
    const code = `app.http(process.env.NAME, { handler: async () => ({ body: process.env.NAME }) });`;
    const first = await startApp(code, { settings: { NAME: 'first' } });
    const second = await startApp(code, { settings: { NAME: 'second' } });
    expect(first.host.functions.map(({ name }) => name)).toEqual(['first']);
    expect(second.host.functions.map(({ name }) => name)).toEqual(['second']);
    expect((await first.request('/second')).status).toBe(404);
    expect((await second.request('/second')).status).toBe(200);
  });

  it('locks registration when it is over', async () => {
    const code = `app.http('late', { handler: async () => { try { app.http('more', { ${handler} }); } catch (error) { return { body: error.message }; } } });`;
    const { request } = await startApp(code);
    expect(await (await request('/late')).text()).toBe('A function can only be registered during app startup.');
  });
});
