import { CosmosClient } from '@azure/cosmos';
import { createCosmosDocumentStore } from '../shared/azure/cosmos-document-store.ts';
import { createSecretBox } from '../shared/azure/secret-box.ts';
import { systemRandom } from '../shared/azure/system.ts';
import { dispatchPendingEvents } from '../shared/domain/sweeps/dispatch-pending-events.ts';
import { requeueDeliveries } from '../shared/domain/sweeps/requeue-deliveries.ts';
import { deliver } from '../shared/domain/webhooks/deliveries/deliver.ts';
import type { DeliveryServices } from '../shared/domain/webhooks/deliveries/delivery-services.ts';
import { attemptDeadlineMs } from '../shared/domain/webhooks/deliveries/schedule.ts';
import { createSubscriptionGate } from '../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { createAddressRules } from '../shared/domain/webhooks/endpoints/address-rules.ts';
import { createEndpointPolicy } from '../shared/domain/webhooks/endpoints/create-endpoint-policy.ts';
import { createTelemetry } from '../shared/telemetry/create-telemetry.ts';
import { createHttpsSender } from '../shared/webhook-sender/create-https-sender.ts';
import { createFastClock } from './fast-clock.ts';
import { MemoryDeliveryQueue } from './memory-delivery-queue.ts';

/**
 * A webhook worker that is killed again and again. Its documents are in the Cosmos DB stand-in of another process; its queue is its own memory,
 * so that every kill loses all messages. Argument: JSON with what it needs.
 */
export interface KillChildOptions {
  readonly cosmos: { readonly endpoint: string; readonly key: string; readonly database: string };
  readonly keyFile: string;
  readonly certificate: string;
  readonly originMs: number;
  readonly speed: number;
}

const sweepIntervalMs = 30_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const options = JSON.parse(process.argv[2] ?? '') as KillChildOptions;
const { cosmos, originMs, speed } = options;
const clock = createFastClock(originMs, speed);
const client = new CosmosClient({
  endpoint: cosmos.endpoint,
  key: cosmos.key,
  connectionPolicy: { enableEndpointDiscovery: false },
});
const rules = createAddressRules(['127.0.0.0/8']);
const messages = new MemoryDeliveryQueue((message) => deliver(services, message));
const services: DeliveryServices = {
  store: createCosmosDocumentStore({
    database: client.database(cosmos.database),
    clock,
    random: systemRandom,
    log: silent,
  }),
  queue: { send: (message, delayMs) => messages.send(message, delayMs / speed), isBehind: () => messages.isBehind() },
  sender: createHttpsSender({ rules, extraCa: options.certificate, deadlineMs: attemptDeadlineMs }),
  endpoints: createEndpointPolicy(rules, []),
  secretBox: await createSecretBox({ keyFile: options.keyFile, keyUri: undefined, clientId: undefined }),
  gate: createSubscriptionGate(clock),
  clock,
  random: systemRandom,
  logger: silent,
  telemetry: createTelemetry(),
  retryScale: 1,
};
for (;;) {
  await dispatchPendingEvents(services);
  await requeueDeliveries(services);
  await clock.sleep(sweepIntervalMs);
}
