import { z } from 'zod';
import type { Scope } from '../../../model/scope.ts';
import { type EventDocument, eventDocumentSchema } from '../../../model/webhook.ts';
import type { EventPage } from '../../../model/webhook-views.ts';
import { readCursor, toCursor } from '../../cursors.ts';
import type { Services } from '../../services.ts';
import { getSubscriptionDocument } from '../subscriptions/get-subscription.ts';

export interface EventQuery {
  /** Left out: when the subscription was created. */
  readonly since?: Date | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * One page of the events that a subscription lists, oldest first, whether it is enabled or not. For receivers that
 * cannot be reached and poll instead. Throws `subscription_not_found`, and `ValidationError` for a cursor that no page
 * gave.
 */
export async function listEvents(
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
  { since, limit, cursor }: EventQuery,
): Promise<EventPage> {
  const { eventTypes, createdAt } = await getSubscriptionDocument({ store }, scope, subscriptionId);
  const [eventType = '', ...others] = new Set(eventTypes);
  const events = await store.list('core', scope, eventDocumentSchema, {
    filter: {
      equals: { type: 'event', ...(others.length === 0 ? { eventType } : {}) },
      range: { field: 'createdAt', from: since?.toISOString() ?? createdAt },
    },
    orderBy: { field: 'createdAt', order: 'ascending', within: 'type' },
    ...(cursor === undefined ? {} : { after: readCursor(cursor, cursorSchema) }),
    offset: 0,
    limit: limit + 1,
  });
  const shown = events.slice(0, limit);
  const last = events.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), nextCursor: last ? toCursor([last.createdAt, last.id]) : null };
}

const toItem = ({ eventId, eventType, createdAt, body }: EventDocument): EventPage['items'][number] => ({
  eventId,
  eventType,
  createdAt,
  body,
});

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]).transform(([value, id]) => ({ value, id }));
