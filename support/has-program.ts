import { spawnSync } from 'node:child_process';

/** True when a program is on this machine and runs. */
export const hasProgram = (program: string, ...programArguments: readonly string[]): boolean =>
  spawnSync(program, programArguments, { stdio: 'ignore' }).status === 0;
