import { type SubscriptionDocument, subscriptionDocumentSchema } from '../../../model/webhook.ts';
import type { Stored } from '../../../ports/document-store.ts';
import { breakerStateOf, toProbing } from '../subscriptions/subscription-health.ts';
import type { DeliveryServices } from './delivery-services.ts';

/** `isProbe`: the breaker was open and only this attempt may test whether the receiver works again. */
export type BreakerPass =
  | { readonly kind: 'passed'; readonly isProbe: boolean }
  | { readonly kind: 'open'; readonly until: Date };

/** Asks the subscription's circuit breaker. Of several attempts that find it half open one becomes the probe. */
export async function passBreaker(
  { store, clock }: Pick<DeliveryServices, 'store' | 'clock'>,
  subscription: Stored<SubscriptionDocument>,
): Promise<BreakerPass> {
  const { document, etag } = subscription;
  const state = breakerStateOf(document, clock.now());
  if (state.kind === 'closed') return { kind: 'passed', isProbe: false };
  if (state.kind === 'open') return state;
  const probing = toProbing(document, clock.now());
  if ((await store.replace('subscriptions', document.scope, probing, etag)).ok)
    return { kind: 'passed', isProbe: true };
  const winner = await store.find('subscriptions', document.scope, document.id, subscriptionDocumentSchema);
  const present = breakerStateOf(winner?.document ?? probing, clock.now());
  return present.kind === 'open' ? present : { kind: 'open', until: clock.now() };
}
