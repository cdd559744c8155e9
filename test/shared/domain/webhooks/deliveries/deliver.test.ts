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
import { createDeliveryDesk, status, timeout } from '../../../../../support/delivery-desk.ts';

let desk: ReturnType<typeof createDeliveryDesk>;

beforeEach(() => {
  desk = createDeliveryDesk();
});

const hourMs = 3_600_000;
const statuses = (delivery: { attempts: readonly { responseStatus: number | null }[] }) =>
  delivery.attempts.map(({ responseStatus }) => responseStatus);

describe('an event', () => {
  test('goes to every enabled subscription that lists its type, and to no other', async () => {
    const first = await desk.subscribe({ endpointUrl: 'https://one.test/' });
    await desk.subscribe({ endpointUrl: 'https://failures.test/', eventTypes: ['asset.processing.failed'] });
    const off = await desk.subscribe({ endpointUrl: 'https://off.test/' });
    await setSubscriptionEnabled(desk.services, desk.scope, off.id, false);
    const both = await desk.subscribe({
      endpointUrl: 'https://both.test/',
      eventTypes: ['asset.processing.failed', 'asset.processing.completed'],
    });
    await desk.publish();
    await desk.drain();
    expect(desk.requests.map(({ url }) => url.host).toSorted()).toEqual(['both.test', 'one.test']);
    for (const { id } of [first, both]) {
      expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded', attempt: 1, nextAttemptAt: null });
    }
  });

  test('arrives as the specified envelope, signed, with the same id and bytes for everybody', async () => {
    const one = await desk.subscribe({ endpointUrl: 'https://one.test/' });
    const two = await desk.subscribe({ endpointUrl: 'https://two.test/' });
    const event = await desk.publish();
    await desk.drain();
    expect(desk.requests.map(({ body }) => body)).toEqual([event.body, event.body]);
    const envelope = envelopeSchema.parse(JSON.parse(event.body));
    expect(Object.keys(JSON.parse(event.body))).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(envelope).toMatchObject({
      id: event.eventId,
      type: 'asset.processing.completed',
      data: { asset_id: event.assetId, submission_id: event.submissionId, status: 'completed', issue_count: 2 },
    });
    for (const { body, headers, url } of desk.requests) {
      expect(headers['webhook-id']).toBe(event.eventId);
      expect(headers['webhook-timestamp']).toBe(String(desk.clock.now().getTime() / 1000));
      const { secret } = url.host === 'one.test' ? one : two;
      expect(new Webhook(secret).sign(event.eventId, desk.clock.now(), body)).toBe(headers['webhook-signature']);
    }
  });

  test('is told of a failure with its message', async () => {
    await desk.subscribe({ eventTypes: ['asset.processing.failed'] });
    const event = await desk.publish({ ok: false, errorMessage: 'The file is damaged.' });
    await desk.drain();
    expect(JSON.parse(desk.requests[0]?.body ?? '')).toMatchObject({
      id: event.eventId,
      type: 'asset.processing.failed',
      data: { status: 'failed', error_message: 'The file is damaged.', filename: 'leaflet.pdf' },
    });
  });
});

describe('many subscriptions', () => {
  test('all get the event, however many pages they fill', async () => {
    const { id } = await desk.subscribe();
    const one = await desk.subscription(id);
    for (let number = 1; number < 205; number += 1) {
      const copy = { ...one, id: desk.random.uuid() };
      await desk.store.create('subscriptions', desk.scope, copy);
    }
    await desk.publish();
    await desk.drain();
    expect(desk.requests).toHaveLength(205);
  });
});

