import type { SubscriptionDocument } from '../model/webhook.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeliveryQueue } from '../ports/delivery-queue.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { EndpointPolicy } from '../ports/endpoint-policy.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import type { SubscriptionGate } from './subscription-gate.ts';

/** Everything the delivery of one message needs. */
export interface DeliveryServices {
  readonly store: DocumentStore;
  readonly queue: DeliveryQueue;
  readonly sender: WebhookSender;
  readonly secretBox: SecretBox;
  readonly endpoints: EndpointPolicy;
  /** One per process. */
  readonly gate: SubscriptionGate;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  /** `WEBHOOK_RETRY_SCALE`: factor on every wait, never on the deadline. */
  readonly retryScale: number;
  /** Switches a subscription off and ends its pending attempts. May run twice. */
  disableSubscription(
    subscription: Pick<SubscriptionDocument, 'scope' | 'id'>,
    reason: NonNullable<SubscriptionDocument['disabledReason']>,
  ): Promise<void>;
}
