import { beforeEach, expect, test } from 'vitest';
import { buildEvent } from '../../../../../shared/domain/webhooks/events/build-event.ts';
import { dispatchEvent } from '../../../../../shared/domain/webhooks/events/dispatch-event.ts';
import { type EventDocument, eventDocumentSchema } from '../../../../../shared/model/webhook.ts';
import { createDeliveryHarness } from '../../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;
let event: EventDocument;

beforeEach(async () => {
  harness = createDeliveryHarness();
  event = buildEvent({
    scope: harness.scope,
    submissionId: harness.random.uuid(),
    asset: { assetId: harness.random.uuid(), filename: 'leaflet.pdf', retryCount: 0 },
    outcome: { ok: true, issueCount: 2 },
    endedAt: harness.clock.now(),
    traceparent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01',
  });
  await harness.store.create('core', harness.scope, event);
});

const isPending = async () =>
  (await harness.store.find('core', harness.scope, event.id, eventDocumentSchema))?.document.pending;

test('an event is pending until it was dispatched', async () => {
  expect(await isPending()).toBe(true);
  await dispatchEvent(harness.services, event);
  expect(await isPending()).toBe(false);
});

test('an event that is dispatched again sends no second message for a delivery that exists', async () => {
  await harness.subscribe();
  await harness.subscribe({ eventTypes: ['asset.processing.failed'] });
  expect(await dispatchEvent(harness.services, event)).toBe(1);
  expect(await dispatchEvent(harness.services, event)).toBe(1);
  expect(harness.queue.sent).toHaveLength(1);
});

test('the log tells how many deliveries an event has, with the ids that find it', async () => {
  await harness.subscribe();
  await dispatchEvent(harness.services, event);
  const { eventId, submissionId, assetId } = event;
  expect(harness.logger.lines.filter(({ sentence }) => sentence === 'An event was dispatched.')).toMatchObject([
    { fields: { eventId, submissionId, assetId, deliveries: 1, traceId: '0123456789abcdef0123456789abcdef' } },
  ]);
});