describe('events', () => {
  const dayMs = 24 * hourMs;

  test('can be sent again for 30 days', async () => {
    const { id } = await desk.subscribe();
    const event = await desk.publish();
    await desk.drain();
    const deliveryId = (await desk.delivery(id)).id;
    desk.clock.advance(29 * dayMs);
    await redeliver(desk.services, desk.scope, id, deliveryId);
    await desk.drain();
    expect(desk.requests.map(({ headers }) => headers['webhook-id'])).toEqual([event.eventId, event.eventId]);
    desk.clock.advance(2 * dayMs);
    await expect(redeliver(desk.services, desk.scope, id, deliveryId)).rejects.toThrow('Delivery not found');
  });
});

describe('the schedule', () => {
  test('makes eleven attempts over about 76 hours, each signed anew over the same bytes', async () => {
    const { id } = await desk.subscribe();
    desk.answers(status(500));
    const event = await desk.publish();
    const startedAtMs = desk.clock.now().getTime();
    const begun: number[] = [];
    // Failures of one subscription open its breaker, which only postpones.
    while (await desk.next()) {
      if (desk.requests.length > begun.length) begun.push(desk.clock.now().getTime());
    }
    expect(begun).toHaveLength(11);
    const waits = begun.map((at, index) => at - (begun[index - 1] ?? startedAtMs));
    for (const [index, wait] of waits.entries()) {
      const planned = retryWaitsMs[index] ?? Number.NaN;
      expect(wait).toBeGreaterThanOrEqual(planned * 0.8);
      expect(wait).toBeLessThanOrEqual(planned * 1.2 + 60_000);
    }
    expect(new Set(desk.requests.map(({ body }) => body))).toEqual(new Set([event.body]));
    expect(new Set(desk.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event.eventId]));
    expect(new Set(desk.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(11);
    expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason: 'exhausted', attempt: 11 });
  });

  test('is over with the first 2xx', async () => {
    const { id } = await desk.subscribe();
    desk.answers([status(500), timeout, status(301), status(404), status(299)]);
    await desk.publish();
    await desk.drain();
    const delivery = await desk.delivery(id);
    expect(delivery).toMatchObject({ status: 'succeeded', hasFailed: true, hasSucceeded: true });
    expect(statuses(delivery)).toEqual([500, null, 301, 404, 299]);
    expect(delivery.attempts[1]).toMatchObject({ errorCode: 'timeout', status: 'failed' });
  });

  test.each([
    ['seconds', status(429, { retryAfter: '7200' }), 2 * hourMs],
    ['a date', status(503, { retryAfter: 'Mon, 05 Jan 2026 12:00:00 GMT' }), 3 * hourMs],
    ['at most 24 hours', status(429, { retryAfter: '99999999999' }), 24 * hourMs],
  ])('is lengthened by Retry-After in %s', async (_form, answer, waitMs) => {
    await desk.subscribe();
    desk.answers([answer, status(204)]);
    await desk.publish();
    await desk.next();
    expect(desk.waiting()).toEqual([expect.objectContaining({ inMs: waitMs })]);
  });

  test.each([
    ['shorter than the schedule', status(429, { retryAfter: '1' })],
    ['in the past', status(503, { retryAfter: 'Mon, 05 Jan 2004 12:00:00 GMT' })],
    ['unreadable', status(429, { retryAfter: 'soon' })],
    ['negative', status(429, { retryAfter: '-5' })],
    ['on another status', status(500, { retryAfter: '7200' })],
  ])('ignores a Retry-After that is %s', async (_kind, answer) => {
    await desk.subscribe();
    desk.answers([answer, status(204)]);
    await desk.publish();
    await desk.next();
    const [next] = desk.waiting();
    expect(next?.inMs).toBeGreaterThanOrEqual(4000);
    expect(next?.inMs).toBeLessThanOrEqual(6000);
  });
});

