import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HostStartError } from '../../src/functions-host/host-start-error.ts';
import { type StartedApp, startApp } from './support/start-app.ts';

// The conformance suite checks what orchestrations can do. These tests check what it cannot see from outside.

const code = `const df = require('durable-functions'); const hold = (globalThis.hold ??= {});
  const route = (name, handler) => app.http(name, { route: name + '/{id}', extraInputs: [df.input.durableClient()], handler: (r, c) => handler(df.getClient(c), r.params.id, r) });
  route('start', async (client, id, r) => ({ body: await client.startNew(r.query.get('name'), { instanceId: id }) }));
  route('status', async (client, id) => ({ jsonBody: await client.getStatus(id) }));
  route('raise', async (client, id) => { await client.raiseEvent(id, 'Go', 1); return {}; });
  route('slow-start', async (client, id) => { await new Promise((resolve) => { hold.start = resolve; }); return { body: await client.startNew('waits', { instanceId: id }) }; });
  df.app.activity('work', { handler: () => new Promise((resolve) => { hold.work = () => resolve('worked'); }) });
  df.app.activity('stuck', { handler: () => new Promise(() => {}) });
  df.app.orchestration('waits', function* (c) { yield c.df.waitForExternalEvent('Go'); return 'went'; });
  df.app.orchestration('works', function* (c) { return yield c.df.callActivity('work'); });
  df.app.orchestration('gets-stuck', function* (c) { return yield c.df.callActivity('stuck'); });`;

const hold = ((globalThis as unknown as { hold: Partial<Record<'start' | 'work', () => void>> }).hold ??= {});

const readStatus = async ({ request }: StartedApp, id: string): Promise<Record<string, unknown>> =>
  (await (await request(`/status/${id}`)).json()) as Record<string, unknown>;

const statusOf = async (app: StartedApp, id: string): Promise<unknown> => (await readStatus(app, id))['runtimeStatus'];

function makeStateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'durable-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('Durable functions in the host', () => {
  it('go on after a restart on the same state folder', async () => {
    const stateFolder = makeStateFolder();
    const first = await startApp(code, { stateFolder });
    await first.request('/start/a?name=waits');
    await expect.poll(() => statusOf(first, 'a')).toBe('Running');
    await first.host.stop();
    const second = await startApp(code, { stateFolder });
    expect(await statusOf(second, 'a')).toBe('Running');
    await second.request('/raise/a');
    await expect.poll(() => readStatus(second, 'a')).toMatchObject({ runtimeStatus: 'Completed', output: 'went' });
  });

  it('are forgotten without a state folder', async () => {
    const first = await startApp(code);
    await first.request('/start/a?name=waits');
    await first.host.stop();
    const second = await startApp(code);
    expect((await second.request('/status/a')).status).toBe(500);
  });

  it('refuse a second host on the same state folder with a sentence', async () => {
    const stateFolder = makeStateFolder();
    await startApp(code, { stateFolder });
    const failure = await startApp(code, { stateFolder }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostStartError);
  });

  it('refuse a damaged journal with a sentence', async () => {
    const stateFolder = makeStateFolder();
    const first = await startApp(code, { stateFolder });
    await first.request('/start/a?name=waits');
    await first.request('/start/b?name=waits');
    await first.host.stop();
    const journal = readdirSync(join(stateFolder, 'durable'), { withFileTypes: true }).find(
      (entry) => entry.isFile() && entry.name.includes('journal'),
    );
    writeFileSync(join(stateFolder, 'durable', journal?.name ?? 'journal'), 'garbage\ngarbage\n');
    await expect(startApp(code, { stateFolder })).rejects.toBeInstanceOf(HostStartError);
  });

  it('let an activity under way finish when the host stops', async () => {
    const stateFolder = makeStateFolder();
    const first = await startApp(code, { stateFolder });
    await first.request('/start/a?name=works');
    await expect.poll(() => hold.work).toBeDefined();
    const stopped = first.host.stop();
    hold.work?.();
    delete hold.work;
    await stopped;
    const second = await startApp(code, { stateFolder });
    await expect.poll(() => readStatus(second, 'a')).toMatchObject({ runtimeStatus: 'Completed', output: 'worked' });
    expect(hold.work).toBeUndefined();
  });

  it('can be started by a function that finishes while the host stops', async () => {
    const stateFolder = makeStateFolder();
    const first = await startApp(code, { stateFolder });
    const answer = first.request('/slow-start/late');
    await expect.poll(() => hold.start).toBeDefined();
    const stopped = first.host.stop();
    hold.start?.();
    expect(await (await answer).text()).toBe('late');
    await stopped;
    const second = await startApp(code, { stateFolder });
    await expect.poll(() => statusOf(second, 'late')).toBe('Running');
  });

  it('fail when an activity takes longer than functionTimeout', async () => {
    const hostJson = { version: '2.0', functionTimeout: '00:00:00.200', extensions: { http: { routePrefix: '' } } };
    const app = await startApp(code, { hostJson });
    await app.request('/start/a?name=gets-stuck');
    await expect.poll(() => statusOf(app, 'a')).toBe('Failed');
    expect((await readStatus(app, 'a'))['output']).toContain('ran longer than functionTimeout');
  });

  it('are reached through the web hook address too, and only there', async () => {
    const app = await startApp(code, { durableKey: 'secret' });
    const webHook = '/runtime/webhooks/durabletask';
    const started = await app.request(`${webHook}/orchestrators/waits/a?code=secret`, { method: 'POST', body: '{}' });
    expect(started.status).toBe(202);
    expect(((await started.json()) as { statusQueryGetUri: string }).statusQueryGetUri).toContain(app.host.baseUrl);
    await expect.poll(async () => (await app.request(`${webHook}/instances/a?code=secret`)).status).toBe(202);
    for (const key of ['', '?code=', '?code=local', '?code=secre', '?CODE=secret&code=x'])
      expect((await app.request(`${webHook}/instances/a/terminate${key}`, { method: 'POST' })).status).toBe(401);
    expect((await app.request(`${webHook}/instances/a?code=secret`)).status).toBe(202);
    expect((await app.request('/durabletask/instances/a')).status).toBe(404);
    expect((await app.request('/runtime/webhooks/other/x')).status).toBe(401);
  });

  it('leave the web hook address alone in an app without them', async () => {
    const { request } = await startApp(`app.http('ok', { handler: async () => ({}) });`);
    expect((await request('/runtime/webhooks/durabletask/instances/a')).status).toBe(401);
  });
});
