import { describe, expect, test } from 'vitest';
import {
  breakerStateOf,
  type CountedFailure,
  healthy,
  isFailingForTooLong,
  isHealthy,
  toFailing,
} from '../../../../../shared/domain/webhooks/subscriptions/subscription-health.ts';
import { later } from '../../../../../shared/model/instants.ts';

const now = new Date('2026-01-05T09:00:00.000Z');
const failure = (change: Partial<CountedFailure> = {}): CountedFailure => ({
  isFirstOfDelivery: true,
  isProbe: false,
  startedAt: now,
  endedAt: now,
  scale: 1,
  ...change,
});
const failTimes = (times: number, change: Partial<CountedFailure> = {}) =>
  Array.from({ length: times }).reduce<typeof healthy>((health) => toFailing(health, failure(change)), healthy);
const failingDays = 5 * 24 * 60 * 60_000;

describe('the breaker', () => {
  test('opens for 30 s with the fifth failure in a row, not before', () => {
    expect(breakerStateOf(failTimes(4), now)).toEqual({ kind: 'closed' });
    expect(breakerStateOf(failTimes(5), now)).toEqual({ kind: 'open', until: later(now, 30_000) });
  });

  test('is open for less time where the schedule is scaled down', () => {
    expect(breakerStateOf(failTimes(5, { scale: 0.1 }), now)).toEqual({ kind: 'open', until: later(now, 3000) });
  });

  test('lets one attempt probe from the very instant at which its time is over', () => {
    const open = failTimes(5);
    expect(breakerStateOf(open, later(now, 29_999)).kind).toBe('open');
    expect(breakerStateOf(open, later(now, 30_000))).toEqual({ kind: 'half-open' });
  });

  test('an attempt that began before it opened and fails after that does not keep it open for longer', () => {
    const late = toFailing(failTimes(5), failure({ endedAt: later(now, 10_000) }));
    expect(breakerStateOf(late, now)).toEqual({ kind: 'open', until: later(now, 30_000) });
  });

  test('a probe that fails doubles the time, up to 15 minutes', () => {
    let health = failTimes(5);
    const openMs = Array.from({ length: 7 }, () => {
      health = toFailing(health, failure({ isProbe: true }));
      return Date.parse(health.breaker.openUntil ?? '') - now.getTime();
    });
    expect(openMs).toEqual([60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000]);
  });
});

test.each([
  ['a run of failures that has begun', { failingSince: now.toISOString() }],
  ['one failure that counts', { breaker: { ...healthy.breaker, consecutiveFailures: 1 } }],
  ['an open breaker', { breaker: { ...healthy.breaker, openUntil: now.toISOString() } }],
])('%s is enough for a subscription not to be healthy', (_what, change) => {
  expect(isHealthy(healthy)).toBe(true);
  expect(isHealthy({ ...healthy, ...change })).toBe(false);
});

test.each([
  ['two deliveries, 5 days to the millisecond', 2, failingDays, true],
  ['two deliveries, a millisecond less', 2, failingDays - 1, false],
  ['one delivery, however long', 1, 2 * failingDays, false],
])('failing for too long: %s', (_what, failedDeliveries, ageMs, isTooLong) => {
  const failingSince = later(now, -ageMs).toISOString();
  expect(isFailingForTooLong({ ...healthy, failedDeliveries, failingSince }, now)).toBe(isTooLong);
});

test('failures that a success has ended are never too long ago', () => {
  expect(isFailingForTooLong({ ...healthy, failedDeliveries: 9 }, now)).toBe(false);
});
