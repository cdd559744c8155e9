import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../../../shared/domain/webhooks/deliveries/deliver.ts';
import { redeliver } from '../../../../../shared/domain/webhooks/deliveries/redeliver.ts';
import { retryWaitsMs } from '../../../../../shared/domain/webhooks/deliveries/schedule.ts';
import { deleteSubscription } from '../../../../../shared/domain/webhooks/subscriptions/delete-subscription.ts';
import { setSubscriptionEnabled } from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import { envelopeSchema } from '../../../../../shared/model/webhook.ts';
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

  test('of a failure carries its message', async () => {
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