describe('an answer ends a delivery', () => {
  test('410 disables the subscription and ends what is pending', async () => {
    const { id } = await desk.subscribe();
    desk.answers([status(500), status(410)]);
    await desk.publish();
    await desk.next();
    desk.clock.advance(1);
    await desk.publish();
    await desk.next();
    expect(await desk.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    const [cancelled, gone] = await desk.deliveries(id);
    expect(cancelled).toMatchObject({ status: 'failed', endReason: 'cancelled', nextAttemptAt: null });
    expect(gone).toMatchObject({ status: 'failed', endReason: 'gone' });
    await desk.publish();
    await desk.drain();
    expect(desk.requests).toHaveLength(2);
  });

  test.each([
    [status(500, { directive: 'abort-message' }), 'aborted', true],
    [status(400, { directive: 'Disable' }), 'disabled_by_receiver', false],
    [{ kind: 'unanswered', fault: 'blocked_address' } as const, 'blocked_address', true],
  ])('the receiver or the guard says so: %j', async (answer, endReason, enabled) => {
    const { id } = await desk.subscribe();
    desk.answers(answer);
    await desk.publish();
    await desk.drain();
    expect(desk.requests).toHaveLength(1);
    expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason });
    expect((await desk.subscription(id)).enabled).toBe(enabled);
  });

  test('an accepted message can still ask for no more', async () => {
    const { id } = await desk.subscribe();
    desk.answers(status(200, { directive: 'disable' }));
    await desk.publish();
    await desk.drain();
    expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded' });
    expect(await desk.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'receiver' });
  });

  test('an endpoint that became forbidden after creation is not called', async () => {
    const { id } = await desk.subscribe();
    const services = {
      ...desk.services,
      endpoints: { check: () => ({ ok: false, code: 'address_not_allowed', message: '' }) as const },
    };
    await desk.publish();
    await deliver(services, desk.message());
    expect(desk.requests).toHaveLength(0);
    expect(await desk.delivery(id)).toMatchObject({ endReason: 'blocked_address' });
  });
});

describe('a subscription that is switched off', () => {
  test('ends its pending attempts at once, and what comes after', async () => {
    const { id } = await desk.subscribe();
    desk.answers(status(500));
    await desk.publish();
    await desk.next();
    await setSubscriptionEnabled(desk.services, desk.scope, id, false);
    expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
    await desk.drain();
    expect(desk.requests).toHaveLength(1);
  });

  test('that is deleted sends nothing more', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    await deleteSubscription(desk.services, desk.scope, id);
    await desk.drain();
    expect(desk.requests).toHaveLength(0);
    expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
  });

  test('while a message is under way records what the receiver said', async () => {
    const { id } = await desk.subscribe();
    desk.answers(async () => {
      await setSubscriptionEnabled(desk.services, desk.scope, id, false);
      return status(204);
    });
    await desk.publish();
    await desk.drain();
    const delivery = await desk.delivery(id);
    expect(delivery).toMatchObject({ status: 'succeeded' });
    expect(statuses(delivery)).toEqual([204]);
  });
});

describe('the first message of a delivery', () => {
  test('says what its worker would have to read', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    const before = await desk.delivery(id);
    desk.store.calls.splice(0);
    await desk.next();
    const ofDeliveries = desk.store.calls.filter(({ container }) => container === 'deliveries');
    expect(ofDeliveries.map(({ operation }) => operation)).toEqual(['replace', 'replace']);
    expect(await desk.delivery(id)).toMatchObject({
      createdAt: before.createdAt,
      status: 'succeeded',
      nextAttemptAt: null,
    });
  });

  test('of a delivery that was moved meanwhile still sends it', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    const moved: DeliveryDocument = { ...(await desk.delivery(id)), hasFailed: true };
    await desk.store.replace('deliveries', id, moved);
    await desk.next();
    expect(desk.requests).toHaveLength(1);
    expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded' });
  });

  test('of a delivery that ended meanwhile sends nothing', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    const message = desk.message();
    await disableSubscription(desk.services, { scope: desk.scope, id }, 'client');
    await desk.deliver(message);
    expect(desk.requests).toHaveLength(0);
    expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
  });
});

