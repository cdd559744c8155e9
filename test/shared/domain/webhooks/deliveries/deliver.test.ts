import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../../../shared/domain/webhooks/deliveries/deliver.ts';
import { redeliver } from '../../../../../shared/domain/webhooks/deliveries/redeliver.ts';
import { retryWaitsMs } from '../../../../../shared/domain/webhooks/deliveries/schedule.ts';
import { deleteSubscription } from '../../../../../shared/domain/webhooks/subscriptions/delete-subscription.ts';
import { rotateSecret } from '../../../../../shared/domain/webhooks/subscriptions/rotate-secret.ts';
import {
  disableSubscription,
  setSubscriptionEnabled,
} from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import type { Scope } from '../../../../../shared/model/scope.ts';
import { type DeliveryDocument, envelopeSchema } from '../../../../../shared/model/webhook.ts';
import { createDeliveryHarness, status, timeout } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;

beforeEach(() => {
  harness = createDeliveryHarness();
});

const hourMs = 3_600_000;
const statuses = (delivery: { attempts: readonly { responseStatus: number | null }[] }) =>
  delivery.attempts.map(({ responseStatus }) => responseStatus);

describe('an event', () => {
  test('goes to every enabled subscription that lists its type, and to no other', async () => {
    const first = await harness.subscribe({ endpointUrl: 'https://one.test/' });
    await harness.subscribe({ endpointUrl: 'https://failures.test/', eventTypes: ['asset.processing.failed'] });
    const off = await harness.subscribe({ endpointUrl: 'https://off.test/' });
    await setSubscriptionEnabled(harness.services, harness.scope, off.id, false);
    const both = await harness.subscribe({
      endpointUrl: 'https://both.test/',
      eventTypes: ['asset.processing.failed', 'asset.processing.completed'],
    });
    await harness.publish();
    await harness.drain();
    expect(harness.requests.map(({ url }) => url.host).toSorted()).toEqual(['both.test', 'one.test']);
    for (const { id } of [first, both]) {
      expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded', attempt: 1, nextAttemptAt: null });
    }
  });

  test('arrives as the specified envelope, signed, with the same id and bytes for everybody', async () => {
    const one = await harness.subscribe({ endpointUrl: 'https://one.test/' });
    const two = await harness.subscribe({ endpointUrl: 'https://two.test/' });
    const event = await harness.publish();
    await harness.drain();
    expect(harness.requests.map(({ body }) => body)).toEqual([event.body, event.body]);
    const envelope = envelopeSchema.parse(JSON.parse(event.body));
    expect(Object.keys(JSON.parse(event.body))).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(envelope).toMatchObject({
      id: event.eventId,
      type: 'asset.processing.completed',
      data: { asset_id: event.assetId, submission_id: event.submissionId, status: 'completed', issue_count: 2 },
    });
    for (const { body, headers, url } of harness.requests) {
      expect(headers['webhook-id']).toBe(event.eventId);
      expect(headers['webhook-timestamp']).toBe(String(harness.clock.now().getTime() / 1000));
      const { secret } = url.host === 'one.test' ? one : two;
      expect(new Webhook(secret).sign(event.eventId, harness.clock.now(), body)).toBe(headers['webhook-signature']);
    }
  });

  test('is told of a failure with its message', async () => {
    await harness.subscribe({ eventTypes: ['asset.processing.failed'] });
    const event = await harness.publish({ ok: false, errorMessage: 'The file is damaged.' });
    await harness.drain();
    expect(JSON.parse(harness.requests[0]?.body ?? '')).toMatchObject({
      id: event.eventId,
      type: 'asset.processing.failed',
      data: { status: 'failed', error_message: 'The file is damaged.', filename: 'leaflet.pdf' },
    });
  });
});

describe('many subscriptions', () => {
  test('all get the event, however many pages they fill', async () => {
    const { id } = await harness.subscribe();
    const one = await harness.subscription(id);
    for (let number = 1; number < 205; number += 1) {
      const copy = { ...one, id: harness.random.uuid() };
      await harness.store.create('subscriptions', harness.scope, copy);
    }
    await harness.publish();
    await harness.drain();
    expect(harness.requests).toHaveLength(205);
  });
});

