import type { StorageQueueHandler } from '@azure/functions';
import type { Services } from '../../shared/domain/services.ts';
import { buryDelivery } from '../../shared/domain/webhooks/bury-delivery.ts';
import { deliveryMessageSchema } from '../../shared/model/webhook.ts';

/** Records and raises a message that failed five times. The delivery goes on: it is the document that counts. */
export const createBuryPoisoned =
  (services: Services): StorageQueueHandler =>
  async (message) => {
    const parsed = deliveryMessageSchema.safeParse(message);
    const ids = parsed.success
      ? { deliveryId: parsed.data.deliveryId, subscriptionId: parsed.data.subscriptionId, attempt: parsed.data.attempt }
      : {};
    services.logger.error({ metric: 'poison_messages', ...ids }, 'A delivery message was poisoned.');
    if (parsed.success) await buryDelivery(services, parsed.data);
  };