describe('messages that are doubled, late or overtaken', () => {
  test('send nothing twice', async () => {
    await desk.subscribe();
    await desk.publish();
    const message = desk.message();
    await Promise.all([desk.deliver(message), desk.deliver(message), desk.deliver(message)]);
    await desk.deliver(message);
    expect(desk.requests).toHaveLength(1);
  });

  test('of another workspace find nothing', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    const message = desk.message();
    await desk.deliver({ ...message, scope: 'somebody-else:live' });
    await desk.deliver({ ...message, attempt: 2 });
    await desk.deliver({ ...message, deliveryId: desk.random.uuid() });
    expect(desk.requests).toHaveLength(0);
    expect(await desk.delivery(id)).toMatchObject({ status: 'pending' });
  });

  test('that come too early come again in time', async () => {
    await desk.subscribe();
    desk.answers([status(429, { retryAfter: '7200' }), status(204)]);
    await desk.publish();
    await desk.next();
    desk.clock.advance(hourMs);
    await desk.deliver(desk.message());
    expect(desk.requests).toHaveLength(1);
    expect(desk.waiting().at(-1)?.inMs).toBe(hourMs);
  });

  test('whose event is gone end the delivery', async () => {
    const { id } = await desk.subscribe();
    const event = await desk.publish();
    await desk.store.delete('core', desk.scope, event.id);
    await desk.drain();
    expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason: 'event_gone' });
  });
});

