import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ready } from '../../local/ready.ts';

const root = resolve(import.meta.dirname, '../..');

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface LocalRun {
  readonly process: ChildProcess;
  /** The document that `--json` prints once every part answers; rejects with standard error when the command ends before. */
  readonly ready: Promise<Ready>;
  /** What it has written to standard error so far. */
  readonly log: () => string;
  /** How the command ended, and what it wrote to standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly sentence: string }>;
}

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Limits every file the command writes, in blocks of 512 bytes: a full disk without a mount. */
  readonly fileSizeLimitBlocks?: number;
  readonly entry?: 'main.ts' | 'emulators.ts';
  /** Root of the project to run; this one by default. */
  readonly projectFolder?: string;
}

/** Runs `npm start` (or the emulators) with `--json` and these arguments; it ends with the test at the latest. */
export function runLocal(argv: readonly string[], options: RunOptions = {}): LocalRun {
  const { environment = {}, fileSizeLimitBlocks, entry = 'main.ts', projectFolder = root } = options;
  const own = ['--disable-warning=ExperimentalWarning', join(projectFolder, 'local', entry), '--json', ...argv];
  // Only a limit needs a shell, which Windows has not.
  const [program, args] =
    fileSizeLimitBlocks === undefined
      ? [process.execPath, own]
      : ['sh', ['-c', `ulimit -f ${fileSizeLimitBlocks} && exec "$0" "$@"`, process.execPath, ...own]];
  const child = spawn(program, args, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let sentence = '';
  child.stderr.on('data', (chunk: Buffer) => {
    sentence += chunk.toString();
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, sentence: sentence.trim() }));
  const ready = new Promise<Ready>((resolveReady, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.endsWith('}\n')) resolveReady(JSON.parse(out) as Ready);
    });
    void ended.then((end) => reject(new Error(`Ended with code ${end.code}: ${end.sentence}`)));
  });
  // Tests that expect a refusal look at `ended` only.
  ready.catch(() => undefined);
  return { process: child, ready, log: () => sentence, ended };
}

/** Whether something accepts connections there. */
export async function isListening(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}
