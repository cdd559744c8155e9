import { replayIdOf } from '../../../model/ids.ts';
import type { Scope } from '../../../model/scope.ts';
import { replayTtlS } from '../../../model/stored-names.ts';
import type { ReplayDocument } from '../../../model/webhook.ts';
import type { Services } from '../../services.ts';
import { getEnabledSubscription } from '../subscriptions/get-subscription.ts';
import { advanceReplay, type ReplayServices, toReplayFilter } from './advance-replay.ts';

/** Pages that the request itself handles; the sweeper handles the rest. */
const pagesAtOnce = 5;

/** Events are kept for 30 days: older ones no longer exist. */
export interface ReplayRange {
  readonly since: Date;
  /** Excluded; left out: now. */
  readonly until?: Date | undefined;
}

/**
 * Sends a subscription every event of a time range that it lists, whether it was delivered before or not, also what happened while it was disabled.
 * The first 500 are due when it returns; for a longer range a document records the progress, and the sweeper continues from there.
 * Returns how many deliveries are or become due. Throws `subscription_not_found` and `subscription_disabled`.
 */
export async function replayEvents(
  services: ReplayServices & Pick<Services, 'random'>,
  scope: Scope,
  subscriptionId: string,
  { since, until = services.clock.now() }: ReplayRange,
): Promise<{ readonly scheduled: number }> {
  const { store, clock, random } = services;
  const { eventTypes } = await getEnabledSubscription(services, scope, subscriptionId);
  const begun: ReplayDocument = {
    id: replayIdOf(random.uuid()),
    type: 'replay',
    scope,
    subscriptionId,
    eventTypes,
    from: since.toISOString(),
    offset: 0,
    until: until.toISOString(),
    createdAt: clock.now().toISOString(),
    ttl: replayTtlS,
  };
  let scheduled = 0;
  let replay: ReplayDocument | undefined = begun;
  for (let page = 0; page < pagesAtOnce && replay; page += 1) {
    const advanced = await advanceReplay(services, replay);
    scheduled += advanced.scheduled;
    replay = advanced.rest;
  }
  if (!replay) return { scheduled };
  await store.create('core', scope, replay);
  return { scheduled: scheduled + (await store.count('core', scope, toReplayFilter(replay))) - replay.offset };
}
