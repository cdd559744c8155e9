import { describe, expect, it } from 'vitest';
import { PollDelay } from '../../../src/functions-host/queue/poll-delay.ts';

const waits = (delay: PollDelay, random: number, count: number): readonly number[] =>
  Array.from({ length: count }, () => delay.next(random));

describe('the delay between polls', () => {
  it('grows from 100 ms to the longest one', () => {
    expect(waits(new PollDelay(2000), 0.5, 7)).toEqual([100, 200, 300, 500, 900, 1700, 2000]);
  });

  it('varies by a fifth', () => {
    const [low, high] = [0, 1].map((random) => waits(new PollDelay(60_000), random, 4));
    expect(low).toEqual([100, 180, 260, 420]);
    expect(high).toEqual([100, 220, 340, 580]);
  });

  it('starts again after a message', () => {
    const delay = new PollDelay(60_000);
    waits(delay, 0.5, 5);
    delay.reset();
    expect(delay.next(0.5)).toBe(100);
  });

  it('is never shorter than 100 ms', () => {
    expect(waits(new PollDelay(0), 0.5, 3)).toEqual([100, 100, 100]);
  });
});
