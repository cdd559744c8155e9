import { systemClock } from '../shared/azure/system.ts';
import { deliver } from '../shared/domain/webhooks/deliveries/deliver.ts';
import type { DeliveryServices } from '../shared/domain/webhooks/deliveries/delivery-services.ts';
import { attemptDeadlineMs } from '../shared/domain/webhooks/deliveries/schedule.ts';
import { createSubscriptionGate } from '../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { createAddressRules } from '../shared/domain/webhooks/endpoints/address-rules.ts';
import { createEndpointPolicy } from '../shared/domain/webhooks/endpoints/create-endpoint-policy.ts';
import { buildEvent } from '../shared/domain/webhooks/events/build-event.ts';
import { dispatchEvent } from '../shared/domain/webhooks/events/dispatch-event.ts';
import {
  createSubscription,
  type NewSubscription,
} from '../shared/domain/webhooks/subscriptions/create-subscription.ts';
import { type Scope, toScope } from '../shared/model/scope.ts';
import type { EventDocument } from '../shared/model/webhook.ts';
import type { WebhookSender } from '../shared/ports/webhook-sender.ts';
import { createTelemetry } from '../shared/telemetry/create-telemetry.ts';
import { createHttpsSender } from '../shared/webhook-sender/create-https-sender.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { MemoryDeliveryQueue } from './memory-delivery-queue.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import { createMemoryServices } from './memory-services.ts';
import { SeededRandom } from './seeded-random.ts';

/** These tests allow webhooks to loopback. */
export const loopback = ['127.0.0.0/8', '::1'];

interface WorldOptions {
  readonly authority?: CertificateAuthority;
  readonly sender?: WebhookSender;
  readonly retryScale?: number;
  readonly allowedCidrs?: readonly string[];
  readonly deadlineMs?: number;
  readonly seed?: number;
}

/** The whole delivery path in one process and in real time: documents and queue in memory, everything else as it is deployed. */
export function createDeliveryWorld(options: WorldOptions = {}) {
  const { authority, retryScale = 1, allowedCidrs = loopback, deadlineMs = attemptDeadlineMs, seed = 1 } = options;
  const rules = createAddressRules(allowedCidrs);
  const ownSender = createHttpsSender({
    rules,
    extraCa: authority?.certificate,
    deadlineMs,
  });
  const memory = createMemoryServices();
  const store = new MemoryDocumentStore(systemClock);
  const random = new SeededRandom(seed);
  const queue = new MemoryDeliveryQueue((message) => deliver(services, message));
  const services: DeliveryServices & { readonly limits: typeof memory.services.limits } = {
    ...memory.services,
    telemetry: createTelemetry(),
    store,
    queue,
    random,
    clock: systemClock,
    sender: options.sender ?? ownSender,
    endpoints: createEndpointPolicy(rules, []),
    gate: createSubscriptionGate(systemClock),
    retryScale,
    limits: { ...memory.services.limits, subscriptions: 1000 },
  };
  const scope = toScope(random.uuid(), 'live');
  let events = 0;

  return {
    services,
    store,
    queue,
    scope,
    logger: memory.logger,
    subscribe: (endpointUrl: string, given: Partial<NewSubscription> = {}) =>
      createSubscription(services, scope, { endpointUrl, eventTypes: ['asset.processing.completed'], ...given }),
    /** An asset ends: its event is written and dispatched. */
    async publish(of: Scope = scope): Promise<EventDocument> {
      events += 1;
      const event = buildEvent({
        scope: of,
        submissionId: random.uuid(),
        asset: { assetId: random.uuid(), filename: `größe-${events}.pdf`, retryCount: 0 },
        outcome: { ok: true, issueCount: events },
        endedAt: new Date(),
        traceparent: null,
      });
      await store.create('core', of, event);
      await dispatchEvent(services, event);
      // The stores in memory answer at once, so the sockets need a turn of the event loop.
      await new Promise(setImmediate);
      return event;
    },
    close() {
      queue.stop();
      ownSender.close();
    },
  };
}

export type DeliveryWorld = ReturnType<typeof createDeliveryWorld>;
