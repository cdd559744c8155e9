import { beforeEach, describe, expect, test } from 'vitest';
import { cancelPendingDeliveries } from '../../../../../shared/domain/webhooks/deliveries/cancel-pending-deliveries.ts';
import { passBreaker } from '../../../../../shared/domain/webhooks/deliveries/pass-breaker.ts';
import { waitForBreaker } from '../../../../../shared/domain/webhooks/deliveries/postpone-delivery.ts';
import { redeliver } from '../../../../../shared/domain/webhooks/deliveries/redeliver.ts';
import { deliveryDocumentSchema, subscriptionDocumentSchema } from '../../../../../shared/model/webhook.ts';
import { StoreUnavailableError } from '../../../../../shared/ports/document-store.ts';
import { createDeliveryHarness, status } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;
let id: string;

beforeEach(async () => {
  harness = createDeliveryHarness();
  ({ id } = await harness.subscribe());
});

/** Gives the worker the first message after `ageMs`, while the subscription is busy. */
async function handleBusy(ageMs: number): Promise<void> {
  await harness.publish();
  const message = harness.message();
  harness.clock.advance(ageMs);
  harness.services.gate.enter = async () => ({ kind: 'busy', comeBackInMs: 5000 });
  await harness.deliver(message);
  expect(harness.requests).toEqual([]);
}

