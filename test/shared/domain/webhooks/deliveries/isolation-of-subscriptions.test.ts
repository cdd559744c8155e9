import { beforeEach, describe, expect, test } from 'vitest';
import { createSubscriptionGate } from '../../../../../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { setSubscriptionEnabled } from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import type { WebhookAnswer } from '../../../../../shared/ports/webhook-sender.ts';
import { createDeliveryHarness, status } from '../../../../../support/delivery-harness.ts';
import { ManualClock } from '../../../../../support/manual-clock.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

describe('the gate of a subscription', () => {
  let clock: ManualClock;
  let gate: ReturnType<typeof createSubscriptionGate>;

  beforeEach(() => {
    clock = new ManualClock(undefined, 0);
    gate = createSubscriptionGate(clock);
  });

  const enterFour = async () => {
    const admissions = await Promise.all(Array.from({ length: 4 }, () => gate.enter('one')));
    return admissions.map((admission) => {
      if (admission.kind !== 'entered') throw new Error('There were places.');
      return admission;
    });
  };

  test('lets four in at once, and the fifth after one of them', async () => {
    const [first] = await enterFour();
    const fifth = gate.enter('one');
    first?.leave();
    await expect(fifth).resolves.toMatchObject({ kind: 'entered' });
  });

  test('gives a place that was offered to one waiter to nobody else', async () => {
    const [first] = await enterFour();
    const fifth = gate.enter('one');
    first?.leave();
    const sixth = gate.enter('one');
    await expect(fifth).resolves.toMatchObject({ kind: 'entered' });
    clock.advance(secondMs);
    await expect(sixth).resolves.toMatchObject({ kind: 'busy' });
  });

  test('sends a delivery back to the queue instead of letting it wait long', async () => {
    await enterFour();
    const fifth = gate.enter('one');
    clock.advance(500);
    await expect(fifth).resolves.toMatchObject({ kind: 'busy' });
  });

  test('sends all others back while attempts are slow, and spreads the times at which they return', async () => {
    const slow = await enterFour();
    clock.advance(15 * secondMs);
    for (const attempt of slow) attempt.leave();
    await enterFour();
    clock.advance(2 * secondMs);
    const away = await Promise.all(Array.from({ length: 3 }, () => gate.enter('one')));
    const detours = away.map((admission) => (admission.kind === 'busy' ? admission.comeBackInMs : 0));
    expect(detours).toEqual([secondMs, secondMs + 25, secondMs + 50]);
  });

  test('lets a backlog return at twice the rate at which a quick receiver answers', async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      const admission = await gate.enter('one');
      clock.advance(16);
      if (admission.kind === 'entered') admission.leave();
    }
    await enterFour();
    clock.advance(2 * secondMs);
    const away = await Promise.all(Array.from({ length: 2 }, () => gate.enter('one')));
    const detours = away.map((admission) => (admission.kind === 'busy' ? admission.comeBackInMs : 0));
    expect((detours[1] ?? 0) - (detours[0] ?? 0)).toBeCloseTo(2, 1);
  });

  test('lets as many wait as have their turn within half a second, by the pace so far', async () => {
    const places = await enterFour();
    const waiting = Array.from({ length: 20 }, () => gate.enter('one'));
    await expect(gate.enter('one')).resolves.toMatchObject({ kind: 'busy' });
    for (const place of places) place.leave();
    for (let turn = 0; turn < waiting.length; turn += 1) {
      const admission = await waiting[turn];
      if (admission?.kind !== 'entered') throw new Error(`${turn} had no turn.`);
      admission.leave();
    }
  });

  test('lets nobody wait behind an attempt that has run for more than a second', async () => {
    await gate.enter('one');
    clock.advance(900);
    for (let place = 1; place < 4; place += 1) await gate.enter('one');
    clock.advance(100);
    const patient = gate.enter('one');
    clock.advance(1);
    await expect(gate.enter('one')).resolves.toMatchObject({ kind: 'busy', comeBackInMs: secondMs });
    clock.advance(498);
    const state = await Promise.race([patient, Promise.resolve('waits')]);
    expect(state).toBe('waits');
  });

  test('does not mix subscriptions', async () => {
    await enterFour();
    await expect(gate.enter('two')).resolves.toMatchObject({ kind: 'entered' });
  });

  test('counts each leaving once', async () => {
    const [first] = await enterFour();
    first?.leave();
    first?.leave();
    await gate.enter('one');
    const sixth = gate.enter('one');
    clock.advance(secondMs);
    await expect(sixth).resolves.toMatchObject({ kind: 'busy' });
  });
});

