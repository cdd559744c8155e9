import { describe, expect, test } from 'vitest';
import {
  isUnderWay,
  toFirstDelivery,
  toLeased,
  toRecorded,
  toRedelivered,
} from '../../../../../shared/domain/webhooks/deliveries/transitions.ts';
import type { DeliveryAttempt, DeliveryDocument, EventDocument } from '../../../../../shared/model/webhook.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const event: Pick<EventDocument, 'eventId' | 'eventType' | 'scope' | 'traceparent'> = {
  eventId: 'evt_1',
  eventType: 'asset.processing.completed',
  scope: '6d209d03-6a0e-4da6-9e06-1c4b2159b0f5:live',
  traceparent: null,
};
const create = () => toFirstDelivery(event as EventDocument, '0b0c6a54-8d0e-4f2f-9a56-4b5c7b9f6a11', now);
const first = create();
const attempt = (number: number, status: 'succeeded' | 'failed', startedAt = now): DeliveryAttempt => ({
  number,
  startedAt: startedAt.toISOString(),
  durationMs: 5,
  status,
  responseStatus: status === 'failed' ? 500 : 200,
  errorCode: null,
  responseStart: null,
});
const retry = { kind: 'scheduled', dueAt: at(60), scheduleStep: 1 } as const;
const record = (delivery: DeliveryDocument, entry: DeliveryAttempt, leaseUntil = at(30)) =>
  toRecorded(delivery, entry, { leaseUntil: leaseUntil.toISOString(), followUp: retry, now: at(1) });

describe('a new delivery', () => {
  test('is due at once and has no history', () => {
    expect(create()).toMatchObject({
      status: 'pending',
      nextAttemptAt: now.toISOString(),
      attempt: 1,
      scheduleStep: 0,
      attempts: [],
      hasSucceeded: false,
      hasFailed: false,
      leaseUntil: null,
    });
    expect(isUnderWay(first, now)).toBe(false);
  });
});

describe('a lease', () => {
  const leased = toLeased(first, now, 30_000);

  test('holds until its end, to the millisecond', () => {
    expect([isUnderWay(leased, now), isUnderWay(leased, at(29.999)), isUnderWay(leased, at(30))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('puts the delivery where its newest entry belongs, and never back', () => {
    expect(toLeased(first, at(5), 1000).newestEntryAt).toBe(at(5).toISOString());
    expect(toLeased(first, at(-5), 1000).newestEntryAt).toBe(now.toISOString());
  });
});

describe('an attempt that failed', () => {
  const leased = toLeased(first, now, 30_000);

  test('is followed by the next, under the lease it was sent with', () => {
    expect(record(leased, attempt(1, 'failed'))).toMatchObject({
      status: 'pending',
      attempt: 2,
      scheduleStep: 1,
      nextAttemptAt: at(60).toISOString(),
      leaseUntil: null,
      hasFailed: true,
      hasSucceeded: false,
    });
    expect(record(leased, attempt(1, 'failed'), at(31))).toBeUndefined();
  });

  test('after the delivery ended is history only', () => {
    const cancelled: DeliveryDocument = { ...leased, status: 'failed', endReason: 'cancelled', nextAttemptAt: null };
    expect(record(cancelled, attempt(1, 'failed'))).toEqual({
      ...cancelled,
      attempts: [attempt(1, 'failed')],
      hasFailed: true,
    });
  });

  test('that was overtaken by a redelivery is history only', () => {
    const overtaken = toRedelivered(leased, at(2));
    const recorded = record(overtaken, attempt(1, 'failed'));
    expect(recorded).toMatchObject({ attempt: 2, status: 'pending', scheduleStep: 0, attempts: [{ number: 1 }] });
  });

  test.each<[string, DeliveryAttempt, boolean]>([
    ['that another worker sent and that was accepted', attempt(1, 'succeeded'), false],
    ['beside another that was accepted', attempt(3, 'succeeded'), true],
    ['that failed for another worker, too', attempt(1, 'failed'), true],
  ])('%s', (_name, known, isWritten) => {
    const ended: DeliveryDocument = { ...leased, status: 'succeeded', attempts: [known], attempt: 4 };
    expect(record(ended, attempt(1, 'failed')) !== undefined).toBe(isWritten);
  });
});

test('an accepted attempt ends the delivery, whatever happened to its lease', () => {
  const recorded = record(toLeased(first, at(100), 1000), attempt(1, 'succeeded'), at(30));
  expect(recorded).toMatchObject({
    status: 'succeeded',
    endedAt: at(1).toISOString(),
    hasSucceeded: true,
    hasFailed: false,
  });
});

test('the history is in the order of the attempts, and keeps the last hundred', () => {
  const attempts = Array.from({ length: 100 }, (_, index) => attempt(index + 2, 'failed'));
  const recorded = record(
    { ...first, attempt: 102, leaseUntil: at(30).toISOString(), attempts },
    attempt(102, 'failed'),
  );
  expect(recorded?.attempts.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 3));
  const late = record({ ...first, attempt: 9, attempts: [attempt(5, 'failed')] }, attempt(4, 'failed'));
  expect(late?.attempts.map(({ number }) => number)).toEqual([4, 5]);
});

test('a redelivery brings a waiting attempt forward, and follows one that is under way', () => {
  const waiting: DeliveryDocument = { ...first, scheduleStep: 4, nextAttemptAt: at(9000).toISOString(), poisonings: 2 };
  const brought = { attempt: 1, scheduleStep: 0, nextAttemptAt: at(1).toISOString(), poisonings: 0 };
  expect(toRedelivered(waiting, at(1))).toMatchObject(brought);
  expect(toRedelivered(toLeased(first, now, 30_000), at(1))).toMatchObject({ ...brought, attempt: 2 });
  expect(toRedelivered({ ...first, status: 'succeeded', attempts: [attempt(1, 'succeeded')] }, at(1)).attempt).toBe(2);
});
