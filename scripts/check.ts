// `npm run check`: everything that needs no running code.
import { runCommand } from '../cli/run-command.ts';
import { checkSteps, runSteps } from './run-steps.ts';

const titles = checkSteps.map(({ title }) => title).join(', ');
const spec = { name: 'npm run check --', summary: `Looks at ${titles}; runs no test.`, options: {} } as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async () => ({
  exitCode: runSteps(checkSteps) === 0 ? 0 : 1,
}));