describe('events', () => {
  const dayMs = 24 * hourMs;

  test('can be sent again for 30 days', async () => {
    const { id } = await harness.subscribe();
    const event = await harness.publish();
    await harness.drain();
    const deliveryId = (await harness.delivery(id)).id;
    harness.clock.advance(29 * dayMs);
    await redeliver(harness.services, harness.scope, id, deliveryId);
    await harness.drain();
    expect(harness.requests.map(({ headers }) => headers['webhook-id'])).toEqual([event.eventId, event.eventId]);
    harness.clock.advance(2 * dayMs);
    await expect(redeliver(harness.services, harness.scope, id, deliveryId)).rejects.toThrow('Delivery not found');
  });
});

describe('the schedule', () => {
  test('makes eleven attempts over about 76 hours, each signed anew over the same bytes', async () => {
    const { id } = await harness.subscribe();
    harness.answers(status(500));
    const event = await harness.publish();
    const startedAtMs = harness.clock.now().getTime();
    const begun: number[] = [];
    // Failures of one subscription open its breaker, which only postpones.
    while (await harness.next()) {
      if (harness.requests.length > begun.length) begun.push(harness.clock.now().getTime());
    }
    expect(begun).toHaveLength(11);
    const waits = begun.map((at, index) => at - (begun[index - 1] ?? startedAtMs));
    for (const [index, wait] of waits.entries()) {
      const planned = retryWaitsMs[index] ?? Number.NaN;
      expect(wait).toBeGreaterThanOrEqual(planned * 0.8);
      expect(wait).toBeLessThanOrEqual(planned * 1.2 + 60_000);
    }
    expect(new Set(harness.requests.map(({ body }) => body))).toEqual(new Set([event.body]));
    expect(new Set(harness.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event.eventId]));
    expect(new Set(harness.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(11);
    expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason: 'exhausted', attempt: 11 });
  });

  test('is over with the first 2xx', async () => {
    const { id } = await harness.subscribe();
    harness.answers([status(500), timeout, status(301), status(404), status(299)]);
    await harness.publish();
    await harness.drain();
    const delivery = await harness.delivery(id);
    expect(delivery).toMatchObject({ status: 'succeeded', hasFailed: true, hasSucceeded: true });
    expect(statuses(delivery)).toEqual([500, null, 301, 404, 299]);
    expect(delivery.attempts[1]).toMatchObject({ errorCode: 'timeout', status: 'failed' });
  });

  test.each([
    ['seconds', status(429, { retryAfter: '7200' }), 2 * hourMs],
    ['a date', status(503, { retryAfter: 'Mon, 05 Jan 2026 12:00:00 GMT' }), 3 * hourMs],
    ['at most 24 hours', status(429, { retryAfter: '99999999999' }), 24 * hourMs],
  ])('is lengthened by Retry-After in %s', async (_form, answer, waitMs) => {
    await harness.subscribe();
    harness.answers([answer, status(204)]);
    await harness.publish();
    await harness.next();
    expect(harness.waiting()).toEqual([expect.objectContaining({ inMs: waitMs })]);
  });

  test.each([
    ['shorter than the schedule', status(429, { retryAfter: '1' })],
    ['in the past', status(503, { retryAfter: 'Mon, 05 Jan 2004 12:00:00 GMT' })],
    ['unreadable', status(429, { retryAfter: 'soon' })],
    ['negative', status(429, { retryAfter: '-5' })],
    ['on another status', status(500, { retryAfter: '7200' })],
  ])('ignores a Retry-After that is %s', async (_kind, answer) => {
    await harness.subscribe();
    harness.answers([answer, status(204)]);
    await harness.publish();
    await harness.next();
    const [next] = harness.waiting();
    expect(next?.inMs).toBeGreaterThanOrEqual(4000);
    expect(next?.inMs).toBeLessThanOrEqual(6000);
  });
});

