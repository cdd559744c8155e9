import type { SubscriptionDocument } from '../../model/webhook.ts';

/** A subscription as clients see it (specification, Webhook subscription), without its secret. */
export type SubscriptionView = Pick<
  SubscriptionDocument,
  'id' | 'workspaceId' | 'endpointUrl' | 'eventTypes' | 'enabled' | 'createdAt' | 'updatedAt'
> & { readonly description?: string };

/** A description that was not given is left out. */
export function toSubscriptionView(document: SubscriptionDocument): SubscriptionView {
  const { id, workspaceId, endpointUrl, eventTypes, description, enabled, createdAt, updatedAt } = document;
  const described = description === null ? {} : { description };
  return { id, workspaceId, endpointUrl, eventTypes, ...described, enabled, createdAt, updatedAt };
}
