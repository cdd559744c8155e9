import type { AttemptList, AttemptView } from '../../../model/console-views.ts';
import type { Scope } from '../../../model/scope.ts';
import { type DeliveryDocument, type DeliveryStatus, deliveryDocumentSchema } from '../../../model/webhook.ts';
import type { DeliveryHistory } from '../../../model/webhook-views.ts';
import type { Filter } from '../../../ports/document-store.ts';
import type { Services } from '../../services.ts';
import { getSubscriptionDocument } from '../subscriptions/get-subscription.ts';

const filters: Readonly<Record<DeliveryStatus, NonNullable<Filter['equals']>>> = {
  pending: { status: 'pending' },
  succeeded: { hasSucceeded: true },
  failed: { hasFailed: true },
};

interface Wanted {
  readonly status?: DeliveryStatus | undefined;
  readonly limit: number;
}

/** The newest attempts of a subscription, newest first, at most `limit`. Throws `subscription_not_found`. */
export async function listDeliveries(
  services: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
  wanted: Wanted,
): Promise<DeliveryHistory> {
  await getSubscriptionDocument(services, scope, subscriptionId);
  const newest = await findNewest(services, subscriptionId, wanted);
  const attempts = newest.map(({ id, status, createdAt, responseStatus, eventId }) => ({
    id,
    status,
    createdAt,
    responseStatus,
    eventId,
  }));
  return { attempts, total: attempts.length };
}

/** As `listDeliveries`, with why each attempt failed and why nothing is sent. For the people of the workspace. */
export async function listAttempts(
  services: Pick<Services, 'store'>,
  scope: Scope,
  subscriptionId: string,
  wanted: Wanted,
): Promise<AttemptList> {
  const { disabledReason, failingSince } = await getSubscriptionDocument(services, scope, subscriptionId);
  const attempts = await findNewest(services, subscriptionId, wanted);
  return { attempts, total: attempts.length, disabledReason, failingSince };
}

async function findNewest(
  { store }: Pick<Services, 'store'>,
  subscriptionId: string,
  { status, limit }: Wanted,
): Promise<AttemptView[]> {
  const filter: Filter = { equals: status === undefined ? {} : filters[status] };
  // By id: a delivery that changes while the pages are read may be on two of them.
  const found = new Map<string, AttemptView>();
  for (let offset = 0; ; offset += limit) {
    const orderBy = { field: 'newestEntryAt', order: 'descending' } as const;
    const request = { filter, orderBy, offset, limit };
    const page = await store.list('deliveries', subscriptionId, deliveryDocumentSchema, request);
    for (const attempt of page.flatMap(toAttempts)) {
      if (status === undefined || attempt.status === status) found.set(attempt.id, attempt);
    }
    const newest = [...found.values()].toSorted(newestFirst).slice(0, limit);
    // No entry of the deliveries that follow is newer than the last delivery's newest.
    const horizon = page.at(-1)?.newestEntryAt ?? '';
    const isComplete = newest.length === limit && (newest.at(-1)?.createdAt ?? '') >= horizon;
    if (page.length < limit || isComplete) return newest;
  }
}

function toAttempts(delivery: DeliveryDocument): AttemptView[] {
  const { id: deliveryId, eventId, eventType, nextAttemptAt } = delivery;
  const common = { deliveryId, eventId, eventType, nextAttemptAt };
  const ended = delivery.attempts.map(({ startedAt, ...attempt }) => ({
    ...common,
    ...attempt,
    id: `${deliveryId}-${attempt.number}`,
    createdAt: startedAt,
  }));
  if (delivery.status !== 'pending') return ended;
  const number = delivery.attempt;
  const nothingYet = { durationMs: null, responseStatus: null, errorCode: null, responseStart: null };
  const createdAt = delivery.newestEntryAt;
  return [...ended, { ...common, ...nothingYet, id: `${deliveryId}-${number}`, number, status: 'pending', createdAt }];
}

function newestFirst(a: AttemptView, b: AttemptView): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return b.number - a.number || (a.id < b.id ? -1 : 1);
}
