import type { StorageQueueHandler } from '@azure/functions';
import type { Services } from '../../shared/domain/services.ts';
import { buryDelivery } from '../../shared/domain/webhooks/deliveries/bury-delivery.ts';
import { parseScope } from '../../shared/model/scope.ts';
import { deliveryMessageSchema } from '../../shared/model/webhook.ts';

/** Records a message that failed five times, and raises the alert. The delivery continues, because its document says when it is due, not the message. */
export const createBuryPoisoned =
  (services: Pick<Services, 'store' | 'clock' | 'queue' | 'logger'>): StorageQueueHandler =>
  async (message) => {
    const parsed = deliveryMessageSchema.safeParse(message);
    if (!parsed.success) {
      services.logger.error({ metric: 'poison_messages' }, 'A message that is none was poisoned.');
      return;
    }
    const { deliveryId, subscriptionId, attempt, scope } = parsed.data;
    const { workspaceId } = parseScope(scope);
    services.logger.error(
      { metric: 'poison_messages', deliveryId, subscriptionId, workspaceId, attempt },
      'A delivery message was poisoned.',
    );
    await buryDelivery(services, parsed.data);
  };
