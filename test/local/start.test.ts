import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BlockBlobClient } from '@azure/storage-blob';
import { startFunctionsHost } from 'local-azure/functions-host';
import { lockFile } from 'local-azure/lock-file';
import { toStandInPorts } from 'local-azure/stand-ins/ports';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ready } from '../../local/ready.ts';
import { isListening, runLocal, temporaryFolder } from './run-local.ts';

const root = resolve(import.meta.dirname, '../..');

const call = (ready: Pick<Ready, 'baseUrl' | 'keys'>, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${ready.baseUrl}/api/integrations/${path}`, { ...init, headers: { 'X-API-Key': ready.keys.live } });

const requestUpload = async (ready: Ready, filename: string): Promise<string> => {
  const answer = await call(ready, 'uploads/url', {
    method: 'POST',
    body: JSON.stringify({ filename, contentType: 'text/plain' }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly uploadUrl: string }).uploadUrl;
};

const modeOf = (file: string): number => statSync(file).mode & 0o777;
/** Whether no process holds this lock. What a port answers would say less: once it is free, any program may take it. */
const isFree = (lock: string): boolean => {
  const release = lockFile(lock, 0);
  release?.();
  return release !== undefined;
};
const addressesOf = ({ baseUrl, endpoints }: Ready): readonly string[] => [baseUrl, ...Object.values(endpoints)];

describe('the lines of requests', () => {
  it('name method, path, status, time and key; --quiet leaves them out', async () => {
    const [loud, quiet] = [
      runLocal(['--port', '0', '--in-memory']),
      runLocal(['--port', '0', '--in-memory', '--quiet']),
    ];
    for (const run of [loud, quiet]) {
      const ready = await run.ready;
      expect((await call(ready, 'submissions?filename=x')).status).toBe(200);
      expect((await fetch(`${ready.baseUrl}/nowhere`)).status).toBe(404);
      run.process.kill('SIGTERM');
      expect((await run.ended).code).toBe(0);
    }
    const lines = loud.log().trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d GET \/api\/integrations\/submissions 200 \d+ ms Local profile$/);
    expect(lines[1]).toMatch(/ GET \/nowhere 404 0 ms -$/);
    expect(quiet.log()).toBe('');
  });
});

describe('npm start', () => {
  it('writes the ready file once every part answers, refuses a second start and a taken port, and ends with 0', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    const [state, readyFile] = [join(folder, 'state'), join(folder, 'ready.json')];
    writeFileSync(readyFile, '"of an earlier start"');
    const first = runLocal(['--port', '0', '--state', state, '--ready-file', readyFile, '--quiet']);
    const ready = await first.ready;
    expect(JSON.parse(readFileSync(readyFile, 'utf8'))).toEqual(ready);
    expect(ready).toEqual({
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      pid: first.process.pid,
      workspaceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tier: 'enterprise',
      keys: {
        live: expect.stringMatching(/^sk_live_[0-9a-f]{64}$/),
        sandbox: expect.stringMatching(/^sk_test_[0-9a-f]{64}$/),
      },
      endpoints: {
        blob: expect.stringMatching(/^http:/),
        queue: expect.stringMatching(/^http:/),
        table: expect.stringMatching(/^http:/),
        cosmos: expect.stringMatching(/^http:/),
        webPubSub: expect.stringMatching(/^http:/),
      },
      signIn: {
        personId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/console\/sign-in\?ticket=[\w-]{43}$/),
        expiresAt: expect.stringMatching(/Z$/),
      },
    });
    expect([modeOf(readyFile), modeOf(join(state, 'keys.json')), modeOf(join(state, 'settings.json'))]).toEqual([
      0o600, 0o600, 0o600,
    ]);
    expect(await Promise.all(addressesOf(ready).map(isListening))).not.toContain(false);
    expect((await call(ready, 'webhooks/subscriptions')).status).toBe(200);

    const { port } = new URL(ready.baseUrl);
    const [secondStart, takenPort] = await Promise.all([
      runLocal(['--port', '0', '--state', state]).ended,
      runLocal(['--port', port, '--state', join(other, 'state')]).ended,
    ]);
    expect(secondStart).toEqual({
      code: 2,
      sentence: expect.stringMatching(/^The state folder .* is in use by another start: stop that one/),
    });
    // The ports of its stand-ins are counted from this one, and another program may have one of them.
    const wanted = [port, ...Object.values(toStandInPorts(Number(port)))].join('|');
    expect(takenPort).toEqual({
      code: 2,
      sentence: expect.stringMatching(new RegExp(`^Port (?:${wanted}) .*in use: stop`)),
    });
    expect((await call(ready, 'webhooks/subscriptions')).status).toBe(200);

    first.process.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, sentence: '' });
    expect(isFree(join(state, 'stand-ins.lock'))).toBe(true);
    expect(existsSync(join(state, 'settings.json'))).toBe(false);
  });

  it('goes on after kill -9 with the same workspace, keys and uploads; the stand-ins end with their parent', async () => {
    const state = join(temporaryFolder(), 'state');
    const before = runLocal(['--port', '0', '--state', state]);
    const ready = await before.ready;
    const uploadUrl = new URL(await requestUpload(ready, 'press.txt'));
    await new BlockBlobClient(uploadUrl.href).upload('A press text', 12);
    before.process.kill('SIGKILL');
    await before.ended;
    expect(isFree(join(state, 'stand-ins.lock'))).toBe(true);

    const after = await runLocal(['--port', '0', '--state', state]).ready;
    expect(after).toMatchObject({ workspaceId: ready.workspaceId, keys: ready.keys });
    const created = await call(after, 'submissions', {
      method: 'POST',
      body: JSON.stringify({ assets: [{ blobPath: `${ready.workspaceId}/press.txt` }] }),
    });
    expect(created.status).toBe(201);
  });

  it.skipIf(process.platform !== 'linux')(
    'ends with a sentence when the process with the stand-ins is lost',
    async () => {
      const run = runLocal(['--port', '0', '--in-memory']);
      await run.ready;
      const children = readFileSync(`/proc/${run.process.pid}/task/${run.process.pid}/children`, 'utf8')
        .trim()
        .split(' ');
      process.kill(Number(children[0]), 'SIGKILL');
      expect(await run.ended).toEqual({
        code: 2,
        sentence: expect.stringContaining('The process with the stand-ins has ended unexpectedly'),
      });
    },
  );

  it('stops cleanly when it is told to before it is ready', async () => {
    const state = join(temporaryFolder(), 'state');
    const run = runLocal(['--port', '0', '--state', state]);
    // The lock is the first thing a start makes.
    while (!existsSync(join(state, 'lock'))) await new Promise((next) => setImmediate(next));
    run.process.kill('SIGINT');
    expect(await run.ended).toEqual({ code: 0, sentence: '' });
    const again = runLocal(['--port', '0', '--state', state]);
    await again.ready;
    again.process.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  });

  it('keeps nothing with --in-memory', async () => {
    const folder = temporaryFolder();
    const run = runLocal(['--port', '0', '--in-memory', '--state', join(folder, 'state')], {
      environment: { TMPDIR: folder },
    });
    const ready = await run.ready;
    expect((await call(ready, 'webhooks/subscriptions')).status).toBe(200);
    run.process.kill('SIGTERM');
    expect((await run.ended).code).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes other limits from --limits, and refuses a file that does not fit', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'limits.json');
    writeFileSync(file, '{"enterprise": {"webhook_read": 1, "webhook_wirte": 1}}');
    expect(await runLocal(['--port', '0', '--in-memory', '--limits', file]).ended).toEqual({
      code: 2,
      sentence: expect.stringMatching(/^The limits in .* do not fit: enterprise: .*webhook_wirte/),
    });
    writeFileSync(file, '{"enterprise": {"webhook_read": 1}}');
    const run = runLocal(['--port', '0', '--in-memory', '--limits', file]);
    const ready = await run.ready;
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await call(ready, 'webhooks/subscriptions')).status);
    expect(statuses).toContain(429);
  });

  it('empties the folder for --reset --yes, but only what it made itself; without --yes it asks or refuses', async () => {
    const state = join(temporaryFolder(), 'state');
    const first = runLocal(['--port', '0', '--state', state]);
    const { workspaceId } = await first.ready;
    first.process.kill('SIGTERM');
    await first.ended;
    writeFileSync(join(state, 'mine.txt'), 'not of the service');
    expect(await runLocal(['--port', '0', '--state', state, '--reset']).ended).toEqual({
      code: 2,
      sentence: expect.stringMatching(/nobody can be asked here, so pass --yes/),
    });
    const second = runLocal(['--port', '0', '--state', state, '--reset', '--yes']);
    expect((await second.ready).workspaceId).not.toBe(workspaceId);
    expect(readFileSync(join(state, 'mine.txt'), 'utf8')).toBe('not of the service');
  });

  it('refuses damaged state with a sentence that names the file', async () => {
    const state = join(temporaryFolder(), 'state');
    const first = runLocal(['--port', '0', '--state', state]);
    await first.ready;
    first.process.kill('SIGTERM');
    await first.ended;
    for (const name of [
      'keys.json',
      'cosmos.db',
      join('storage', 'index.db'),
      join('functions', 'durable', 'orchestrations.journal'),
    ]) {
      const file = join(state, name);
      const content = readFileSync(file);
      writeFileSync(file, Buffer.concat([Buffer.from('damage'), content.subarray(6)]));
      const { code, sentence } = await runLocal(['--port', '0', '--state', state]).ended;
      expect({ name, code, sentence }).toEqual({ name, code: 2, sentence: expect.stringMatching(/damaged/) });
      expect(sentence).toContain(file);
      expect(sentence.split('\n')).toHaveLength(1);
      writeFileSync(file, content);
    }
    await runLocal(['--port', '0', '--state', state]).ready;
  });

  // Windows has no `ulimit`.
  it.skipIf(process.platform === 'win32')('says what to do when the disk is full, and loses nothing', async () => {
    const state = join(temporaryFolder(), 'state');
    const first = runLocal(['--port', '0', '--state', state]);
    const { keys } = await first.ready;
    first.process.kill('SIGTERM');
    await first.ended;
    const { code, sentence } = await runLocal(['--port', '0', '--state', state], { fileSizeLimitBlocks: 1 }).ended;
    expect({ code, sentence }).toEqual({
      code: 2,
      sentence: expect.stringMatching(
        /^The stores could not be prepared: .*(disk (is|may be) full|size that this process may write).*\.$/,
      ),
    });
    expect((await runLocal(['--port', '0', '--state', state]).ready).keys).toEqual(keys);
  });

  it('refuses an app that throws while it loads, and unknown keys in host.json', async () => {
    const throws = await runLocal(['--port', '0', '--in-memory'], { environment: { TRANSCRIBER: 'parrot' } }).ended;
    expect(throws).toEqual({
      code: 2,
      sentence: expect.stringMatching(/^The app could not be loaded: .*functions\/main\.ts threw .*TRANSCRIBER/),
    });

    const projectFolder = temporaryFolder();
    cpSync(join(root, 'local'), join(projectFolder, 'local'), { recursive: true });
    for (const name of ['cli', 'shared', 'functions', 'node_modules', 'package.json'])
      symlinkSync(join(root, name), join(projectFolder, name));
    const hostJson = JSON.parse(readFileSync(join(root, 'host.json'), 'utf8')) as Record<string, unknown>;
    writeFileSync(join(projectFolder, 'host.json'), JSON.stringify({ ...hostJson, functionTimout: '00:01:00' }));
    const unknownKey = await runLocal(['--port', '0', '--in-memory'], { projectFolder }).ended;
    expect(unknownKey).toEqual({ code: 2, sentence: expect.stringMatching(/^host\.json: Unknown key functionTimout/) });
  });

  it('refuses a state folder that is a file, and certificates that do not exist', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'state'), '');
    expect(await runLocal(['--port', '0', '--state', join(folder, 'state')]).ended).toEqual({
      code: 2,
      sentence: expect.stringMatching(/^The state folder .* cannot be made/),
    });
    const environment = { WEBHOOK_EXTRA_CA_FILE: join(folder, 'none.pem') };
    expect(await runLocal(['--port', '0', '--in-memory'], { environment }).ended).toEqual({
      code: 2,
      sentence: expect.stringMatching(/^WEBHOOK_EXTRA_CA_FILE names .*, which does not exist\.$/),
    });
  });
});

describe('npm run emulators', () => {
  it('serves an app that another host runs with the settings it wrote', async () => {
    const folder = temporaryFolder();
    const settingsFile = join(folder, 'local.settings.json');
    const run = runLocal(
      [
        '--port',
        '0',
        '--state',
        join(folder, 'state'),
        '--settings-file',
        settingsFile,
        '--ready-file',
        join(folder, 'ready.json'),
      ],
      {
        entry: 'emulators.ts',
      },
    );
    const printed: unknown = await run.ready;
    const file = JSON.parse(readFileSync(settingsFile, 'utf8')) as {
      readonly IsEncrypted: boolean;
      readonly Values: Record<string, string>;
    };
    expect(printed).toEqual(file);
    expect(file.IsEncrypted).toBe(false);
    const ready = JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8')) as Ready;

    const hostJson: unknown = JSON.parse(
      readFileSync(join(root, 'host.json'), 'utf8').replace('%TASKHUB_NAME%', file.Values['TASKHUB_NAME'] ?? ''),
    );
    const host = await startFunctionsHost({
      appFolder: root,
      entryFile: 'functions/main.ts',
      hostJson,
      settings: file.Values,
      port: 0,
      log: () => undefined,
    });
    onTestFinished(() => host.stop(0));
    const answer = await call({ baseUrl: host.baseUrl, keys: ready.keys }, 'webhooks/subscriptions');
    expect(answer.status).toBe(200);
    run.process.kill('SIGINT');
    expect((await run.ended).code).toBe(0);
  });
});

it('the usual ports move along with the port of the service, and stay ports', () => {
  expect(toStandInPorts(7071)).toEqual({ blob: 10_000, queue: 10_001, table: 10_002, cosmos: 8081, webPubSub: 8080 });
  expect(toStandInPorts(7081)).toMatchObject({ blob: 10_010, webPubSub: 8090 });
  expect(new Set(Object.values(toStandInPorts(0)))).toEqual(new Set([0]));
  for (const port of [1, 1024, 65_000, 65_535]) {
    const ports = Object.values(toStandInPorts(port));
    expect(ports.every((one) => one >= 1024 && one <= 65_535 && one !== port)).toBe(true);
    expect(new Set(ports).size).toBe(5);
  }
});
