import { beforeEach, describe, expect, test } from 'vitest';
import { cancelPendingDeliveries } from '../../../../../shared/domain/webhooks/deliveries/cancel-pending-deliveries.ts';
import { redeliver } from '../../../../../shared/domain/webhooks/deliveries/redeliver.ts';
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
