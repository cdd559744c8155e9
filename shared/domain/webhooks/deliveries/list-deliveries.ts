import type { Scope } from '../../../model/scope.ts';
import { type DeliveryDocument, type DeliveryStatus, deliveryDocumentSchema } from '../../../model/webhook.ts';
import type { DeliveryEntry, DeliveryHistory } from '../../../model/webhook-views.ts';
import type { Filter } from '../../../ports/document-store.ts';
import type { Services } from '../../services.ts';
import { getSubscriptionDocument } from '../subscriptions/get-subscription.ts';

const filters: Readonly<Record<DeliveryStatus, NonNullable<Filter['equals']>>> = {
  pending: { status: 'pending' },
  succeeded: { hasSucceeded: true },
  failed: { hasFailed: true },
};

/** The newest attempts of a subscription, newest first, at most `limit`. Throws `subscription_not_found`. */
export async function listDeliveries(
  services: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
  { status, limit }: { readonly status?: DeliveryStatus | undefined; readonly limit: number },
): Promise<DeliveryHistory> {
  await getSubscriptionDocument(services, scope, subscriptionId);
  const filter: Filter = { equals: status === undefined ? {} : filters[status] };
  // By id: a delivery that moves while the pages are read may be met twice.
  const found = new Map<string, NumberedEntry>();
  for (let offset = 0; ; offset += limit) {
    const orderBy = { field: 'newestEntryAt', order: 'descending' } as const;
    const request = { filter, orderBy, offset, limit };
    const page = await services.store.list('deliveries', subscriptionId, deliveryDocumentSchema, request);
    for (const numbered of page.flatMap(toEntries)) {
      if (status === undefined || numbered.entry.status === status) found.set(numbered.entry.id, numbered);
    }
    const newest = [...found.values()].toSorted(newestFirst).slice(0, limit);
    // No entry of the deliveries that follow is newer than the last delivery's newest.
    const horizon = page.at(-1)?.newestEntryAt ?? '';
    const isComplete = newest.length === limit && (newest.at(-1)?.entry.createdAt ?? '') >= horizon;
    if (page.length < limit || isComplete) {
      return { attempts: newest.map(({ entry }) => entry), total: newest.length };
    }
  }
}

interface NumberedEntry {
  readonly number: number;
  readonly entry: DeliveryEntry;
}

function toEntries(delivery: DeliveryDocument): NumberedEntry[] {
  const { id, eventId } = delivery;
  const ended = delivery.attempts.map(({ number, status, startedAt, responseStatus }) => ({
    number,
    entry: { id: `${id}-${number}`, status, createdAt: startedAt, responseStatus, eventId },
  }));
  if (delivery.status !== 'pending') return ended;
  const number = delivery.attempt;
  const present = { status: 'pending' as const, createdAt: delivery.newestEntryAt, responseStatus: null };
  return [...ended, { number, entry: { id: `${id}-${number}`, ...present, eventId } }];
}

function newestFirst(a: NumberedEntry, b: NumberedEntry): number {
  if (a.entry.createdAt !== b.entry.createdAt) return a.entry.createdAt < b.entry.createdAt ? 1 : -1;
  return b.number - a.number || (a.entry.id < b.entry.id ? -1 : 1);
}
