import functions from '@azure/functions';
import df from 'durable-functions';
import { createSweep, type SweepDeps } from './sweep.ts';

/** Registers the sweeper: every 30 seconds, one at a time over all instances. */
export function registerTimers(deps: SweepDeps): void {
  functions.app.timer('sweep', {
    schedule: '*/30 * * * * *',
    extraInputs: [df.input.durableClient()],
    handler: createSweep(deps),
  });
}
