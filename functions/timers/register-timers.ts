import functions from '@azure/functions';
import df from 'durable-functions';
import { createMeasureWaiting } from './measure-waiting.ts';
import { createPurge, type PurgeDeps } from './purge.ts';
import { createSweep } from './sweep.ts';

/** Registers the sweeper, every 30 seconds, the look at what waits, every 5 minutes, and the purge, every hour; each one at a time over all instances. */
export function registerTimers(deps: PurgeDeps): void {
  functions.app.timer('sweep', {
    schedule: '*/30 * * * * *',
    extraInputs: [df.input.durableClient()],
    handler: createSweep(deps),
  });
  functions.app.timer('measure-waiting', {
    schedule: '0 */5 * * * *',
    handler: createMeasureWaiting(deps.services),
  });
  functions.app.timer('purge', {
    schedule: '0 17 * * * *',
    extraInputs: [df.input.durableClient()],
    handler: createPurge(deps),
  });
}
