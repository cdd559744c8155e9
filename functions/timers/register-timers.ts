import functions from '@azure/functions';
import df from 'durable-functions';
import { createPurge, type PurgeDeps } from './purge.ts';
import { createSweep } from './sweep.ts';

/** Registers the sweeper, every minute, and the purge, every hour; each one at a time over all instances. On Flex Consumption every timer has instances of its own and is billed for a second at least. */
export function registerTimers(deps: PurgeDeps): void {
  functions.app.timer('sweep', {
    schedule: '0 * * * * *',
    extraInputs: [df.input.durableClient()],
    handler: createSweep(deps),
  });
  functions.app.timer('purge', {
    schedule: '0 17 * * * *',
    extraInputs: [df.input.durableClient()],
    handler: createPurge(deps),
  });
}
