import { beforeEach, describe, expect, test } from 'vitest';
import { continueReplays } from '../../../../../shared/domain/sweeps/continue-replays.ts';
import { buildEvent } from '../../../../../shared/domain/webhooks/events/build-event.ts';
import { replayEvents } from '../../../../../shared/domain/webhooks/events/replay-events.ts';
import type { DeliveryDocument, SubscriptionDocument } from '../../../../../shared/model/webhook.ts';
import { createDeliveryHarness } from '../../../../../support/delivery-harness.ts';

const both: SubscriptionDocument['eventTypes'] = ['asset.processing.completed', 'asset.processing.failed'];
let harness: ReturnType<typeof createDeliveryHarness>;

beforeEach(() => {
  harness = createDeliveryHarness();
});

/** So many ends of reviews, all at one instant; nothing is dispatched. */
async function store(events: number, ok = true): Promise<void> {
  for (let event = 0; event < events; event += 1) {
    const ended = {
      scope: harness.scope,
      submissionId: harness.random.uuid(),
      asset: { assetId: harness.random.uuid(), filename: 'a.pdf', retryCount: 0 },
      outcome: ok ? { ok, issueCount: 0 } : { ok, errorMessage: 'no' },
      endedAt: harness.clock.now(),
      traceparent: null,
    };
    await harness.store.create('core', harness.scope, buildEvent(ended));
  }
}

const services = () => ({ ...harness.services, random: harness.random });
const replay = async (id: string) => {
  harness.clock.advance(1000);
  return (await replayEvents(services(), harness.scope, id, { since: new Date(0) })).scheduled;
};
const sent = (): string[] => harness.queue.sent.map(({ message }) => message.deliveryId);
const isUnfinished = () => Object.keys(harness.store.dump()).some((path) => path.includes('replay:'));

describe('a replay', () => {
  test('of as many events as a request handles is over with it; one more is left to the sweeper', async () => {
    const { id } = await harness.subscribe();
    await store(499);
    expect([await replay(id), sent().length, isUnfinished()]).toEqual([499, 499, false]);
    await store(2);
    expect([await replay(id), isUnfinished()]).toEqual([501, true]);
    expect(sent()).toHaveLength(499 + 500);
    expect(await continueReplays(services())).toBe(1);
    expect([new Set(sent()).size, sent().length, isUnfinished()]).toEqual([501, 499 + 501, false]);
  });

  test('goes through many events of one instant and those after it, each once', async () => {
    const { id } = await harness.subscribe();
    for (const events of [130, 260, 90, 170]) {
      await store(events);
      harness.clock.advance(1);
    }
    expect(await replay(id)).toBe(650);
    while (isUnfinished()) await continueReplays(services());
    expect([sent().length, new Set(sent()).size]).toEqual([650, 650]);
  });

  test('sends the types that the subscription lists, one or both, and tells how many', async () => {
    const completed = await harness.subscribe();
    const all = await harness.subscribe({ eventTypes: both });
    await store(300);
    await store(300, false);
    expect([await replay(completed.id), await replay(all.id)]).toEqual([300, 600]);
  });

  test('leaves a delivery alone that is being sent, and sends it when asked again', async () => {
    const { id } = await harness.subscribe();
    await harness.publish();
    const [delivery] = await harness.deliveries(id);
    if (delivery === undefined) throw new Error('There is no delivery.');
    const leaseUntil = new Date(harness.clock.now().getTime() + 30_000).toISOString();
    const held: DeliveryDocument = { ...delivery, leaseUntil };
    await harness.store.upsert('deliveries', id, held);
    harness.queue.sent.splice(0);
    expect([await replay(id), sent()]).toEqual([0, []]);
    harness.clock.advance(30_000);
    expect([await replay(id), sent()]).toEqual([1, [delivery.id]]);
  });
});

test('a replay of nothing does nothing', async () => {
  const { id } = await harness.subscribe();
  expect([await replay(id), sent(), isUnfinished()]).toEqual([0, [], false]);
});
