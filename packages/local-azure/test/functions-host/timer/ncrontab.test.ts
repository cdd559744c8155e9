import { describe, expect, it } from 'vitest';
import { findNextOccurrence, isBelowOneMinute, parseSchedule } from '../../../src/functions-host/timer/ncrontab.ts';

const occurrences = (text: string, from: string, count = 3): readonly string[] => {
  const schedule = parseSchedule(text);
  const found: string[] = [];
  for (let afterMs = Date.parse(from); found.length < count; ) {
    afterMs = findNextOccurrence(schedule, afterMs) ?? Number.NaN;
    found.push(new Date(afterMs).toISOString().replace('.000Z', ''));
  }
  return found;
};

describe('a schedule', () => {
  it.each([
    [
      '*/20 * * * * *',
      '2026-01-01T00:00:00.500Z',
      ['2026-01-01T00:00:20', '2026-01-01T00:00:40', '2026-01-01T00:01:00'],
    ],
    ['0 */5 * * * *', '2026-01-01T23:55:00Z', ['2026-01-02T00:00:00', '2026-01-02T00:05:00', '2026-01-02T00:10:00']],
    [
      '0 0 9-10 * * Mon-Fri',
      '2026-01-02T09:30:00Z',
      ['2026-01-02T10:00:00', '2026-01-05T09:00:00', '2026-01-05T10:00:00'],
    ],
    [
      '30 15 4 1 Jan,July *',
      '2026-01-01T04:15:30Z',
      ['2026-07-01T04:15:30', '2027-01-01T04:15:30', '2027-07-01T04:15:30'],
    ],
    ['0 0 0 29 2 *', '2026-01-01T00:00:00Z', ['2028-02-29T00:00:00', '2032-02-29T00:00:00', '2036-02-29T00:00:00']],
    ['0 0 0 31 * *', '2026-01-31T00:00:00Z', ['2026-03-31T00:00:00', '2026-05-31T00:00:00', '2026-07-31T00:00:00']],
    ['0 0 0 13 * 5', '2026-01-01T00:00:00Z', ['2026-02-13T00:00:00', '2026-03-13T00:00:00', '2026-11-13T00:00:00']],
    ['0 50/4 * * * 0', '2026-01-04T00:00:00Z', ['2026-01-04T00:50:00', '2026-01-04T00:54:00', '2026-01-04T00:58:00']],
    [
      '10-20/5 59 23 31 12 *',
      '2026-12-31T23:59:15Z',
      ['2026-12-31T23:59:20', '2027-12-31T23:59:10', '2027-12-31T23:59:15'],
    ],
  ])('%s after %s occurs at %j', (text, from, expected) => {
    expect(occurrences(text, from)).toEqual(expected);
  });

  it.each([
    ['*/10 * * * * *', true],
    ['0,30 * * * * *', true],
    ['0 * * * * *', false],
    ['*/10 0 * * * *', false],
  ])('%s is below one minute: %s', (text, expected) => {
    expect(isBelowOneMinute(parseSchedule(text))).toBe(expected);
  });

  it.each([
    ['* * * * *', '5 fields'],
    ['00:05:00', 'App Service plans'],
    ['60 * * * * *', '0 to 59'],
    ['0 0 0 0 * *', '1 to 31'],
    ['0 0 0 * 13 *', '1 to 12'],
    ['0 0 0 * * 7', '0 to 6'],
    ['0 0 0 * * Fry', 'day of week'],
    ['*/0 * * * * *', 'step'],
    ['5-1 * * * * *', 'backwards'],
    ['1,,2 * * * * *', 'second'],
    ['0 0 0 30 Feb *', 'never occurs'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => parseSchedule(text)).toThrow(reason);
  });
});