describe('a worker that is lost', () => {
  test('after sending leaves the attempt to another, and its late success still counts', async () => {
    const { id } = await desk.subscribe();
    desk.answers(async () => {
      // The lease runs out while the first worker hangs; the sweeper's message finds a second one.
      if (desk.requests.length > 1) return status(500);
      desk.clock.advance(25_000);
      await desk.deliver(desk.message());
      return status(204);
    });
    const event = await desk.publish();
    desk.queue.sent.push({ message: desk.message(), delayMs: 0 });
    await desk.next();
    expect(desk.requests.map(({ headers }) => headers['webhook-id'])).toEqual([event.eventId, event.eventId]);
    expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded' });
  });

  test('does not hold up the next attempt with its failure', async () => {
    const { id } = await desk.subscribe();
    desk.answers(async () => {
      if (desk.requests.length > 1) return status(204);
      desk.clock.advance(25_000);
      await desk.deliver(desk.message());
      return status(500);
    });
    await desk.publish();
    desk.queue.sent.push({ message: desk.message(), delayMs: 0 });
    await desk.next();
    expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a lease that was lost', () => {
  test('takes with it whatever its worker still has to say, while another worker sends', async () => {
    const { id } = await desk.subscribe();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    desk.answers(async () => {
      if (desk.requests.length === 1) {
        await first.promise;
        return status(500);
      }
      await second.promise;
      return status(204);
    });
    await desk.publish();
    const message = desk.message();
    const slow = desk.deliver(message);
    await expect.poll(() => desk.requests.length).toBe(1);
    desk.clock.advance(25_000);
    const { untouched: _untouched, ...plain } = message;
    const fast = desk.deliver(plain);
    await expect.poll(() => desk.requests.length).toBe(2);
    const leased = await desk.delivery(id);
    first.resolve();
    await slow;
    expect(await desk.delivery(id)).toEqual(leased);
    second.resolve();
    await fast;
    expect(await desk.delivery(id)).toMatchObject({
      status: 'succeeded',
      attempts: [{ number: 1, responseStatus: 204 }],
    });
  });
});

describe('rotation', () => {
  test('signs with both secrets until the overlap ends', async () => {
    const { id, secret: old } = await desk.subscribe();
    const { secret, previousValidUntil } = await rotateSecret(desk.services, desk.scope, id);
    expect(Date.parse(previousValidUntil) - desk.clock.now().getTime()).toBe(24 * hourMs);
    await desk.publish();
    await desk.drain();
    desk.clock.advance(24 * hourMs);
    await desk.publish();
    await desk.drain();
    const [during, after] = desk.requests;
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
    const { id } = await desk.subscribe();
    await rotateSecret(desk.services, desk.scope, id, 0);
    await desk.publish();
    await desk.drain();
    expect(desk.requests[0]?.headers['webhook-signature']).not.toContain(' ');
  });

  test('leaves nothing of a secret whose overlap has ended', async () => {
    const { id } = await desk.subscribe();
    for (let turn = 0; turn < 8; turn += 1) {
      await rotateSecret(desk.services, desk.scope, id);
      desk.clock.advance(24 * hourMs);
    }
    const now = desk.clock.now().toISOString();
    await rotateSecret(desk.services, desk.scope, id);
    const { secrets } = await desk.subscription(id);
    expect(secrets.map(({ validUntil }) => validUntil === null || validUntil > now)).toEqual([true, true]);
  });

  test('keeps no more than five secrets valid at once', async () => {
    const { id } = await desk.subscribe();
    for (let turn = 0; turn < 4; turn += 1) await rotateSecret(desk.services, desk.scope, id);
    await expect(rotateSecret(desk.services, desk.scope, id)).rejects.toMatchObject({
      fields: [{ code: 'limit_reached' }],
    });
    desk.clock.advance(24 * hourMs);
    await expect(rotateSecret(desk.services, desk.scope, id)).resolves.toMatchObject({});
  });
});

describe('redelivery', () => {
  test('of a delivery that ended sends the same bytes again, with the schedule before it', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    await desk.drain();
    const { id: deliveryId } = await desk.delivery(id);
    desk.answers([status(500), status(204)]);
    await expect(redeliver(desk.services, desk.scope, id, `${deliveryId}-1`)).resolves.toEqual({ scheduled: 1 });
    await desk.drain();
    const delivery = await desk.delivery(id);
    expect(statuses(delivery)).toEqual([204, 500, 204]);
    expect(delivery).toMatchObject({ status: 'succeeded', attempt: 3 });
    expect(new Set(desk.requests.map(({ body }) => body)).size).toBe(1);
  });

  test('of one that waits brings its attempt forward', async () => {
    const { id } = await desk.subscribe();
    desk.answers([status(429, { retryAfter: '7200' }), status(204)]);
    await desk.publish();
    await desk.next();
    const { id: deliveryId } = await desk.delivery(id);
    await redeliver(desk.services, desk.scope, id, deliveryId);
    await desk.next(0);
    expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded', attempt: 2 });
  });

  test('of one under way is not swallowed when that attempt fails', async () => {
    const { id } = await desk.subscribe();
    desk.answers(async () => {
      if (desk.requests.length > 1) return status(204);
      const { id: deliveryId } = await desk.delivery(id);
      await redeliver(desk.services, desk.scope, id, deliveryId);
      return status(500);
    });
    await desk.publish();
    await desk.next();
    await desk.next(0);
    const delivery = await desk.delivery(id);
    expect(delivery).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(statuses(delivery)).toEqual([500, 204]);
  });

  test('needs an enabled subscription of this workspace and a delivery of it', async () => {
    const { id } = await desk.subscribe();
    await desk.publish();
    await desk.drain();
    const { id: deliveryId } = await desk.delivery(id);
    const other = await desk.subscribe();
    const again = (subscriptionId: string, scope: Scope = desk.scope) =>
      redeliver(desk.services, scope, subscriptionId, deliveryId);
    await expect(again(other.id)).rejects.toMatchObject({ code: 'delivery_not_found' });
    await expect(again(id, 'somebody-else:live')).rejects.toMatchObject({ code: 'subscription_not_found' });
    await setSubscriptionEnabled(desk.services, desk.scope, id, false);
    await expect(again(id)).rejects.toMatchObject({ code: 'subscription_disabled' });
  });
});
