import { ServiceError } from '../../model/errors.ts';
import { type ReplayDocument, replayDocumentSchema } from '../../model/webhook.ts';
import { advanceReplay, type ReplayServices } from '../webhooks/events/advance-replay.ts';
import { getEnabledSubscription } from '../webhooks/subscriptions/get-subscription.ts';

/** Replays that are looked at in one sweep, and pages of 100 events that all of them may take together: about what two subscriptions are sent in 30 seconds. */
const replaysPerSweep = 50;
const pagesPerSweep = 20;

/**
 * Continues replays that were too long for one request: one page of each in turn, so that a long one does not delay a
 * short one. Progress is stored after each page. Returns how many deliveries became due; a replay that fails is logged
 * and tried again by the next sweep.
 */
export async function continueReplays(services: ReplayServices): Promise<number> {
  let scheduled = 0;
  let waiting = await services.store.sweep('unfinished-replays', {}, replayDocumentSchema, replaysPerSweep);
  for (let pages = 0; waiting.length > 0 && pages < pagesPerSweep; ) {
    const left: ReplayDocument[] = [];
    for (const replay of waiting.slice(0, pagesPerSweep - pages)) {
      pages += 1;
      try {
        const step = await takeStep(services, replay);
        scheduled += step.scheduled;
        if (step.rest) left.push(step.rest);
      } catch (cause) {
        services.logger.warn({ subscriptionId: replay.subscriptionId, cause }, 'A replay could not go on.');
      }
    }
    waiting = left;
  }
  return scheduled;
}

async function takeStep(services: ReplayServices, replay: ReplayDocument): ReturnType<typeof advanceReplay> {
  const { scope, id } = replay;
  const step = (await isWanted(services, replay))
    ? await advanceReplay(services, replay)
    : { scheduled: 0, rest: undefined };
  if (step.rest) await services.store.replace('core', scope, step.rest);
  else await services.store.delete('core', scope, id);
  return step;
}

/** Deleting or disabling a subscription ends its replays; once it is enabled, a replay has to be asked for anew. */
async function isWanted(services: ReplayServices, { scope, subscriptionId }: ReplayDocument): Promise<boolean> {
  try {
    await getEnabledSubscription(services, scope, subscriptionId);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
