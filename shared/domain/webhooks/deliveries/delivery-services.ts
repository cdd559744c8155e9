import type { Telemetry } from '../../../ports/telemetry.ts';
import type { WebhookSender } from '../../../ports/webhook-sender.ts';
import type { Services } from '../../services.ts';
import type { SubscriptionGate } from './subscription-gate.ts';

/** Everything the delivery of one message needs. */
export interface DeliveryServices
  extends Pick<Services, 'store' | 'queue' | 'secretBox' | 'endpoints' | 'clock' | 'random' | 'logger'> {
  readonly sender: WebhookSender;
  /** One per process. */
  readonly gate: SubscriptionGate;
  readonly telemetry: Telemetry;
  /** `WEBHOOK_RETRY_SCALE`: factor on every wait, never on the deadline. */
  readonly retryScale: number;
}
