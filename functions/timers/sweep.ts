import type { InvocationContext, TimerHandler } from '@azure/functions';
import type { Services } from '../../shared/domain/services.ts';
import { continueReplays } from '../../shared/domain/sweeps/continue-replays.ts';
import { dispatchPendingEvents } from '../../shared/domain/sweeps/dispatch-pending-events.ts';
import { measureWaiting } from '../../shared/domain/sweeps/measure-waiting.ts';
import { requeueDeliveries } from '../../shared/domain/sweeps/requeue-deliveries.ts';
import { restartStalledSubmissions } from '../../shared/domain/sweeps/restart-stalled-submissions.ts';
import { settleReservations } from '../../shared/domain/sweeps/settle-reservations.ts';
import { startPendingWorkflows } from '../../shared/domain/sweeps/start-pending-workflows.ts';
import type { Workflows } from '../../shared/ports/workflows.ts';

export interface SweepDeps {
  readonly services: Services;
  readonly bindWorkflows: (context: InvocationContext) => Workflows;
}

/** In this order, because a repair by one can make a later one unnecessary. */
const sweeps = {
  reservations: settleReservations,
  starts: startPendingWorkflows,
  submissions: restartStalledSubmissions,
  events: dispatchPendingEvents,
  deliveries: requeueDeliveries,
} as const;

/** Repairs what lost messages, lost starts and lost workers left behind. Works from the documents alone, so a missed tick costs only time. */
export const createSweep =
  ({ services, bindWorkflows }: SweepDeps): TimerHandler =>
  async (_timer, context) => {
    const bound = { ...services, workflows: bindWorkflows(context) };
    for (const [kind, sweep] of Object.entries(sweeps)) {
      try {
        const repairs = await sweep(bound);
        if (repairs > 0) services.logger.warn({ metric: 'sweeper_repairs', kind, repairs }, 'The sweeper repaired.');
      } catch (cause) {
        // The other sweeps still run, and the next tick comes in a minute.
        services.logger.error({ kind, cause }, 'A sweep could not finish.');
      }
    }
    await goOnWithReplays(services);
    await lookAtWhatWaits(services);
  };

/** Every fifth minute, because alerts look at 15 minutes. */
async function lookAtWhatWaits(services: Services): Promise<void> {
  if (services.clock.now().getUTCMinutes() % 5 !== 0) return;
  try {
    await measureWaiting(services);
  } catch (cause) {
    services.logger.error({ kind: 'waiting', cause }, 'A sweep could not finish.');
  }
}

/** Last, because it repairs nothing: it continues replays that clients asked for, one part at a time. */
async function goOnWithReplays(services: Services): Promise<void> {
  try {
    const scheduled = await continueReplays(services);
    if (scheduled > 0) services.logger.info({ scheduled }, 'Replays went on.');
  } catch (cause) {
    services.logger.error({ kind: 'replays', cause }, 'A sweep could not finish.');
  }
}
