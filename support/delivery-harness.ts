import { deliver } from '../shared/domain/webhooks/deliveries/deliver.ts';
import type { DeliveryServices } from '../shared/domain/webhooks/deliveries/delivery-services.ts';
import { createSubscriptionGate } from '../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { buildEvent } from '../shared/domain/webhooks/events/build-event.ts';
import { dispatchEvent } from '../shared/domain/webhooks/events/dispatch-event.ts';
import {
  createSubscription,
  type NewSubscription,
} from '../shared/domain/webhooks/subscriptions/create-subscription.ts';
import { toScope } from '../shared/model/scope.ts';
import {
  type DeliveryDocument,
  type DeliveryMessage,
  deliveryDocumentSchema,
  type EventDocument,
  type SubscriptionDocument,
  subscriptionDocumentSchema,
} from '../shared/model/webhook.ts';
import type { WebhookAnswer, WebhookRequest } from '../shared/ports/webhook-sender.ts';
import { createTelemetry } from '../shared/telemetry/create-telemetry.ts';
import { createMemoryServices } from './memory-services.ts';

/** An answer with this status and nothing else. */
export const status = (statusCode: number, more: { retryAfter?: string; directive?: string } = {}): WebhookAnswer => ({
  kind: 'answered',
  statusCode,
  retryAfter: more.retryAfter ?? null,
  directive: more.directive ?? null,
  bodyStart: '',
});

export const timeout: WebhookAnswer = { kind: 'unanswered', fault: 'timeout' };

type Answer = (request: WebhookRequest) => WebhookAnswer | Promise<WebhookAnswer>;
const accepting: Answer = () => status(204);

/** The delivery path with a clock and a queue that the test moves, and receivers that answer what the test sets. */
export function createDeliveryHarness() {
  const memory = createMemoryServices();
  const { clock, queue, store } = memory;
  const requests: WebhookRequest[] = [];
  const scope = toScope(memory.random.uuid(), 'live');
  let answer: Answer = accepting;

  const services: DeliveryServices = {
    ...memory.services,
    telemetry: createTelemetry(),
    sender: {
      async post(request) {
        requests.push(request);
        return answer(request);
      },
    },
    gate: createSubscriptionGate(clock),
    retryScale: 1,
  };

  /** Messages that were sent, with the moment they become visible. */
  const waiting: { readonly message: DeliveryMessage; readonly dueMs: number }[] = [];
  const collect = (): void => {
    for (const { message, delayMs } of queue.sent.splice(0)) {
      waiting.push({ message, dueMs: clock.now().getTime() + delayMs });
    }
  };

  return {
    ...memory,
    services,
    scope,
    requests,
    /** Sets the receivers' answers: those of a list in turn, then its last one. */
    answers(given: WebhookAnswer | readonly WebhookAnswer[] | Answer): void {
      if (typeof given === 'function') {
        answer = given;
        return;
      }
      const list = [given].flat();
      answer = () => (list.length > 1 ? list.shift() : list[0]) ?? status(204);
    },
    subscribe: (given: Partial<NewSubscription> = {}) =>
      createSubscription(memory.services, scope, {
        endpointUrl: 'https://receiver.test/hook',
        eventTypes: ['asset.processing.completed'],
        ...given,
      }),
    /** An asset ends: its event is written and dispatched. */
    async publish(
      outcome: { ok: true; issueCount: number } | { ok: false; errorMessage: string } = { ok: true, issueCount: 2 },
    ): Promise<EventDocument> {
      const event = buildEvent({
        scope,
        submissionId: memory.random.uuid(),
        asset: { assetId: memory.random.uuid(), filename: 'leaflet.pdf', retryCount: 0 },
        outcome,
        endedAt: clock.now(),
        traceparent: null,
      });
      await store.create('core', scope, event);
      await dispatchEvent(memory.services, event);
      return event;
    },
    deliver: (message: DeliveryMessage) => deliver(services, message),
    /** The messages that wait, without taking them. */
    waiting(): readonly { readonly message: DeliveryMessage; readonly inMs: number }[] {
      collect();
      return waiting.map(({ message, dueMs }) => ({ message, inMs: dueMs - clock.now().getTime() }));
    },
    /** The message that waits longest, without taking it. */
    message(): DeliveryMessage {
      collect();
      const [first] = waiting;
      if (!first) throw new Error('No message waits.');
      return first.message;
    },
    /** Turns the clock to the next message and handles it; false when there is none within `withinMs`. */
    async next(withinMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      collect();
      const [first] = waiting.toSorted((a, b) => a.dueMs - b.dueMs);
      if (!first || first.dueMs - clock.now().getTime() > withinMs) return false;
      waiting.splice(waiting.indexOf(first), 1);
      clock.advance(Math.max(0, first.dueMs - clock.now().getTime()));
      await deliver(services, first.message);
      return true;
    },
    /** Handles messages until none is left. */
    async drain(): Promise<void> {
      while (await this.next());
    },
    async delivery(subscriptionId: string): Promise<DeliveryDocument> {
      const [found] = await this.deliveries(subscriptionId);
      if (!found) throw new Error('There is no delivery.');
      return found;
    },
    /** Oldest first. */
    async deliveries(subscriptionId: string): Promise<readonly DeliveryDocument[]> {
      const page = { filter: {}, offset: 0, limit: 1000 };
      const found = await store.list('deliveries', subscriptionId, deliveryDocumentSchema, page);
      return found.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },
    async subscription(subscriptionId: string): Promise<SubscriptionDocument> {
      const stored = await store.find('subscriptions', scope, subscriptionId, subscriptionDocumentSchema);
      if (!stored) throw new Error('There is no such subscription.');
      return stored.document;
    },
  };
}
