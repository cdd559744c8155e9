import functions from '@azure/functions';
import type { DeliveryServices } from '../../shared/domain/webhooks/deliveries/delivery-services.ts';
import { createBuryPoisoned } from './bury-poisoned.ts';
import { createDeliverWebhook } from './deliver-webhook.ts';

/** The queues are in the host's storage account. */
const connection = 'AzureWebJobsStorage';

/** Registers the webhook worker and the function that handles its poisoned messages. */
export function registerQueues(services: DeliveryServices, queueName: string): void {
  functions.app.storageQueue('deliver-webhook', { connection, queueName, handler: createDeliverWebhook(services) });
  // The host moves a message there after its fifth failure.
  const poisonQueueName = `${queueName}-poison`;
  functions.app.storageQueue('bury-poisoned', {
    connection,
    queueName: poisonQueueName,
    handler: createBuryPoisoned(services),
  });
}
