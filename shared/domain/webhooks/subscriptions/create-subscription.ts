import { ValidationError } from '../../../model/errors.ts';
import { parseScope, type Scope } from '../../../model/scope.ts';
import {
  type EventType,
  type SubscriptionDocument,
  type SubscriptionRegistry,
  subscriptionRegistrySchema,
} from '../../../model/webhook.ts';
import type { CreatedSubscription } from '../../../model/webhook-views.ts';
import { type BatchOperation, StoreUnavailableError } from '../../../ports/document-store.ts';
import type { Random } from '../../../ports/random.ts';
import type { Services } from '../../services.ts';
import { healthy } from './subscription-health.ts';
import { toSubscriptionView } from './to-subscription-view.ts';

type CreateServices = Pick<Services, 'store' | 'clock' | 'random' | 'secretBox' | 'endpoints' | 'limits'>;

export interface NewSubscription {
  readonly endpointUrl: string;
  readonly eventTypes: readonly EventType[];
  readonly description?: string | undefined;
}

const secretBytes = 32;

/** A new signing secret (decisions, Webhooks): `whsec_` and base64 of 32 random bytes. */
export const drawSecret = (random: Random): string =>
  `whsec_${Buffer.from(random.bytes(secretBytes)).toString('base64')}`;

/**
 * Creates an enabled subscription. Its secret is in this answer and never again.
 * Throws `ValidationError` with `not_https`, `address_not_allowed` or `invalid_format` for the address, `limit_reached` for the workspace.
 */
export async function createSubscription(
  services: CreateServices,
  scope: Scope,
  given: NewSubscription,
): Promise<CreatedSubscription> {
  const verdict = services.endpoints.check(given.endpointUrl);
  if (!verdict.ok) {
    throw new ValidationError([{ path: 'endpointUrl', code: verdict.code, message: verdict.message }]);
  }
  const secret = drawSecret(services.random);
  const endpointUrl = toStoredUrl(given.endpointUrl);
  const document = await toDocument(services, scope, { ...given, endpointUrl }, secret);
  await createWithinLimit(services, scope, document);
  return { ...toSubscriptionView(document), secret };
}

/** As it was parsed and judged, so that nobody reads it differently later; only the slash after a bare host is not added to what the client wrote. */
function toStoredUrl(given: string): string {
  const { href } = new URL(given);
  return href === `${given}/` ? given : href;
}

async function toDocument(
  { clock, random, secretBox }: CreateServices,
  scope: Scope,
  { endpointUrl, eventTypes, description }: NewSubscription,
  secret: string,
): Promise<SubscriptionDocument> {
  const at = clock.now().toISOString();
  return {
    id: random.uuid(),
    type: 'subscription',
    scope,
    workspaceId: parseScope(scope).workspaceId,
    endpointUrl,
    eventTypes: [...eventTypes],
    description: description ?? null,
    searchText: `${endpointUrl}\n${description ?? ''}`.toLowerCase(),
    enabled: true,
    disabledReason: null,
    secrets: [{ sealed: await secretBox.seal(secret), validUntil: null }],
    createdAt: at,
    updatedAt: at,
    ...healthy,
  };
}

const triesToWrite = 60;
const pauseMs = 20;

/** Counts and creates as one step: the batch fails when another creation came between, and the count is made again. */
async function createWithinLimit(
  { store, limits, clock, random }: CreateServices,
  scope: Scope,
  document: SubscriptionDocument,
): Promise<void> {
  for (let tries = 1; tries <= triesToWrite; tries += 1) {
    const registry = await store.find('subscriptions', scope, 'registry', subscriptionRegistrySchema);
    const count = await store.count('subscriptions', scope, { equals: { type: 'subscription' } });
    if (count >= limits.subscriptions) {
      const message = `At most ${limits.subscriptions} subscriptions are allowed; delete one first`;
      throw new ValidationError([{ path: '', code: 'limit_reached', message }]);
    }
    const created = (registry?.document.created ?? 0) + 1;
    const next: SubscriptionRegistry = { id: 'registry', type: 'registry', scope, created };
    const register: BatchOperation = registry
      ? { kind: 'replace', document: next, ifMatch: registry.etag }
      : { kind: 'create', document: next };
    if ((await store.batch('subscriptions', scope, [register, { kind: 'create', document }])).ok) return;
    await clock.sleep(random.fraction() * pauseMs * Math.min(tries, 10));
  }
  throw new StoreUnavailableError(`Others created subscriptions ${triesToWrite} times in a row.`);
}
