import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApp } from './support/start-app.ts';

// `/wait` answers when something calls its release; the log of what happened survives the host.
const code = `const { appendFileSync } = require('node:fs'); const { join } = require('node:path');
  const note = (text) => appendFileSync(join(__dirname, 'notes.txt'), text + '\\n');
  app.http('wait', { handler: () => new Promise((resolve) => { note('waiting'); globalThis.release = () => { note('done'); resolve({ body: 'done' }); }; }) });
  app.hook.appTerminate(async () => { await null; note('appTerminate'); });`;

const readNotes = (appFolder: string): readonly string[] => {
  try {
    return readFileSync(join(appFolder, 'notes.txt'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

const release = (): void => (globalThis as unknown as { release: () => void }).release();

describe('a graceful stop', () => {
  it('closes the port at once, lets running work finish and then runs the appTerminate hooks', async () => {
    const { host, appFolder, request } = await startApp(code);
    const answer = request('/wait');
    await expect.poll(() => readNotes(appFolder)).toEqual(['waiting']);
    const stopped = host.stop();
    await expect(request('/wait')).rejects.toThrow('fetch failed');
    expect(readNotes(appFolder)).toEqual(['waiting']);
    release();
    expect(await (await answer).text()).toBe('done');
    expect((await answer).headers.get('connection')).toBe('close');
    await stopped;
    expect(readNotes(appFolder)).toEqual(['waiting', 'done', 'appTerminate']);
  });

  it('cuts off what is not done after the grace time', async () => {
    const { host, appFolder, request } = await startApp(code);
    const answer = request('/wait').then(
      () => 'answered',
      () => 'cut off',
    );
    await expect.poll(() => readNotes(appFolder)).toEqual(['waiting']);
    await host.stop(50);
    expect(await answer).toBe('cut off');
    expect(readNotes(appFolder)).toEqual(['waiting', 'appTerminate']);
  });

  it('may be asked for twice', async () => {
    const { host, appFolder } = await startApp(code);
    await Promise.all([host.stop(), host.stop()]);
    expect(readNotes(appFolder)).toEqual(['appTerminate']);
  });
});
