import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ready } from '../../local/ready.ts';

/** The project. */
export const root = join(import.meta.dirname, '../..');

interface ServiceOptions {
  /** Settings beside those of the local profile. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Keeps its state in the folder `state`, so that operator commands reach it. */
  readonly keepsState?: boolean;
}

/** `npm start` in processes of its own until `work` is done; then they and the folder are gone. Rejects when the service ends before it is ready. */
export async function withService<Result>(
  { settings = {}, keepsState = false }: ServiceOptions,
  work: (ready: Ready, stateFolder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'));
  const [readyFile, stateFolder] = [join(folder, 'ready.json'), join(folder, 'state')];
  const place = keepsState ? ['--state', stateFolder] : ['--in-memory'];
  const service = spawn(
    process.execPath,
    [join(root, 'local/main.ts'), '--port', '0', ...place, '--ready-file', readyFile],
    { cwd: root, env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(service, 'exit');
  try {
    while (!existsSync(readyFile)) {
      if (service.exitCode !== null) throw new Error('The service did not start.');
      await sleep(50);
    }
    return await work(JSON.parse(await readFile(readyFile, 'utf8')) as Ready, stateFolder);
  } finally {
    service.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true });
  }
}
