// `npm test`: check, build, all tests. Whatever happens, the last line reads `N passed, N failed`.
import { spawnSync } from 'node:child_process';

const run = (program: string, ...programArguments: readonly string[]): number =>
  spawnSync(program, programArguments, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;

for (const step of ['check:all', 'build:all']) {
  const status = run('npm', 'run', '-s', step);
  if (status !== 0) {
    process.stdout.write(`npm run ${step.replace(':all', '')} failed; no test was run.\n0 passed, 1 failed\n`);
    process.exit(status);
  }
}
process.exit(run('vitest', 'run', ...process.argv.slice(2)));
