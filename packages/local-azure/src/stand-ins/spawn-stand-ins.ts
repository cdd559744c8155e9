import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalStartError } from '../start-error.ts';
import type { StandInOptions, StandIns } from './start-stand-ins.ts';

/** After this time a child that does not stop is ended. */
const stopLimitMs = 10_000;

export interface SpawnedStandIns extends StandIns {
  readonly pid: number;
  /** Called when the process ends before it was told to. */
  onLost(listener: () => void): void;
  stop(): Promise<void>;
}

/**
 * Runs the stand-ins in a child process, which ends when this process does. A crash or a busy stand-in does not stall
 * the app, and the shape is that of an app beside real services. Throws `LocalStartError` with the child's sentence.
 */
export async function spawnStandIns(options: StandInOptions): Promise<SpawnedStandIns> {
  const script = fileURLToPath(new URL(`./stand-ins-process${extname(import.meta.url)}`, import.meta.url));
  const child = fork(script, {
    // A small young generation saves 12 MB and costs nothing measurable: the stand-ins' objects die young.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
    // Standard output belongs to the command.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
  const exited = once(child, 'exit');
  child.send(options);
  const [answer] = (await Promise.race([once(child, 'message'), exited.then(() => [{}])])) as [
    { readonly standIns?: StandIns; readonly failure?: string },
  ];
  if (answer.standIns === undefined) {
    await exited;
    throw new LocalStartError(
      answer.failure ?? `The process with the stand-ins ended at once (${child.signalCode ?? child.exitCode}).`,
    );
  }
  let isStopping = false;
  return {
    ...answer.standIns,
    pid: child.pid ?? 0,
    onLost: (listener) => {
      child.once('exit', () => {
        if (!isStopping) listener();
      });
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      if (child.connected) child.send('stop');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
