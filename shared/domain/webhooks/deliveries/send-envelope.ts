import type { EventDocument, SubscriptionDocument } from '../../../model/webhook.ts';
import type { WebhookAnswer } from '../../../ports/webhook-sender.ts';
import { signEnvelope } from '../signature/sign-envelope.ts';
import type { DeliveryServices } from './delivery-services.ts';

type Services = Pick<DeliveryServices, 'endpoints' | 'secretBox' | 'clock' | 'sender' | 'telemetry'>;

/**
 * Checks the address, signs and posts: sends the event's bytes, as they were stored, to the subscription's endpoint,
 * signed with the current time. When the delivery belongs to a trace, the receiver gets the header `traceparent` (not
 * signed); the receiver may have started that trace. `parent` is the delivery's position in it. Rejects only when a
 * secret cannot be opened.
 */
export async function sendEnvelope(
  services: Services,
  subscription: SubscriptionDocument,
  event: EventDocument,
  parent: string | null,
): Promise<WebhookAnswer> {
  const endpoint = services.endpoints.check(subscription.endpointUrl);
  if (!endpoint.ok) return { kind: 'unanswered', fault: 'blocked_address' };
  const secrets = await openSecrets(services, subscription);
  const signed = signEnvelope(secrets, event.eventId, event.body, services.clock.now());
  const headers = { 'content-type': 'application/json', 'user-agent': 'AssetReview-Webhooks/1.0', ...signed };
  const { url } = endpoint;
  const attributes = { 'http.request.method': 'POST', 'server.address': url.hostname };
  return services.telemetry.trace('POST', { kind: 'client', parent, attributes }, async (span) => {
    const traced = span.traceparent === null ? headers : { ...headers, traceparent: span.traceparent };
    const answer = await services.sender.post({ url, headers: traced, body: event.body });
    if (answer.kind === 'unanswered') span.fail(answer.fault);
    else {
      span.describe({ 'http.response.status_code': answer.statusCode });
      if (answer.statusCode >= 400) span.fail(String(answer.statusCode));
    }
    return answer;
  });
}

/** The secrets that are valid now, newest first. */
function openSecrets({ secretBox, clock }: Services, { secrets }: SubscriptionDocument): Promise<string[]> {
  const now = clock.now().toISOString();
  const valid = secrets.filter(({ validUntil }) => validUntil === null || validUntil > now);
  return Promise.all(valid.map(({ sealed }) => secretBox.open(sealed)));
}
