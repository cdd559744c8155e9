import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeliveryMessage, deliveryMessageSchema } from '../../../shared/model/webhook.ts';
import type { DeliveryQueue } from '../../../shared/ports/delivery-queue.ts';

export interface OpenedQueue {
  readonly queue: DeliveryQueue;
  /** The messages that a worker gets now, parsed from what was sent; each message once. */
  readonly receive: () => Promise<readonly unknown[]>;
  /** All messages that were sent, whether a worker gets them now or later. */
  readonly count: () => Promise<number>;
  readonly close: () => unknown;
}

const message = (number: number): DeliveryMessage => ({
  v: 1,
  scope: 'größe:live',
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  deliveryId: `00000000-0000-4000-8000-00000000000${number}`,
  attempt: number,
});
const minuteMs = 60_000;

/** What every `DeliveryQueue` does; run by the adapter and by the tests' double. */
export function describeDeliveryQueue(name: string, open: () => Promise<OpenedQueue>): void {
  let opened: OpenedQueue;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  describe(`${name}: a message`, () => {
    test('comes as it was sent, every field of it', async () => {
      const untouched = { eventId: 'evt_1', createdAt: '2026-01-01T00:00:00.000Z', etag: '"1"' };
      const sent = [message(1), { ...message(2), untouched }];
      for (const one of sent) await opened.queue.send(one, 0);
      const received = (await opened.receive()).map((one) => deliveryMessageSchema.parse(one));
      expect(received.toSorted((a, b) => a.attempt - b.attempt)).toEqual(sent);
    });

    test('comes at once when its delay is less than a second', async () => {
      await opened.queue.send(message(1), 0);
      await opened.queue.send(message(2), -5);
      expect(await opened.receive()).toHaveLength(2);
    });

    test.each([minuteMs, 7 * 24 * 60 * minuteMs, 30 * 24 * 60 * minuteMs])(
      'with a delay of %i ms waits, however long that is',
      async (delayMs) => {
        await opened.queue.send(message(1), delayMs);
        await opened.queue.send(message(2), 0);
        expect(await opened.receive()).toMatchObject([{ attempt: 2 }]);
        expect(await opened.count()).toBe(2);
      },
    );

    test('that no worker has taken shows that the queue is behind; a delayed one does not', async () => {
      expect(await opened.queue.isBehind()).toBe(false);
      await opened.queue.send(message(1), minuteMs);
      expect(await opened.queue.isBehind()).toBe(false);
      await opened.queue.send(message(2), 0);
      expect(await opened.queue.isBehind()).toBe(true);
      expect(await opened.queue.isBehind()).toBe(true);
    });
  });
}
