import { later } from '../../model/instants.ts';
import { eventDocumentSchema } from '../../model/webhook.ts';
import { readPast } from '../read-past.ts';
import type { Services } from '../services.ts';
import { dispatchEvent } from '../webhooks/events/dispatch-event.ts';

type SweepServices = Pick<Services, 'store' | 'queue' | 'clock' | 'logger'>;

/** The process that wrote the event dispatches it within this time; later only this sweep does. */
const graceMs = 30_000;
const pageSize = 200;

/** Dispatches events whose writer ended before it did so. Returns how many. One that fails is logged; the next sweep tries again. */
export async function dispatchPendingEvents(services: SweepServices): Promise<number> {
  const before = later(services.clock.now(), -graceMs).toISOString();
  const read = (limit: number) => services.store.sweep('pending-events', { before }, eventDocumentSchema, limit);
  let dispatched = 0;
  for await (const events of readPast(read, pageSize)) {
    for (const event of events) {
      try {
        await dispatchEvent(services, event);
        dispatched += 1;
      } catch (cause) {
        services.logger.warn({ eventId: event.eventId, cause }, 'A pending event could not be dispatched.');
      }
    }
  }
  return dispatched;
}