describe('an answer ends a delivery', () => {
  test('410 disables the subscription and ends what is pending', async () => {
    const { id } = await harness.subscribe();
    harness.answers([status(500), status(410)]);
    await harness.publish();
    await harness.next();
    harness.clock.advance(1);
    await harness.publish();
    await harness.next();
    expect(await harness.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    const [cancelled, gone] = await harness.deliveries(id);
    expect(cancelled).toMatchObject({ status: 'failed', endReason: 'cancelled', nextAttemptAt: null });
    expect(gone).toMatchObject({ status: 'failed', endReason: 'gone' });
    await harness.publish();
    await harness.drain();
    expect(harness.requests).toHaveLength(2);
  });

  test.each([
    [status(500, { directive: 'abort-message' }), 'aborted', true],
    [status(400, { directive: 'Disable' }), 'disabled_by_receiver', false],
    [{ kind: 'unanswered', fault: 'blocked_address' } as const, 'blocked_address', true],
  ])('the receiver or the guard says so: %j', async (answer, endReason, enabled) => {
    const { id } = await harness.subscribe();
    harness.answers(answer);
    await harness.publish();
    await harness.drain();
    expect(harness.requests).toHaveLength(1);
    expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason });
    expect((await harness.subscription(id)).enabled).toBe(enabled);
  });

  test('an accepted message can still ask for no more', async () => {
    const { id } = await harness.subscribe();
    harness.answers(status(200, { directive: 'disable' }));
    await harness.publish();
    await harness.drain();
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
    expect(await harness.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'receiver' });
  });

  test('an endpoint that became forbidden after creation is not called', async () => {
    const { id } = await harness.subscribe();
    const services = {
      ...harness.services,
      endpoints: { check: () => ({ ok: false, code: 'address_not_allowed', message: '' }) as const },
    };
    await harness.publish();
    await deliver(services, harness.message());
    expect(harness.requests).toHaveLength(0);
    expect(await harness.delivery(id)).toMatchObject({ endReason: 'blocked_address' });
  });
});

describe('a subscription that is switched off', () => {
  test('ends its pending attempts at once, and what comes after', async () => {
    const { id } = await harness.subscribe();
    harness.answers(status(500));
    await harness.publish();
    await harness.next();
    await setSubscriptionEnabled(harness.services, harness.scope, id, false);
    expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
    await harness.drain();
    expect(harness.requests).toHaveLength(1);
  });

  test('that is deleted sends nothing more', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    await deleteSubscription(harness.services, harness.scope, id);
    await harness.drain();
    expect(harness.requests).toHaveLength(0);
    expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
  });

  test('while a message is under way records what the receiver said', async () => {
    const { id } = await harness.subscribe();
    harness.answers(async () => {
      await setSubscriptionEnabled(harness.services, harness.scope, id, false);
      return status(204);
    });
    await harness.publish();
    await harness.drain();
    const delivery = await harness.delivery(id);
    expect(delivery).toMatchObject({ status: 'succeeded' });
    expect(statuses(delivery)).toEqual([204]);
  });
});

