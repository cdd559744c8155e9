import { beforeEach, describe, expect, test } from 'vitest';
import { redeliver } from '../../../../../shared/domain/webhooks/deliveries/redeliver.ts';
import { setSubscriptionEnabled } from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import type { Scope } from '../../../../../shared/model/scope.ts';
import { createDeliveryHarness, status } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;

beforeEach(() => {
  harness = createDeliveryHarness();
});

const statuses = (delivery: { attempts: readonly { responseStatus: number | null }[] }) =>
  delivery.attempts.map(({ responseStatus }) => responseStatus);

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
