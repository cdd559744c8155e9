import { beforeEach, describe, expect, test } from 'vitest';
import { continueReplays } from '../../../../shared/domain/sweeps/continue-replays.ts';
import { buildEvent } from '../../../../shared/domain/webhooks/events/build-event.ts';
import { replayEvents } from '../../../../shared/domain/webhooks/events/replay-events.ts';
import { disableSubscription } from '../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import { createDeliveryHarness } from '../../../../support/delivery-harness.ts';

let harness: ReturnType<typeof createDeliveryHarness>;
let subscriptionId: string;

beforeEach(async () => {
  harness = createDeliveryHarness();
  ({ id: subscriptionId } = await harness.subscribe());
});

/** So many events of the past, several of one instant; every tenth is of a type the subscription does not list. */
async function store(events: number): Promise<void> {
  for (let event = 0; event < events; event += 1) {
    if (event % 7 === 0) harness.clock.advance(1);
    const outcome =
      event % 10 === 9 ? { ok: false as const, errorMessage: 'no' } : { ok: true as const, issueCount: 0 };
    const asset = { assetId: harness.random.uuid(), filename: 'a.pdf', retryCount: 0 };
    const submissionId = harness.random.uuid();
    const ended = {
      scope: harness.scope,
      submissionId,
      asset,
      outcome,
      endedAt: harness.clock.now(),
      traceparent: null,
    };
    await harness.store.create('core', harness.scope, buildEvent(ended));
  }
  harness.clock.advance(1000);
}

const services = () => ({ ...harness.services, random: harness.random });
const replay = (since = new Date(0)) => replayEvents(services(), harness.scope, subscriptionId, { since });
const sent = (): string[] => harness.queue.sent.map(({ message }) => message.deliveryId);
const unfinished = () => Object.keys(harness.store.dump()).filter((path) => path.includes('replay:'));

describe('a replay of 5,000 deliveries', () => {
  beforeEach(() => store(5555));

  test('is answered after the first 500 and continues in parts, each delivery once and the oldest first', async () => {
    expect(await replay()).toEqual({ scheduled: 5000 });
    expect(sent()).toHaveLength(500);
    expect(unfinished()).toHaveLength(1);
    const steps: number[] = [];
    while (unfinished().length > 0) steps.push(await continueReplays(services()));
    expect(steps).toEqual([2000, 2000, 500]);
    expect(new Set(sent()).size).toBe(5000);
    expect(sent()).toHaveLength(5000);
    expect(await continueReplays(services())).toBe(0);
  });

  test('loses nothing and doubles nothing when the store fails in between', async () => {
    await replay();
    let calls = 0;
    // Also the calls that were applied and whose answer was lost.
    harness.store.fault = ({ operation }) => {
      calls += 1;
      if (operation === 'find' || calls % 41 !== 0) return 'none';
      return calls % 2 === 0 ? 'unavailable' : 'lost_answer';
    };
    for (let sweep = 0; sweep < 40; sweep += 1) await continueReplays(services()).catch(() => undefined);
    expect(unfinished()).toHaveLength(1);
    harness.store.fault = () => 'none';
    while (unfinished().length > 0) await continueReplays(services());
    const deliveries = Object.values(harness.store.dump()).filter(({ type }) => type === 'delivery');
    expect(deliveries).toHaveLength(5000);
    expect(deliveries.every(({ status, attempt }) => status === 'pending' && attempt === 1)).toBe(true);
    // Where an answer was lost the message is too: the sweeper of overdue deliveries sends that one.
    expect(new Set(sent()).size).toBe(sent().length);
  });

  test('ends when the subscription is switched off', async () => {
    await replay();
    await disableSubscription(harness.services, { scope: harness.scope, id: subscriptionId }, 'client');
    expect(await continueReplays(services())).toBe(0);
    expect(unfinished()).toEqual([]);
    expect(sent()).toHaveLength(500);
  });
});

test('a short replay does not wait for a long one', async () => {
  await store(3000);
  const between = harness.clock.now();
  await store(700);
  await replay();
  await replay(between);
  expect(unfinished()).toHaveLength(2);
  await continueReplays(services());
  const [left, ...others] = unfinished();
  expect(others).toEqual([]);
  expect(harness.store.dump()[left ?? '']).toMatchObject({ offset: expect.any(Number) });
  expect(String(harness.store.dump()[left ?? '']?.['from']) < between.toISOString()).toBe(true);
});

test('one sweep takes twenty pages of all replays together, and none twice before the others', async () => {
  await store(800);
  for (let from = 1; from <= 22; from += 1) await replay(new Date(from));
  const before = harness.store.dump();
  expect(unfinished()).toHaveLength(22);
  await continueReplays(services());
  const moved = unfinished().filter((path) => harness.store.dump()[path]?.['from'] !== before[path]?.['from']);
  expect([unfinished().length, moved.length]).toEqual([22, 20]);
});

test('a replay whose subscription cannot be read goes on with the next sweep', async () => {
  await store(1500);
  await replay();
  const already = sent().length;
  harness.store.fault = ({ operation, container }) =>
    operation === 'find' && container === 'subscriptions' ? 'unavailable' : 'none';
  expect(await continueReplays(services())).toBe(0);
  expect(harness.services.logger).toMatchObject({
    lines: [{ level: 'warn', fields: { subscriptionId, cause: expect.any(Error) } }],
  });
  expect([unfinished().length, sent().length]).toEqual([1, already]);
  harness.store.fault = () => 'none';
  expect(await continueReplays(services())).toBeGreaterThan(0);
  expect(unfinished()).toEqual([]);
});