describe('a gate of many subscriptions', () => {
  const remembered = 10_000;
  let clock: ManualClock;
  let gate: ReturnType<typeof createSubscriptionGate>;

  beforeEach(() => {
    clock = new ManualClock(undefined, 0);
    gate = createSubscriptionGate(clock);
  });

  const enter = async (id: string) => {
    const admission = await gate.enter(id);
    if (admission.kind !== 'entered') throw new Error('There was a place.');
    return admission;
  };
  const fill = (id: string) => Promise.all(Array.from({ length: 4 }, () => enter(id)));
  const visitOthers = async (count: number): Promise<void> => {
    for (let other = 0; other < count; other += 1) (await enter(`other ${other}`)).leave();
  };
  /** Teaches it that attempts of this subscription are slow, so that a fifth is postponed at once. */
  const slowDown = async (id: string): Promise<void> => {
    const places = await fill(id);
    clock.advance(15 * secondMs);
    for (const place of places) place.leave();
  };
  /** Whether the fifth of five is postponed at once; one that may wait gets the place of the first. */
  const isSlow = async (id: string): Promise<boolean> => {
    const [first] = await fill(id);
    const fifth = gate.enter(id);
    first?.leave();
    return (await fifth).kind === 'busy';
  };

  test('remembers which is slow as long as 9,999 others were used since, and no longer', async () => {
    await slowDown('slow');
    await visitOthers(remembered - 1);
    expect(await isSlow('slow')).toBe(true);
  });

  test('forgets the one that was used longest ago', async () => {
    await slowDown('slow');
    await visitOthers(remembered);
    expect(await isSlow('slow')).toBe(false);
  });

  test('forgets none that was used in between', async () => {
    await slowDown('slow');
    await visitOthers(remembered - 1);
    (await enter('slow')).leave();
    (await enter('one more')).leave();
    expect(await isSlow('slow')).toBe(true);
  });

  test('forgets none that is sending', async () => {
    await fill('busy');
    await visitOthers(remembered + 5);
    clock.advance(secondMs + 1);
    await expect(gate.enter('busy')).resolves.toMatchObject({ kind: 'busy' });
  });
});

