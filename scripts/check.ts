// `npm run check`: everything that needs no running code.
import { checkSteps, runSteps } from './run-steps.ts';

process.exitCode = runSteps(checkSteps);