describe('the first message of a delivery', () => {
  test('says what its worker would have to read', async () => {
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
  test('takes with it whatever its worker still has to say, while another worker sends', async () => {
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

describe('rotation', () => {
  test('signs with both secrets until the overlap ends', async () => {
    const { id, secret: old } = await harness.subscribe();
    const { secret, previousValidUntil } = await rotateSecret(harness.services, harness.scope, id);
    expect(Date.parse(previousValidUntil) - harness.clock.now().getTime()).toBe(24 * hourMs);
    await harness.publish();
    await harness.drain();
    harness.clock.advance(24 * hourMs);
    await harness.publish();
    await harness.drain();
    const [during, after] = harness.requests;
    const sign = (key: string, request = during) =>
      new Webhook(key).sign(
        request?.headers['webhook-id'] ?? '',
        new Date(Number(request?.headers['webhook-timestamp']) * 1000),
        request?.body ?? '',
      );
    expect(during?.headers['webhook-signature']).toBe(`${sign(secret)} ${sign(old)}`);
    expect(after?.headers['webhook-signature']).toBe(sign(secret, after));
  });

  test('without overlap ends the old secret at once', async () => {
    const { id } = await harness.subscribe();
    await rotateSecret(harness.services, harness.scope, id, 0);
    await harness.publish();
    await harness.drain();
    expect(harness.requests[0]?.headers['webhook-signature']).not.toContain(' ');
  });

  test('leaves nothing of a secret whose overlap has ended', async () => {
    const { id } = await harness.subscribe();
    for (let turn = 0; turn < 8; turn += 1) {
      await rotateSecret(harness.services, harness.scope, id);
      harness.clock.advance(24 * hourMs);
    }
    const now = harness.clock.now().toISOString();
    await rotateSecret(harness.services, harness.scope, id);
    const { secrets } = await harness.subscription(id);
    expect(secrets.map(({ validUntil }) => validUntil === null || validUntil > now)).toEqual([true, true]);
  });

  test('keeps no more than five secrets valid at once', async () => {
    const { id } = await harness.subscribe();
    for (let turn = 0; turn < 4; turn += 1) await rotateSecret(harness.services, harness.scope, id);
    await expect(rotateSecret(harness.services, harness.scope, id)).rejects.toMatchObject({
      fields: [{ code: 'limit_reached' }],
    });
    harness.clock.advance(24 * hourMs);
    await expect(rotateSecret(harness.services, harness.scope, id)).resolves.toMatchObject({});
  });
});

describe('redelivery', () => {
  test('of a delivery that ended sends the same bytes again, with the schedule before it', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    await harness.drain();
    const { id: deliveryId } = await harness.delivery(id);
    harness.answers([status(500), status(204)]);
    await expect(redeliver(harness.services, harness.scope, id, `${deliveryId}-1`)).resolves.toEqual({ scheduled: 1 });
    await harness.drain();
    const delivery = await harness.delivery(id);
    expect(statuses(delivery)).toEqual([204, 500, 204]);
    expect(delivery).toMatchObject({ status: 'succeeded', attempt: 3 });
    expect(new Set(harness.requests.map(({ body }) => body)).size).toBe(1);
  });

  test('of one that waits brings its attempt forward', async () => {
    const { id } = await harness.subscribe();
    harness.answers([status(429, { retryAfter: '7200' }), status(204)]);
    await harness.publish();
    await harness.next();
    const { id: deliveryId } = await harness.delivery(id);
    await redeliver(harness.services, harness.scope, id, deliveryId);
    await harness.next(0);
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded', attempt: 2 });
  });

  test('of one under way is not swallowed when that attempt fails', async () => {
    const { id } = await harness.subscribe();
    harness.answers(async () => {
      if (harness.requests.length > 1) return status(204);
      const { id: deliveryId } = await harness.delivery(id);
      await redeliver(harness.services, harness.scope, id, deliveryId);
      return status(500);
    });
    await harness.publish();
    await harness.next();
    await harness.next(0);
    const delivery = await harness.delivery(id);
    expect(delivery).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(statuses(delivery)).toEqual([500, 204]);
  });

  test('needs an enabled subscription of this workspace and a delivery of it', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    await harness.drain();
    const { id: deliveryId } = await harness.delivery(id);
    const other = await harness.subscribe();
    const again = (subscriptionId: string, scope: Scope = harness.scope) =>
      redeliver(harness.services, scope, subscriptionId, deliveryId);
    await expect(again(other.id)).rejects.toMatchObject({ code: 'delivery_not_found' });
    await expect(again(id, 'somebody-else:live')).rejects.toMatchObject({ code: 'subscription_not_found' });
    await setSubscriptionEnabled(harness.services, harness.scope, id, false);
    await expect(again(id)).rejects.toMatchObject({ code: 'subscription_disabled' });
  });
});