describe('the circuit breaker', () => {
  let harness: ReturnType<typeof createDeliveryHarness>;
  let id: string;

  beforeEach(async () => {
    harness = createDeliveryHarness();
    ({ id } = await harness.subscribe());
  });

  const publish = async (count: number) => {
    for (let event = 0; event < count; event += 1) {
      harness.clock.advance(1);
      await harness.publish();
    }
  };

  test('opens after five failures in a row for 30 seconds and uses up no attempt meanwhile', async () => {
    harness.answers(status(500));
    await publish(9);
    while (await harness.next(0));
    expect(harness.requests).toHaveLength(5);
    const { breaker } = await harness.subscription(id);
    expect(breaker).toMatchObject({ consecutiveFailures: 5, openForMs: 30 * secondMs });
    const waiting = (await harness.deliveries(id)).filter(({ attempts }) => attempts.length === 0);
    expect(waiting).toHaveLength(4);
    for (const { nextAttemptAt, attempt } of waiting) {
      expect(attempt).toBe(1);
      expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThanOrEqual(Date.parse(breaker.openUntil ?? ''));
    }
  });

  test('lets one probe through, and doubles its time up to 15 minutes while probes fail', async () => {
    harness.answers(status(500));
    await publish(5);
    while (await harness.next(0));
    const openings: number[] = [];
    let sent = harness.requests.length;
    while (openings.length < 8 && (await harness.next())) {
      if (harness.requests.length === sent) continue;
      expect(harness.requests.length - sent).toBe(1);
      sent = harness.requests.length;
      openings.push((await harness.subscription(id)).breaker.openForMs / secondMs);
      if (openings.length % 3 === 0) await publish(1);
    }
    expect(openings).toEqual([60, 120, 240, 480, 900, 900, 900, 900]);
  });

  test('of two that find it half open sends one', async () => {
    harness.answers(status(500));
    await publish(7);
    while (await harness.next(0));
    const { promise: hold, resolve: answer } = Promise.withResolvers<WebhookAnswer>();
    harness.answers(() => hold);
    const late = harness.waiting().map(({ message }) => message);
    harness.clock.advance(60 * secondMs);
    const attempts = late.slice(-2).map((message) => harness.deliver(message));
    await attempts[1];
    expect(harness.requests).toHaveLength(6);
    answer(status(204));
    await Promise.all(attempts);
    expect((await harness.subscription(id)).breaker).toEqual({ consecutiveFailures: 0, openUntil: null, openForMs: 0 });
  });

  test('closes with the first success', async () => {
    harness.answers(status(500));
    await publish(6);
    while (await harness.next(0));
    harness.answers(status(204));
    await harness.drain();
    expect((await harness.deliveries(id)).map((delivery) => delivery.status)).toEqual(Array(6).fill('succeeded'));
    expect(await harness.subscription(id)).toMatchObject({
      failingSince: null,
      failedDeliveries: 0,
      breaker: { consecutiveFailures: 0, openUntil: null },
    });
  });

  test('does not open while successes come between', async () => {
    let turn = 0;
    harness.answers(() => status((turn += 1) % 5 === 0 ? 204 : 500));
    await publish(20);
    while (await harness.next(0));
    expect(harness.requests).toHaveLength(20);
  });
});

describe('a subscription that only fails', () => {
  let harness: ReturnType<typeof createDeliveryHarness>;
  let id: string;

  beforeEach(async () => {
    harness = createDeliveryHarness();
    ({ id } = await harness.subscribe());
    harness.answers(status(500));
  });

  const drainFor = async (durationMs: number) => {
    const endMs = harness.clock.now().getTime() + durationMs;
    while (await harness.next(endMs - harness.clock.now().getTime()));
    harness.clock.advance(endMs - harness.clock.now().getTime());
  };

  test('for five days is disabled, which is raised', async () => {
    await harness.publish();
    await drainFor(4.9 * dayMs);
    expect((await harness.subscription(id)).enabled).toBe(true);
    await harness.publish();
    await drainFor(dayMs);
    expect(await harness.subscription(id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect((await harness.deliveries(id)).at(-1)).toMatchObject({ status: 'failed', endReason: 'cancelled' });
    expect(harness.logger.lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ sentence: 'A subscription was disabled after 5 days of failures.' }),
    ]);
  });

  test('is not disabled by one delivery alone', async () => {
    await harness.publish();
    await drainFor(6 * dayMs);
    expect((await harness.subscription(id)).enabled).toBe(true);
  });

  test('except for one success is not disabled, even if that success was not counted', async () => {
    await harness.publish();
    await drainFor(dayMs);
    harness.answers(() => {
      // From here on the store loses every write to the subscription.
      harness.store.fault = ({ operation, container }) =>
        operation === 'replace' && container === 'subscriptions' ? 'unavailable' : 'none';
      return status(204);
    });
    await harness.publish();
    await expect(harness.drain()).rejects.toThrow('was not answered');
    expect((await harness.subscription(id)).failingSince).not.toBeNull();
    harness.store.fault = () => 'none';
    harness.answers(status(500));
    await drainFor(4.5 * dayMs);
    await harness.publish();
    await drainFor(dayMs);
    expect((await harness.subscription(id)).enabled).toBe(true);
  });

  test('starts with a clean history once it is enabled again', async () => {
    await harness.publish();
    await drainFor(dayMs);
    await setSubscriptionEnabled(harness.services, harness.scope, id, false);
    await setSubscriptionEnabled(harness.services, harness.scope, id, true);
    expect(await harness.subscription(id)).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSince: null,
      failedDeliveries: 0,
      breaker: { consecutiveFailures: 0, openUntil: null, openForMs: 0 },
    });
  });
});
