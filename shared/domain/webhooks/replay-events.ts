import type { Scope } from '../../model/scope.ts';
import { type EventDocument, eventDocumentSchema } from '../../model/webhook.ts';
import type { DocumentStore } from '../../ports/document-store.ts';
import { getEnabledSubscription } from './get-subscription.ts';
import { type RedeliverServices, scheduleAgain } from './redeliver.ts';

const pageSize = 100;

/** Events are kept for 30 days: what lies before is gone. */
export interface ReplayRange {
  readonly since: Date;
  /** Excluded; left out: now. */
  readonly until?: Date | undefined;
}

/**
 * Sends a subscription every event of a time range that it lists, whether it was delivered before or not, also what happened while it was disabled.
 * Returns how many deliveries are due now. Throws `subscription_not_found` and `subscription_disabled`.
 */
export async function replayEvents(
  services: RedeliverServices,
  scope: Scope,
  subscriptionId: string,
  { since, until = services.clock.now() }: ReplayRange,
): Promise<{ readonly scheduled: number }> {
  const { eventTypes } = await getEnabledSubscription(services, scope, subscriptionId);
  let scheduled = 0;
  for await (const page of pagesOfEvents(services.store, scope, since.toISOString(), until.toISOString())) {
    const matching = page.filter(({ eventType }) => eventTypes.includes(eventType));
    const due = await Promise.all(matching.map((event) => scheduleAgain(services, event, subscriptionId, 'leave')));
    scheduled += due.filter(Boolean).length;
  }
  return { scheduled };
}

/** Oldest first. Each page begins where the last one ended, not at a count: events that expire meanwhile move nothing. */
async function* pagesOfEvents(
  store: DocumentStore,
  scope: Scope,
  since: string,
  until: string,
): AsyncGenerator<readonly EventDocument[]> {
  let from = since;
  let offset = 0;
  for (;;) {
    const page = await store.list('core', scope, eventDocumentSchema, {
      filter: { equals: { type: 'event' }, range: { field: 'createdAt', from, until } },
      orderBy: { field: 'createdAt', order: 'ascending' },
      offset,
      limit: pageSize,
    });
    yield page;
    const last = page.at(-1)?.createdAt;
    if (last === undefined || page.length < pageSize) return;
    const ofSameInstant = page.filter(({ createdAt }) => createdAt === last).length;
    offset = last === from ? offset + page.length : ofSameInstant;
    from = last;
  }
}
