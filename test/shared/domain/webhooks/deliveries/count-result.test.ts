import { beforeEach, describe, expect, test } from 'vitest';
import { setSubscriptionEnabled } from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import type { WebhookAnswer } from '../../../../../shared/ports/webhook-sender.ts';
import { createDeliveryHarness, status, timeout } from '../../../../../support/delivery-harness.ts';

const dayMs = 24 * 60 * 60_000;
const abort = status(500, { directive: 'abort-message' });
let harness: ReturnType<typeof createDeliveryHarness>;
let id: string;

beforeEach(async () => {
  harness = createDeliveryHarness();
  ({ id } = await harness.subscribe());
});

/** Publishes an event and makes its first attempt, which is answered so. */
async function attempt(answer: WebhookAnswer): Promise<void> {
  harness.answers(answer);
  await harness.publish();
  const newest = harness.waiting().at(-1);
  if (newest) await harness.deliver(newest.message);
}
const switchedOff = () => harness.logger.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields);
const health = async () => {
  const { failingSince, failedDeliveries, breaker } = await harness.subscription(id);
  return { failingSince, failedDeliveries, failures: breaker.consecutiveFailures, isOpen: breaker.openUntil !== null };
};

describe('what an attempt says about its subscription', () => {
  test('a success while all is well writes nothing', async () => {
    const writes: string[] = [];
    const replace = harness.store.replace.bind(harness.store);
    harness.store.replace = async (...write) => {
      writes.push(write[0]);
      return replace(...write);
    };
    await attempt(status(204));
    expect(writes.filter((container) => container === 'subscriptions')).toEqual([]);
  });

  test('a success ends a run of failures', async () => {
    await attempt(timeout);
    expect(await health()).toEqual({
      failingSince: expect.any(String) as string,
      failedDeliveries: 1,
      failures: 1,
      isOpen: false,
    });
    await attempt(status(204));
    expect(await health()).toEqual({ failingSince: null, failedDeliveries: 0, failures: 0, isOpen: false });
  });

  test('one delivery that fails several times counts once, others beside it', async () => {
    await attempt(status(500));
    for (let again = 0; again < 2; again += 1) {
      harness.clock.advance(60 * 60_000);
      const retry = harness.waiting().at(-1);
      if (retry) await harness.deliver(retry.message);
    }
    expect(await health()).toMatchObject({ failedDeliveries: 1, failures: 3 });
    await attempt(status(500));
    expect(await health()).toMatchObject({ failedDeliveries: 2, failures: 4 });
  });

  test('a delivery that failed before the last success counts anew after it', async () => {
    harness.answers([status(500), status(204), status(500)]);
    await harness.publish();
    await harness.next(0);
    harness.clock.advance(1000);
    await harness.publish();
    await harness.next(0);
    expect(await health()).toMatchObject({ failedDeliveries: 0 });
    await harness.next();
    expect(await health()).toMatchObject({ failedDeliveries: 1, failures: 1 });
  });

  test('so does one that failed before it, when another has failed since', async () => {
    await attempt(status(500));
    const old = harness.waiting().at(-1);
    harness.clock.advance(1000);
    await attempt(status(204));
    harness.clock.advance(1000);
    await attempt(status(500));
    expect(await health()).toMatchObject({ failedDeliveries: 1, failures: 1 });
    harness.clock.advance(60 * 60_000);
    if (old) await harness.deliver(old.message);
    expect(await health()).toMatchObject({ failedDeliveries: 2, failures: 2 });
  });

  test('a receiver that refuses one message is neither well nor failing; as the probe it closes the breaker', async () => {
    await attempt(timeout);
    await attempt(abort);
    expect(await health()).toMatchObject({ failures: 1, failedDeliveries: 1 });
    for (let failure = 0; failure < 4; failure += 1) await attempt(timeout);
    expect(await health()).toMatchObject({ failures: 5, isOpen: true });
    harness.clock.advance(30_000);
    await attempt(abort);
    expect(await health()).toEqual({ failingSince: null, failedDeliveries: 0, failures: 0, isOpen: false });
  });

  test('nothing, when the subscription was switched off meanwhile', async () => {
    harness.answers(async () => {
      await setSubscriptionEnabled(harness.services, harness.scope, id, false);
      return status(500);
    });
    await harness.publish();
    await harness.next();
    expect(await harness.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'client' });
    expect(await health()).toMatchObject({ failures: 0, failingSince: null });
  });

  test('is counted although seven others write first, and left out after the eighth', async () => {
    const replace = harness.store.replace.bind(harness.store);
    let left = 7;
    harness.store.replace = async (...write) => {
      if (write[0] === 'subscriptions' && left > 0) {
        left -= 1;
        await harness.store.upsert('subscriptions', harness.scope, await harness.subscription(id));
      }
      return replace(...write);
    };
    await attempt(timeout);
    expect(await health()).toMatchObject({ failures: 1 });
    left = 8;
    await attempt(timeout);
    expect(await health()).toMatchObject({ failures: 1 });
  });
});

describe('a receiver that only fails', () => {
  test('for five days with two deliveries is switched off, and the log says since when', async () => {
    const since = harness.clock.now().toISOString();
    await attempt(timeout);
    harness.clock.advance(5 * dayMs - 1);
    await attempt(timeout);
    expect(await harness.subscription(id)).toMatchObject({ enabled: true });
    harness.clock.advance(1);
    await attempt(timeout);
    expect(await harness.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect(switchedOff()).toEqual([{ subscriptionId: id, scope: harness.scope, failingSince: since }]);
  });

  test('but had a success whose count was lost stays on, and begins anew', async () => {
    await attempt(timeout);
    harness.clock.advance(dayMs);
    const replace = harness.store.replace.bind(harness.store);
    harness.store.replace = async (...write) =>
      write[0] === 'subscriptions' ? { ok: false, reason: 'changed' } : replace(...write);
    await attempt(status(204));
    harness.store.replace = replace;
    expect(await health()).toMatchObject({ failures: 1 });
    harness.clock.advance(5 * dayMs);
    await attempt(timeout);
    expect(await harness.subscription(id)).toMatchObject({ enabled: true });
    expect(await health()).toMatchObject({ failures: 0, failingSince: null });
    expect(switchedOff()).toEqual([]);
  });

  test('is switched off although something succeeded before that', async () => {
    await attempt(status(204));
    harness.clock.advance(1);
    await attempt(timeout);
    harness.clock.advance(5 * dayMs);
    await attempt(timeout);
    expect(await harness.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });
});
