import { beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryDocument } from '../../../../../shared/model/webhook.ts';
import { createDeliveryHarness, status } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;
let subscriptionId: string;

beforeEach(async () => {
  harness = createDeliveryHarness();
  ({ id: subscriptionId } = await harness.subscribe());
  await harness.publish();
});

describe('the attempt that is written', () => {
  test('has the time that the receiver took, and no reason for an end that went well', async () => {
    harness.answers(() => {
      harness.clock.advance(250);
      return status(204);
    });
    await harness.next();
    const { attempts, endReason } = await harness.delivery(subscriptionId);
    expect(attempts).toMatchObject([{ durationMs: 250 }]);
    expect(endReason).toBeNull();
  });

  test('took no time when the clock was set back meanwhile', async () => {
    harness.answers(() => {
      harness.clock.advance(-5000);
      return status(204);
    });
    await harness.next();
    expect((await harness.delivery(subscriptionId)).attempts).toMatchObject([{ durationMs: 0 }]);
  });
});

/** Changes the delivery before each of the first `changes` times that its result is written. */
const disturb = (changes: number, change: (document: DeliveryDocument) => Promise<unknown>): void => {
  const replace = harness.store.replace.bind(harness.store);
  let left = changes;
  harness.answers(() => {
    harness.store.replace = async (...write) => {
      const isDelivery = write[0] === 'deliveries' && left > 0;
      if (isDelivery) {
        left -= 1;
        await change(await harness.delivery(subscriptionId));
      }
      return replace(...write);
    };
    return status(204);
  });
};
const touch = (document: DeliveryDocument) => harness.store.upsert('deliveries', subscriptionId, document);

describe('another writer changes the delivery while the receiver answers', () => {
  test('seven times: the result is written all the same', async () => {
    disturb(7, touch);
    await harness.next();
    expect(await harness.delivery(subscriptionId)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }] });
  });

  test('again and again: the worker gives up, and the lease lets another one make the attempt again', async () => {
    const message = harness.message();
    disturb(8, touch);
    await harness.next();
    expect(await harness.delivery(subscriptionId)).toMatchObject({ status: 'pending', attempts: [] });
    harness.clock.advance(25_000);
    await harness.deliver(message);
    expect(harness.requests).toHaveLength(2);
    expect(await harness.delivery(subscriptionId)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }] });
  });

  test('and deletes it: nothing is written', async () => {
    disturb(1, ({ id }) => harness.store.delete('deliveries', subscriptionId, id));
    await harness.next();
    expect(harness.requests).toHaveLength(1);
    expect(await harness.deliveries(subscriptionId)).toEqual([]);
  });
});
