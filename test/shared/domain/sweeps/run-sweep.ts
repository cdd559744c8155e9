import type { InvocationContext, Timer } from '@azure/functions';
import { createSweep } from '../../../../functions/timers/sweep.ts';
import type { MemoryServices } from '../../../../support/memory-services.ts';

/** Lets the timer of the sweeper go off once. */
export async function runSweep({ services, workflows }: MemoryServices): Promise<void> {
  await createSweep({ services, bindWorkflows: () => workflows })({} as Timer, {} as InvocationContext);
}

/** What the sweeps so far said that they repaired: kind and number. */
export const listRepairs = ({ logger }: MemoryServices): unknown[][] =>
  logger.lines
    .filter(({ fields }) => fields['metric'] === 'sweeper_repairs')
    .map(({ fields }) => [fields['kind'], fields['repairs']]);
