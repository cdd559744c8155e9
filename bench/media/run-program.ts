import { spawnSync } from 'node:child_process';

/** The output of a program of the system, and the time it took. */
export interface ProgramRun {
  readonly text: string;
  readonly seconds: number;
  readonly cpuMs: number;
}

/** False where the program is not installed: then the row says so. */
export const isInstalled = (program: string, flag: string): boolean => spawnSync(program, [flag]).error === undefined;

/** Runs a program on one thread and waits for it, with the times that the shell reports. */
export function runProgram(program: string, args: readonly string[]): ProgramRun {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" 2>/dev/null';
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C' },
  });
  const [seconds = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { text: stdout.trim().replaceAll(/\s+/g, ' '), seconds, cpuMs: (user + system) * 1000 };
}
