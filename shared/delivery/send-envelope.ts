import type { EventDocument, SubscriptionDocument } from '../model/webhook.ts';
import type { WebhookAnswer } from '../ports/webhook-sender.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { signEnvelope } from './sign-envelope.ts';

type Services = Pick<DeliveryServices, 'endpoints' | 'secretBox' | 'clock' | 'sender'>;

/**
 * Guard, sign and post: sends the event's bytes, as they were stored, to the subscription's endpoint under a signature of this moment.
 * Rejects only when a secret cannot be opened.
 */
export async function sendEnvelope(
  services: Services,
  subscription: SubscriptionDocument,
  event: EventDocument,
): Promise<WebhookAnswer> {
  const endpoint = services.endpoints.check(subscription.endpointUrl);
  if (!endpoint.ok) return { kind: 'unanswered', fault: 'blocked_address' };
  const secrets = await openSecrets(services, subscription);
  const signed = signEnvelope(secrets, event.eventId, event.body, services.clock.now());
  const headers = { 'content-type': 'application/json', 'user-agent': 'AssetReview-Webhooks/1.0', ...signed };
  return services.sender.post({ url: endpoint.url, headers, body: event.body });
}

/** The secrets that are valid now, newest first. */
function openSecrets({ secretBox, clock }: Services, { secrets }: SubscriptionDocument): Promise<string[]> {
  const now = clock.now().toISOString();
  const valid = secrets.filter(({ validUntil }) => validUntil === null || validUntil > now);
  return Promise.all(valid.map(({ sealed }) => secretBox.open(sealed)));
}
