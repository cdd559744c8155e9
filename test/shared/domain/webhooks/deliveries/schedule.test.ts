import { describe, expect, test } from 'vitest';
import { classifyAnswer } from '../../../../../shared/domain/webhooks/deliveries/classify-answer.ts';
import { findWaitMs, parseRetryAfterMs } from '../../../../../shared/domain/webhooks/deliveries/schedule.ts';

const hourMs = 3_600_000;
const now = new Date('2026-11-22T10:00:00.000Z');

const wait = (more: object = {}) => findWaitMs(3, { retryAfterMs: null, fraction: 0.5, scale: 1, ...more });

describe('the wait before an attempt', () => {
  const plain = wait() ?? 0;

  test('is up to a fifth shorter or longer', () => {
    expect(plain).toBeGreaterThan(0);
    expect(wait({ fraction: 0 })).toBeCloseTo(plain * 0.8);
    expect(wait({ fraction: 1 })).toBeCloseTo(plain * 1.2);
  });

  test('is lengthened by the receiver, never shortened, and to a day at the most', () => {
    expect(wait({ retryAfterMs: 1 })).toBe(plain);
    expect(wait({ retryAfterMs: plain + 1 })).toBe(plain + 1);
    expect(wait({ retryAfterMs: 90 * hourMs })).toBe(24 * hourMs);
  });

  test('is scaled as a whole', () => {
    expect(wait({ scale: 0.001 })).toBeCloseTo(plain / 1000);
    expect(wait({ retryAfterMs: 90 * hourMs, scale: 0.001 })).toBeCloseTo(24 * 3600);
  });

  test('ends with the schedule', () => {
    expect(findWaitMs(1000, { retryAfterMs: null, fraction: 0, scale: 1 })).toBeUndefined();
  });
});

describe('Retry-After', () => {
  test.each<[string | null, number | null]>([
    ['120', 120_000],
    [' 120 ', 120_000],
    ['0', 0],
    [' Sun, 22 Nov 2026 10:00:30 GMT ', 30_000],
    ['Sunday, 22-Nov-26 10:00:30 GMT', 30_000],
    ['Sun Nov 22 10:00:30 2026 GMT', 30_000],
    ['Sun, 22 Nov 2026 10:00:00 GMT', null],
    ['Sun, 22 Nov 2026 09:59:59 GMT', null],
    [null, null],
    ['', null],
    ['120 s', null],
    ['in 120', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['on Sun, 22 Nov 2026 10:00:30 GMT', null],
    ['2027', 2_027_000],
  ])('%j is %j', (value, expected) => {
    expect(parseRetryAfterMs(value, now)).toBe(expected);
  });
});

test.each([
  [199, 'retry'],
  [200, 'accepted'],
  [299, 'accepted'],
  [300, 'retry'],
] as const)('an answer of %i means: %s', (statusCode, kind) => {
  const answer = { kind: 'answered', statusCode, retryAfter: null, directive: null, bodyStart: '' } as const;
  expect(classifyAnswer(answer, now).kind).toBe(kind);
});
