import type { StorageQueueHandler } from '@azure/functions';
import { deliver } from '../../shared/domain/webhooks/deliveries/deliver.ts';
import type { DeliveryServices } from '../../shared/domain/webhooks/deliveries/delivery-services.ts';
import { deliveryMessageSchema } from '../../shared/model/webhook.ts';

/** Sends one webhook. Throws only if the service itself fails: the host then tries again, and poisons the message after the fifth time. */
export const createDeliverWebhook =
  (services: DeliveryServices): StorageQueueHandler =>
  async (message) =>
    deliver(services, deliveryMessageSchema.parse(message));
