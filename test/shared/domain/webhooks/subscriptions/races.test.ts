import { beforeEach, describe, expect, test } from 'vitest';
import { updateSubscription } from '../../../../../shared/domain/webhooks/subscriptions/update-subscription.ts';
import type { SubscriptionDocument } from '../../../../../shared/model/webhook.ts';
import { StoreUnavailableError } from '../../../../../shared/ports/document-store.ts';
import { createDeliveryHarness } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;

const describeIt = (present: SubscriptionDocument) => ({ ...present, description: 'mine' });

beforeEach(() => {
  harness = createDeliveryHarness();
});

describe('a change of a subscription', () => {
  let id: string;
  let writes: number;

  beforeEach(async () => {
    ({ id } = await harness.subscribe());
    writes = 0;
  });

  /** Somebody else changes the subscription before each of the first `times` writes. */
  const disturb = (times: number): void => {
    const replace = harness.store.replace.bind(harness.store);
    harness.store.replace = async (...write) => {
      writes += 1;
      if (writes <= times) await harness.store.upsert('subscriptions', harness.scope, await harness.subscription(id));
      return replace(...write);
    };
  };
  const change = () =>
    updateSubscription({ ...harness.services, random: harness.random }, harness.scope, id, describeIt);

  test('is made although others were faster nineteen times', async () => {
    disturb(19);
    await change();
    expect(await harness.subscription(id)).toMatchObject({ description: 'mine' });
  });

  test('is given up after the twentieth time, and told as a fault of the store', async () => {
    disturb(20);
    await expect(change()).rejects.toThrow(StoreUnavailableError);
    expect(writes).toBe(20);
    expect(await harness.subscription(id)).toMatchObject({ description: null });
  });

  test('that changes nothing writes nothing', async () => {
    disturb(0);
    await updateSubscription({ ...harness.services, random: harness.random }, harness.scope, id, (same) => same);
    expect(writes).toBe(0);
  });
});

test('a new subscription is given up after others were faster sixty times, and nothing of it stays', async () => {
  let tries = 0;
  harness.store.batch = async () => {
    tries += 1;
    return { ok: false, reason: 'changed', index: 0 };
  };
  await expect(harness.subscribe()).rejects.toThrow(StoreUnavailableError);
  expect(tries).toBe(60);
  expect(harness.store.dump()).toEqual({});
});
