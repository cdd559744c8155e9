import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { rotateSecret } from '../../../../../shared/domain/webhooks/subscriptions/rotate-secret.ts';
import { createDeliveryHarness } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;

beforeEach(() => {
  harness = createDeliveryHarness();
});

const hourMs = 3_600_000;

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

  test('without overlap ends also what an earlier rotation gave more time', async () => {
    const { id } = await harness.subscribe();
    await rotateSecret(harness.services, harness.scope, id);
    const { secret } = await rotateSecret(harness.services, harness.scope, id, 0);
    await harness.publish();
    await harness.drain();
    const [request] = harness.requests;
    const sentAt = new Date(Number(request?.headers['webhook-timestamp']) * 1000);
    expect(request?.headers['webhook-signature']).toBe(
      new Webhook(secret).sign(request?.headers['webhook-id'] ?? '', sentAt, request?.body ?? ''),
    );
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
