import type { DeliveryMessage } from '../model/webhook.ts';

/** Wakes the delivery worker; the state is in the delivery document. */
export interface DeliveryQueue {
  /** Visible after `delayMs` (at most 7 days). */
  send(message: DeliveryMessage, delayMs: number): Promise<void>;
  /** Whether a message waits that is due and that no worker has taken yet. */
  isBehind(): Promise<boolean>;
}
