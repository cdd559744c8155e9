import { spawnSync } from 'node:child_process';

/** One program of the gate, as it would be typed. */
export interface Step {
  /** What it looks at, for people. */
  readonly title: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** What `npm run check` looks at, in this order. */
export const checkSteps: readonly Step[] = [
  { title: 'the rule catalogue', command: ['node', 'scripts/compile-rules.ts', '--check'] },
  { title: 'types', command: ['tsc', '-p', '.'] },
  { title: 'types of the console', command: ['tsc', '-p', 'console'] },
  { title: 'lint', command: ['oxlint'] },
  { title: 'format', command: ['biome', 'ci', '--colors=off', '.'] },
  { title: 'the OpenAPI document', command: ['node', 'scripts/lint-openapi.ts'] },
  { title: 'the types of the client', command: ['node', 'packages/client/scripts/write-types.ts', '--check'] },
  { title: 'dead code', command: ['knip'] },
];

/** Runs a program with its output shown; returns its exit code. */
export const run = ([program, ...args]: Step['command']): number =>
  spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;

/** Runs the steps until one fails, and says which one it is at. Returns the exit code of the one that failed, else 0. */
export function runSteps(steps: readonly Step[]): number {
  for (const [index, { title, command }] of steps.entries()) {
    process.stdout.write(`[${index + 1}/${steps.length}] ${title}: ${command.join(' ')}\n`);
    const startedAt = Date.now();
    const status = run(command);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    if (status !== 0) {
      process.stdout.write(`[${index + 1}/${steps.length}] ${title}: failed after ${seconds} s\n`);
      return status;
    }
    process.stdout.write(`[${index + 1}/${steps.length}] ${title}: ok, ${seconds} s\n`);
  }
  return 0;
}