describe('while the subscription has as many attempts as may run', () => {
  test('a fresh message is delayed as it is, and nothing is read', async () => {
    const created = harness.clock.now().toISOString();
    harness.store.pause = async ({ operation }) => {
      if (operation === 'find' && harness.clock.now().toISOString() !== created) throw new Error('It was read.');
    };
    await handleBusy(20_000);
    harness.store.pause = async () => undefined;
    const [first, delayed] = harness.waiting();
    expect(delayed).toEqual({ message: first?.message, inMs: 5000 });
    expect(await harness.delivery(id)).toMatchObject({ nextAttemptAt: created });
  });

  test('an attempt that is overdue by more than 20 s gets a new time, before the sweeper takes it for lost', async () => {
    await handleBusy(20_001);
    const due = new Date(harness.clock.now().getTime() + 5000).toISOString();
    expect(await harness.delivery(id)).toMatchObject({ nextAttemptAt: due, attempt: 1, attempts: [] });
    expect(harness.waiting().at(-1)).toMatchObject({ inMs: 5000, message: { attempt: 1 } });
    expect(harness.waiting().at(-1)?.message).not.toHaveProperty('untouched');
  });

  test('an attempt after the first keeps its time until it is overdue by more than 20 s', async () => {
    harness.answers(status(500));
    await harness.publish();
    await harness.next();
    const { nextAttemptAt } = await harness.delivery(id);
    harness.clock.advance(Date.parse(nextAttemptAt ?? '') - harness.clock.now().getTime() + 20_000);
    const message = harness.waiting().at(-1)?.message;
    harness.services.gate.enter = async () => ({ kind: 'busy', comeBackInMs: 5000 });
    if (message) await harness.deliver(message);
    expect(harness.waiting().at(-1)).toMatchObject({ inMs: 5000, message: { attempt: 2 } });
    expect(await harness.delivery(id)).toMatchObject({ nextAttemptAt });
    harness.clock.advance(1);
    if (message) await harness.deliver(message);
    const due = new Date(harness.clock.now().getTime() + 5000).toISOString();
    expect(await harness.delivery(id)).toMatchObject({ nextAttemptAt: due });
  });

  test('a message whose attempt was made meanwhile is dropped', async () => {
    await harness.publish();
    const message = harness.message();
    await harness.next();
    harness.clock.advance(30_000);
    harness.services.gate.enter = async () => ({ kind: 'busy', comeBackInMs: 5000 });
    await harness.deliver(message);
    expect(harness.waiting()).toEqual([]);
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('switching off', () => {
  test('ends all pending attempts, however many pages they fill, and skips one that is changed at that moment', async () => {
    for (let event = 0; event < 230; event += 1) await harness.publish();
    const [disturbed] = await harness.deliveries(id);
    const replace = harness.store.replace.bind(harness.store);
    harness.store.replace = async (...write) => {
      const isDisturbed = write[2].id === disturbed?.id;
      return isDisturbed ? { ok: false, reason: 'changed' } : replace(...write);
    };
    await cancelPendingDeliveries(harness.services, id);
    const left = (await harness.deliveries(id)).filter((delivery) => delivery.status === 'pending');
    expect(left.map((delivery) => delivery.id)).toEqual([disturbed?.id]);
  });

  test('leaves what has ended as it ended', async () => {
    await harness.publish();
    await harness.drain();
    await cancelPendingDeliveries(harness.services, id);
    expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('of several attempts that find the breaker half open', () => {
  test('one probes, the others wait until its time is over', async () => {
    harness.answers(status(500));
    for (let failure = 0; failure < 7; failure += 1) await harness.publish();
    for (let failure = 0; failure < 5; failure += 1) await harness.next(0);
    const [sixth, seventh] = harness.waiting().filter(({ inMs }) => inMs <= 0);
    harness.clock.advance(60_000);
    const before = harness.requests.length;
    harness.answers(status(204));
    if (!sixth || !seventh) throw new Error('Two messages wait.');
    await Promise.all([harness.deliver(sixth.message), harness.deliver(seventh.message)]);
    expect(harness.requests).toHaveLength(before + 1);
  });
});

/** The subscription with a breaker whose time is over. */
const halfOpen = async () => {
  const stored = await harness.store.find('subscriptions', harness.scope, id, subscriptionDocumentSchema);
  if (!stored) throw new Error('The subscription is gone.');
  const breaker = { consecutiveFailures: 5, openForMs: 30_000, openUntil: harness.clock.now().toISOString() };
  const document = { ...stored.document, breaker };
  const outcome = await harness.store.replace('subscriptions', harness.scope, document, stored.etag);
  if (!outcome.ok) throw new Error('The subscription was changed.');
  return { document, etag: outcome.etag };
};

describe('an attempt that another takes as the probe', () => {
  test('waits for that one, and is tried at once when it is already over', async () => {
    const found = await halfOpen();
    expect(await passBreaker(harness.services, found)).toEqual({ kind: 'passed', isProbe: true });
    const lost = await passBreaker(harness.services, found);
    expect(lost.kind === 'open' && lost.until.getTime()).toBeGreaterThan(harness.clock.now().getTime());
    const probing = await harness.subscription(id);
    const healthy = { ...probing, breaker: { ...probing.breaker, consecutiveFailures: 0, openUntil: null } };
    await harness.store.upsert('subscriptions', harness.scope, healthy);
    expect(await passBreaker(harness.services, found)).toEqual({ kind: 'open', until: harness.clock.now() });
  });

  test('waits as long as a probe may take when the subscription is gone', async () => {
    const found = await halfOpen();
    await harness.store.delete('subscriptions', harness.scope, id);
    const lost = await passBreaker(harness.services, found);
    expect(lost.kind === 'open' && lost.until.getTime()).toBeGreaterThan(harness.clock.now().getTime());
  });

  test('comes back within a fifth of the time that the breaker was open, a second at least', async () => {
    await harness.publish();
    harness.random.fraction = () => 0.5;
    const until = new Date(harness.clock.now().getTime() + 10_000);
    const subscription = await harness.subscription(id);
    const waits: (number | undefined)[] = [];
    for (const openForMs of [30_000, 1000]) {
      const delivery = await harness.delivery(id);
      const stored = await harness.store.find('deliveries', id, delivery.id, deliveryDocumentSchema);
      if (!stored) throw new Error('The delivery is gone.');
      const breaker = { ...subscription.breaker, openForMs };
      const isMoved = await waitForBreaker(harness.services, stored, until, { ...subscription, breaker });
      expect(isMoved).toBe(true);
      waits.push(harness.waiting().at(-1)?.inMs);
    }
    expect(waits).toEqual([13_000, 10_500]);
  });
});

describe('sending again', () => {
  test('is given up after others changed the delivery twenty times, and told as a fault of the store', async () => {
    await harness.publish();
    await harness.drain();
    const { id: deliveryId } = await harness.delivery(id);
    let writes = 0;
    harness.store.replace = async () => {
      writes += 1;
      return { ok: false, reason: 'changed' };
    };
    const again = redeliver(harness.services, harness.scope, id, deliveryId);
    await expect(again).rejects.toThrow(StoreUnavailableError);
    expect([writes, harness.waiting()]).toEqual([20, []]);
  });

  test('of an id that is none is not found', async () => {
    await expect(redeliver(harness.services, harness.scope, id, 'x')).rejects.toMatchObject({
      code: 'delivery_not_found',
    });
  });
});

test('a queue that does not answer loses no delivery: the document says when it is due, and the log names it', async () => {
  harness.queue.send = () => Promise.reject(new Error('The queue does not answer.'));
  await harness.publish();
  const { id: deliveryId, nextAttemptAt } = await harness.delivery(id);
  expect(nextAttemptAt).toBe(harness.clock.now().toISOString());
  expect(harness.logger.lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields)).toEqual([
    { deliveryId, subscriptionId: id, attempt: 1, cause: expect.any(Error) as Error },
  ]);
});
