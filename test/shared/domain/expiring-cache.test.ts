import { expect, test } from 'vitest';
import { ExpiringCache } from '../../../shared/domain/expiring-cache.ts';
import { ManualClock } from '../../../support/manual-clock.ts';

const open = (capacity = 2) => {
  const clock = new ManualClock();
  return { clock, cache: new ExpiringCache<string>(clock, capacity) };
};

test('an entry is there until its time is over, and a later one of the same key has its own time', () => {
  const { clock, cache } = open();
  expect(cache.get('a')).toBeUndefined();
  cache.set('a', 'first', 1000);
  clock.advance(999);
  expect(cache.get('a')).toBe('first');
  cache.set('a', 'second', 1000);
  clock.advance(999);
  expect(cache.get('a')).toBe('second');
  clock.advance(1);
  expect(cache.get('a')).toBeUndefined();
});

test('no time passes for it when somebody sets the clock', () => {
  const { clock, cache } = open();
  cache.set('a', 'kept', 1000);
  clock.adjust(86_400_000);
  expect(cache.get('a')).toBe('kept');
});

test('a full one forgets what was set longest ago, and nothing when a key that it has is set again', () => {
  const { cache } = open();
  cache.set('a', '1', 1000);
  cache.set('b', '1', 1000);
  cache.set('a', '2', 1000);
  expect([cache.get('a'), cache.get('b')]).toEqual(['2', '1']);
  cache.set('c', '1', 1000);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['2', undefined, '1']);
});

test('an entry whose time is over makes room once it was asked for', () => {
  const { clock, cache } = open();
  cache.set('long', '1', 5000);
  cache.set('short', '1', 1000);
  clock.advance(1000);
  expect(cache.get('short')).toBeUndefined();
  cache.set('new', '1', 1000);
  expect([cache.get('long'), cache.get('new')]).toEqual(['1', '1']);
});
