import type { InvocationContext } from '@azure/functions';
import { beforeEach, expect, test } from 'vitest';
import { createBuryPoisoned } from '../../../functions/queues/bury-poisoned.ts';
import { createDeliverWebhook } from '../../../functions/queues/deliver-webhook.ts';
import { parseScope } from '../../../shared/model/scope.ts';
import { createDeliveryHarness, status } from '../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;
let id: string;
const context = {} as InvocationContext;

beforeEach(async () => {
  harness = createDeliveryHarness();
  ({ id } = await harness.subscribe());
});

const bury = async (message: unknown) => createBuryPoisoned(harness.services)(message, context);
const raised = () => harness.logger.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields);

test('a delivery whose secret cannot be opened fails by itself, and by the third poisoned message for good', async () => {
  await harness.publish();
  const broken = { ...harness.services.secretBox, open: () => Promise.reject(new Error('The vault does not answer.')) };
  const work = createDeliverWebhook({ ...harness.services, secretBox: broken });
  for (const waitMs of [5 * 60_000, 10 * 60_000, undefined]) {
    const message = harness.message();
    harness.queue.sent.length = 0;
    await expect(work(message, context)).rejects.toThrow('The vault does not answer.');
    await bury(message);
    expect(harness.queue.sent.map(({ delayMs }) => delayMs)).toEqual(waitMs === undefined ? [] : [waitMs]);
    harness.clock.advance(waitMs ?? 0);
  }
  expect(harness.requests).toEqual([]);
  expect(await harness.delivery(id)).toMatchObject({ status: 'failed', endReason: 'poisoned', poisonings: 3 });
  expect(raised()).toEqual(
    Array.from({ length: 3 }, () => ({
      metric: 'poison_messages',
      deliveryId: expect.any(String),
      subscriptionId: id,
      workspaceId: parseScope(harness.scope).workspaceId,
      attempt: 1,
    })),
  );
});

test('a delivery goes on after one poisoned message', async () => {
  await harness.publish();
  const message = harness.message();
  await bury(message);
  await harness.drain();
  expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded' });
});

test('a message of an attempt that was followed by another changes nothing', async () => {
  harness.answers(status(500));
  await harness.publish();
  const message = harness.message();
  await harness.next();
  const before = await harness.delivery(id);
  expect(before).toMatchObject({ status: 'pending', attempt: 2 });
  await bury(message);
  await bury({ ...message, deliveryId: harness.random.uuid() });
  expect(await harness.delivery(id)).toEqual(before);
});

test('a message that is out of date or not of this service raises the alert and changes nothing', async () => {
  await harness.publish();
  const message = harness.message();
  await harness.drain();
  await bury(message);
  await bury({ hello: 'world' });
  await bury('text');
  expect(await harness.delivery(id)).toMatchObject({ status: 'succeeded', poisonings: 0 });
  expect(raised()).toHaveLength(3);
  await expect(createDeliverWebhook(harness.services)('text', context)).rejects.toThrow('expected object');
});
