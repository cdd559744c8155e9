import type { Scope } from '../../../model/scope.ts';
import { subscriptionDocumentSchema } from '../../../model/webhook.ts';
import type { SubscriptionPage } from '../../../model/webhook-views.ts';
import type { Filter } from '../../../ports/document-store.ts';
import type { Services } from '../../services.ts';
import { toSubscriptionView } from './to-subscription-view.ts';

export interface SubscriptionQuery {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sortBy: keyof typeof sortFields;
  readonly sortOrder: keyof typeof orders;
  readonly enabled?: boolean | undefined;
  /** Substring of address or description, ignoring case. */
  readonly search?: string | undefined;
}

const sortFields = { endpoint_url: 'endpointUrl', created_at: 'createdAt', updated_at: 'updatedAt' } as const;
const orders = { asc: 'ascending', desc: 'descending' } as const;

/** One page of the scope's subscriptions; a page past the end is empty. */
export async function listSubscriptions(
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  query: SubscriptionQuery,
): Promise<SubscriptionPage> {
  const { page, pageSize, sortBy, sortOrder, enabled, search } = query;
  const filter: Filter = {
    equals: { type: 'subscription', ...(enabled === undefined ? {} : { enabled }) },
    ...(search === undefined ? {} : { contains: { field: 'searchText', text: search.toLowerCase() } }),
  };
  const total = await store.count('subscriptions', scope, filter);
  const documents = await store.list('subscriptions', scope, subscriptionDocumentSchema, {
    filter,
    orderBy: { field: sortFields[sortBy], order: orders[sortOrder] },
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { items: documents.map(toSubscriptionView), page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
