import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { StorageEndpoints } from '../../src/storage/storage.ts';

export interface StorageProcess {
  readonly connectionString: string;
  readonly endpoints: StorageEndpoints;
  /** Ends the process as a crash would, without a chance to save. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the storage stand-in on `folder` in a process of its own, which ends with the test at the latest.
 * `fileSizeLimitBlocks` limits every file it writes (`ulimit -f`, blocks of 512 bytes): a full disk without a mount.
 */
export async function startStorageProcess(folder: string, fileSizeLimitBlocks?: number): Promise<StorageProcess> {
  const script = fileURLToPath(new URL('./storage-process.ts', import.meta.url));
  // Only a limit needs a shell, which Windows has not.
  const [program, args] =
    fileSizeLimitBlocks === undefined
      ? [process.execPath, [script, folder]]
      : ['sh', ['-c', `ulimit -f ${fileSizeLimitBlocks} && exec "$0" "$@"`, process.execPath, script, folder]];
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const answer = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  if (answer === undefined) throw new Error(`The storage process ended at once with code ${String(child.exitCode)}`);
  const { connectionString, endpoints } = answer[0] as Pick<StorageProcess, 'connectionString' | 'endpoints'>;
  return {
    connectionString,
    endpoints,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.send('stop');
      await exited;
    },
  };
}
