import { type EventDocument, eventDocumentSchema, type ReplayDocument } from '../../../model/webhook.ts';
import type { Filter } from '../../../ports/document-store.ts';
import type { Services } from '../../services.ts';
import { scheduleAgain } from '../deliveries/redeliver.ts';
import { isUnderWay } from '../deliveries/transitions.ts';

export type ReplayServices = Pick<Services, 'store' | 'clock' | 'queue' | 'logger'>;

/** Events of one step of a replay. */
export const replayPageSize = 100;

/** What of a replay is still to be done, less the first `offset` events. */
export function toReplayFilter({ eventTypes, from, until }: ReplayDocument): Filter {
  const [eventType = '', ...others] = new Set(eventTypes);
  const ofType = others.length === 0 ? { eventType } : {};
  return { equals: { type: 'event', ...ofType }, range: { field: 'createdAt', from, until } };
}

/**
 * Makes the deliveries of the next events of a replay due, oldest first, and returns what is left after them. May run twice over the same events:
 * a delivery remembers the replay that it was made due for. One that is being sent is left alone.
 * Rejects with `StoreUnavailableError`; what was scheduled until then stays so.
 */
export async function advanceReplay(
  services: ReplayServices,
  replay: ReplayDocument,
): Promise<{ readonly scheduled: number; readonly rest: ReplayDocument | undefined }> {
  const { store } = services;
  const { scope, subscriptionId, offset, id: replayId } = replay;
  const events = await store.list('core', scope, eventDocumentSchema, {
    filter: toReplayFilter(replay),
    orderBy: { field: 'createdAt', order: 'ascending' },
    offset,
    limit: replayPageSize,
  });
  const due = await Promise.all(
    events.map((event) =>
      scheduleAgain(services, event, subscriptionId, {
        replayId,
        isEnough: (delivery, now) => delivery.replayId === replayId || isUnderWay(delivery, now),
      }),
    ),
  );
  return { scheduled: due.filter(Boolean).length, rest: toRest(replay, events) };
}

/** Each page begins after the last event of the one before, not at a count, so that events that expire in between shift nothing. */
function toRest(replay: ReplayDocument, events: readonly EventDocument[]): ReplayDocument | undefined {
  const last = events.at(-1)?.createdAt;
  if (last === undefined || events.length < replayPageSize) return undefined;
  const ofSameInstant = events.filter(({ createdAt }) => createdAt === last).length;
  return { ...replay, from: last, offset: last === replay.from ? replay.offset + events.length : ofSameInstant };
}
