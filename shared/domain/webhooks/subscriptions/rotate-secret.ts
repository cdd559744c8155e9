import { ValidationError } from '../../../model/errors.ts';
import { later } from '../../../model/instants.ts';
import type { Scope } from '../../../model/scope.ts';
import type { SubscriptionDocument } from '../../../model/webhook.ts';
import type { Services } from '../../services.ts';
import { drawSecret } from './create-subscription.ts';
import { updateSubscription } from './update-subscription.ts';

/** An old secret signs beside the new one for this long, unless the caller says otherwise. */
export const defaultOverlapMs = 24 * 60 * 60_000;
export const longestOverlapMs = 7 * defaultOverlapMs;

/** Each valid secret is one signature in the header, and receivers limit its length. */
const secretsAtOnce = 5;

/**
 * Gives a subscription a new signing secret, told once. Until `previousValidUntil` every message carries signatures of both.
 * Throws `subscription_not_found`; `ValidationError` with `limit_reached` when too many old secrets are still valid.
 */
export async function rotateSecret(
  services: Pick<Services, 'store' | 'clock' | 'random' | 'secretBox'>,
  scope: Scope,
  subscriptionId: string,
  overlapMs: number = defaultOverlapMs,
): Promise<{ readonly secret: string; readonly previousValidUntil: string }> {
  const secret = drawSecret(services.random);
  const sealed = await services.secretBox.seal(secret);
  const now = services.clock.now();
  const previousValidUntil = later(now, overlapMs).toISOString();
  await updateSubscription(services, scope, subscriptionId, (present) => ({
    ...present,
    updatedAt: now.toISOString(),
    secrets: [{ sealed, validUntil: null }, ...keepValid(present.secrets, now.toISOString(), previousValidUntil)],
  }));
  return { secret, previousValidUntil };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** No older secret outlives the overlap that was asked for, also one that an earlier rotation gave more time. */
function keepValid(
  secrets: SubscriptionDocument['secrets'],
  now: string,
  validUntil: string,
): SubscriptionDocument['secrets'] {
  const kept = secrets
    .map((secret) => ({ ...secret, validUntil: earlier(secret.validUntil ?? validUntil, validUntil) }))
    .filter((secret) => secret.validUntil > now);
  if (kept.length < secretsAtOnce) return kept;
  const message = `At most ${secretsAtOnce} secrets can be valid at once; wait until an old one ends`;
  throw new ValidationError([{ path: '', code: 'limit_reached', message }]);
}
