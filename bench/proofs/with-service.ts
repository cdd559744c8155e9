import { type ChildProcess, spawn } from 'node:child_process';
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
  /** Keeps its state in the folder `state`, so that operator commands reach it and a restart finds it. */
  readonly keepsState?: boolean;
  /** Leaves out a line for each request. */
  readonly isQuiet?: boolean;
}

export interface RunningService {
  readonly stateFolder: string;
  /** Ends the service with `kill -9` and starts it again on the same state. */
  restart(): Promise<Ready>;
}

/** Runs `npm start` in separate processes until `work` is done; then stops them and removes the folder. Rejects when the service ends before it is ready. */
export async function withService<Result>(
  { settings = {}, keepsState = false, isQuiet = false }: ServiceOptions,
  work: (ready: Ready, service: RunningService) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'));
  const [readyFile, stateFolder] = [join(folder, 'ready.json'), join(folder, 'state')];
  const place = keepsState ? ['--state', stateFolder] : ['--in-memory'];
  let service: ChildProcess;
  let exited: Promise<unknown>;
  const start = async (): Promise<Ready> => {
    await rm(readyFile, { force: true });
    const command = [
      join(root, 'local/main.ts'),
      '--port',
      '0',
      ...place,
      '--ready-file',
      readyFile,
      ...(isQuiet ? ['--quiet'] : []),
    ];
    const environment = { ...process.env, ...settings };
    service = spawn(process.execPath, command, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    exited = once(service, 'exit');
    while (!existsSync(readyFile)) {
      if (service.exitCode !== null) throw new Error('The service did not start.');
      await sleep(50);
    }
    return JSON.parse(await readFile(readyFile, 'utf8')) as Ready;
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    service.kill(signal);
    await exited;
  };
  const restart = async (): Promise<Ready> => {
    await end('SIGKILL');
    return start();
  };
  try {
    return await work(await start(), { stateFolder, restart });
  } finally {
    await end('SIGTERM');
    await rm(folder, { recursive: true });
  }
}
