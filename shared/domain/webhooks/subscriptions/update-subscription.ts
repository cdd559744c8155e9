import { ServiceError } from '../../../model/errors.ts';
import type { Scope } from '../../../model/scope.ts';
import { type SubscriptionDocument, subscriptionDocumentSchema } from '../../../model/webhook.ts';
import { StoreUnavailableError } from '../../../ports/document-store.ts';
import type { Services } from '../../services.ts';

type UpdateServices = Pick<Services, 'store' | 'clock' | 'random'>;

/** Attempts under way write the same document: at most four at a time and process. */
const triesToWrite = 20;
const pauseMs = 20;

/**
 * Changes a subscription under its etag; after a lost race it reads and applies `change` again. `change` may return the
 * document itself: then nothing is written. Throws `subscription_not_found`; rejects with `StoreUnavailableError` when
 * the store fails or the races do not end.
 */
export async function updateSubscription(
  services: UpdateServices,
  scope: Scope,
  subscriptionId: string,
  change: (present: SubscriptionDocument) => SubscriptionDocument,
): Promise<SubscriptionDocument> {
  const { store, clock, random } = services;
  for (let tries = 0; tries < triesToWrite; tries += 1) {
    const stored = await store.find('subscriptions', scope, subscriptionId, subscriptionDocumentSchema);
    if (!stored) throw new ServiceError('subscription_not_found');
    const changed = change(stored.document);
    if (changed === stored.document) return changed;
    if ((await store.replace('subscriptions', scope, changed, stored.etag)).ok) return changed;
    await clock.sleep(random.fraction() * pauseMs);
  }
  throw new StoreUnavailableError(
    `Subscription ${subscriptionId} was changed by others ${triesToWrite} times in a row.`,
  );
}
