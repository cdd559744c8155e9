import { readFileSync } from 'node:fs';
import functions from '@azure/functions';
import { createAddressRules } from '../../shared/delivery/address-rules.ts';
import { createHttpsSender } from '../../shared/delivery/create-https-sender.ts';
import type { DeliveryServices } from '../../shared/delivery/delivery-services.ts';
import { createSubscriptionGate } from '../../shared/delivery/subscription-gate.ts';
import type { Services } from '../../shared/domain/services.ts';
import { disableSubscription } from '../../shared/domain/webhooks/set-subscription-enabled.ts';
import type { Telemetry } from '../../shared/ports/telemetry.ts';
import { createBuryPoisoned } from './bury-poisoned.ts';
import { createDeliverWebhook } from './deliver-webhook.ts';

interface QueueDeps {
  readonly services: Services;
  readonly telemetry: Telemetry;
  readonly webhooks: {
    /** PEM file with further certificate authorities. */
    readonly extraCaFile: string | undefined;
    readonly allowedCidrs: readonly string[];
    readonly retryScale: number;
  };
  readonly queueName: string;
}

/** The storage account of the host keeps the queues. */
const connection = 'AzureWebJobsStorage';

/** Registers the webhook worker and what takes up its poisoned messages. */
export function registerQueues({ services, telemetry, webhooks, queueName }: QueueDeps): void {
  const extraCa = webhooks.extraCaFile === undefined ? undefined : readFileSync(webhooks.extraCaFile, 'utf8');
  const delivery: DeliveryServices = {
    ...services,
    telemetry,
    sender: createHttpsSender({ rules: createAddressRules(webhooks.allowedCidrs), extraCa }),
    gate: createSubscriptionGate(services.clock),
    retryScale: webhooks.retryScale,
    disableSubscription: async (subscription, reason) => {
      await disableSubscription(services, subscription, reason);
    },
  };
  functions.app.storageQueue('deliver-webhook', { connection, queueName, handler: createDeliverWebhook(delivery) });
  // The host moves a message there after its fifth failure.
  const poisonQueueName = `${queueName}-poison`;
  functions.app.storageQueue('bury-poisoned', {
    connection,
    queueName: poisonQueueName,
    handler: createBuryPoisoned(services),
  });
}
