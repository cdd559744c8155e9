import { beforeEach, describe, expect, test } from 'vitest';
import { disableSubscription } from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import { type DeliveryDocument } from '../../../../../shared/model/webhook.ts';
import { createDeliveryHarness, status } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;

beforeEach(() => {
  harness = createDeliveryHarness();
});

const hourMs = 3_600_000;

describe('the first message of a delivery', () => {
  test('carries what its worker would otherwise read from the store', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    const before = await harness.delivery(id);
    harness.store.calls.splice(0);
    await harness.next();
    const ofDeliveries = harness.store.calls.filter(({ container }) => container === 'deliveries');
    expect(ofDeliveries.map(({ operation }) => operation)).toEqual(['replace', 'replace']);
    expect(await harness.delivery(id)).toMatchObject({
      createdAt: before.createdAt,
      status: 'succeeded',
      nextAttemptAt: null,
    });
  });

  test('of a delivery that was moved meanwhile still sends it', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    const moved: DeliveryDocument = { ...(await harness.delivery(id)), hasFailed: true };
    await harness.store.replace('deliveries', id, moved);
    await harness.next();
    expect(harness.requests).toHaveLength(1);
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
  });

  test('of a delivery that ended meanwhile sends nothing', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    const message = harness.message();
    await disableSubscription(harness.services, { scope: harness.scope, id }, 'client');
    await harness.deliver(message);
    expect(harness.requests).toHaveLength(0);
    expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
  });
});

describe('messages that are doubled, late or overtaken', () => {
  test('send nothing twice', async () => {
    await harness.subscribe();
    await harness.publish();
    const message = harness.message();
    await Promise.all([harness.deliver(message), harness.deliver(message), harness.deliver(message)]);
    await harness.deliver(message);
    expect(harness.requests).toHaveLength(1);
  });

  test('of another workspace find nothing', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    const message = harness.message();
    await harness.deliver({ ...message, scope: 'somebody-else:live' });
    await harness.deliver({ ...message, attempt: 2 });
    await harness.deliver({ ...message, deliveryId: harness.random.uuid() });
    expect(harness.requests).toHaveLength(0);
    expect(await harness.delivery(id)).toMatchObject({ status: 'pending' });
  });

  test('that come too early come again in time', async () => {
    await harness.subscribe();
    harness.answers([status(429, { retryAfter: '7200' }), status(204)]);
    await harness.publish();
    await harness.next();
    harness.clock.advance(hourMs);
    await harness.deliver(harness.message());
    expect(harness.requests).toHaveLength(1);
    expect(harness.waiting().at(-1)?.inMs).toBe(hourMs);
  });

  test('whose event is gone end the delivery', async () => {
    const { id } = await harness.subscribe();
    const event = await harness.publish();
    await harness.store.delete('core', harness.scope, event.id);
    await harness.drain();
    expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason: 'event_gone' });
  });
});

describe('a worker that is lost', () => {
  test('after sending leaves the attempt to another, and its late success still counts', async () => {
    const { id } = await harness.subscribe();
    harness.answers(async () => {
      // The lease runs out while the first worker hangs; the sweeper's message finds a second one.
      if (harness.requests.length > 1) return status(500);
      harness.clock.advance(25_000);
      await harness.deliver(harness.message());
      return status(204);
    });
    const event = await harness.publish();
    harness.queue.sent.push({ message: harness.message(), delayMs: 0 });
    await harness.next();
    expect(harness.requests.map(({ headers }) => headers['webhook-id'])).toEqual([event.eventId, event.eventId]);
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
  });

  test('does not hold up the next attempt with its failure', async () => {
    const { id } = await harness.subscribe();
    harness.answers(async () => {
      if (harness.requests.length > 1) return status(204);
      harness.clock.advance(25_000);
      await harness.deliver(harness.message());
      return status(500);
    });
    await harness.publish();
    harness.queue.sent.push({ message: harness.message(), delayMs: 0 });
    await harness.next();
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a lease that was lost', () => {
  test('makes the results of its worker void while another worker sends', async () => {
    const { id } = await harness.subscribe();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    harness.answers(async () => {
      if (harness.requests.length === 1) {
        await first.promise;
        return status(500);
      }
      await second.promise;
      return status(204);
    });
    await harness.publish();
    const message = harness.message();
    const slow = harness.deliver(message);
    await expect.poll(() => harness.requests.length).toBe(1);
    harness.clock.advance(25_000);
    const { untouched: _untouched, ...plain } = message;
    const fast = harness.deliver(plain);
    await expect.poll(() => harness.requests.length).toBe(2);
    const leased = await harness.delivery(id);
    first.resolve();
    await slow;
    expect(await harness.delivery(id)).toEqual(leased);
    second.resolve();
    await fast;
    expect(await harness.delivery(id)).toMatchObject({
      status: 'succeeded',
      attempts: [{ number: 1, responseStatus: 204 }],
    });
  });
});
