import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bucketNames } from '../../shared/model/tiers.ts';

export interface BenchedService {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly key: string;
  /** What the app reads from its environment. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
const patienceMs = 60_000;
const raised = { enterprise: Object.fromEntries(bucketNames.map((bucket) => [bucket, 10_000_000])) };

/** `npm start` on a folder of its own, with limits that no load reaches. */
export async function startBenchedService(): Promise<BenchedService> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('limits.json'), JSON.stringify(raised));
  const files = ['--state', at('state'), '--limits', at('limits.json'), '--ready-file', at('ready.json')];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'local/main.ts'), '--port', '0', ...files],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const ready = readJson(at('ready.json')) as
      | { readonly baseUrl: string; readonly workspaceId: string; readonly keys: { readonly live: string } }
      | undefined;
    if (ready) {
      const settings = readJson(at('state/settings.json')) as Record<string, string>;
      return { ...ready, key: ready.keys.live, settings, stop };
    }
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error('The service to be measured did not start.');
    }
    await delay(20);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // Not written yet.
  }
}
