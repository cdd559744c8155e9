import type { SubscriptionDocument } from '../../../model/webhook.ts';
import type { SubscriptionView } from '../../../model/webhook-views.ts';

/** A subscription as clients see it, without its secret; a description that was not given is left out. */
export function toSubscriptionView(document: SubscriptionDocument): SubscriptionView {
  const { id, workspaceId, endpointUrl, eventTypes, description, enabled, createdAt, updatedAt } = document;
  const described = description === null ? {} : { description };
  return { id, workspaceId, endpointUrl, eventTypes, ...described, enabled, createdAt, updatedAt };
}
