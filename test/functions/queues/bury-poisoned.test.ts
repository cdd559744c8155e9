import type { InvocationContext } from '@azure/functions';
import { beforeEach, expect, test } from 'vitest';
import { createBuryPoisoned } from '../../../functions/queues/bury-poisoned.ts';
import { createDeliverWebhook } from '../../../functions/queues/deliver-webhook.ts';
import { parseScope } from '../../../shared/model/scope.ts';
import { createDeliveryDesk } from '../../../support/delivery-desk.ts';

let desk: ReturnType<typeof createDeliveryDesk>;
let id: string;
const context = {} as InvocationContext;

beforeEach(async () => {
  desk = createDeliveryDesk();
  ({ id } = await desk.subscribe());
});

const bury = async (message: unknown) => createBuryPoisoned(desk.services)(message, context);
const raised = () => desk.logger.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields);

test('a delivery whose secret cannot be opened fails by itself, and by the third poisoned message for good', async () => {
  await desk.publish();
  const broken = { ...desk.services.secretBox, open: () => Promise.reject(new Error('The vault does not answer.')) };
  const work = createDeliverWebhook({ ...desk.services, secretBox: broken });
  for (const waitMs of [5 * 60_000, 10 * 60_000, undefined]) {
    const message = desk.message();
    desk.queue.sent.length = 0;
    await expect(work(message, context)).rejects.toThrow('The vault does not answer.');
    await bury(message);
    expect(desk.queue.sent.map(({ delayMs }) => delayMs)).toEqual(waitMs === undefined ? [] : [waitMs]);
    desk.clock.advance(waitMs ?? 0);
  }
  expect(desk.requests).toEqual([]);
  expect(await desk.delivery(id)).toMatchObject({ status: 'failed', endReason: 'poisoned', poisonings: 3 });
  expect(raised()).toEqual(
    Array.from({ length: 3 }, () => ({
      metric: 'poison_messages',
      deliveryId: expect.any(String),
      subscriptionId: id,
      workspaceId: parseScope(desk.scope).workspaceId,
      attempt: 1,
    })),
  );
});

test('a delivery goes on after one poisoned message', async () => {
  await desk.publish();
  const message = desk.message();
  await bury(message);
  await desk.drain();
  expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded' });
});

test('a message that was overtaken, or is none of ours, is raised and changes nothing', async () => {
  await desk.publish();
  const message = desk.message();
  await desk.drain();
  await bury(message);
  await bury({ hello: 'world' });
  await bury('text');
  expect(await desk.delivery(id)).toMatchObject({ status: 'succeeded', poisonings: 0 });
  expect(raised()).toHaveLength(3);
  await expect(createDeliverWebhook(desk.services)('text', context)).rejects.toThrow('expected object');
});
