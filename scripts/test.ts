// `npm test`: check, build, all tests. Whatever happens, the last line reads `N passed, N failed`.
import { checkSteps, run, runSteps } from './run-steps.ts';

const help = `npm test -- [file or folder …] [vitest's options]

Checks and builds everything, then runs the tests; with files or folders, or parts of their names, only those.
The last line reads "N passed, N failed".

  npm test                                  everything
  npm test -- test/shared/domain            one folder
  npm test -- filename.test -t "unicode"    one test by its title
  npm test -- --help                        this text

Without checks and build, on the same Node:

  node scripts/on-node24.mjs vitest test/shared/domain       watches, and runs again what a change touches
  node scripts/on-node24.mjs vitest run test/shared/domain   once
  npm run check                             types, lint, format, dead code and the rule catalogue; no test
  npm run mutate -- --mutate shared/domain/keys/*.ts         changes the code and sees whether a test notices

PROOF=full raises the counts of races, faults and random inputs; CONTRIBUTING.md says how to debug.
`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(help);
} else {
  const status = runSteps([...checkSteps, { title: 'build', command: ['tsc', '-p', 'tsconfig.build.json'] }]);
  if (status === 0) process.exitCode = run(['vitest', 'run', ...args]);
  else {
    process.stdout.write('No test was run.\n0 passed, 1 failed\n');
    process.exitCode = status;
  }
}
