import { expect, test } from 'vitest';
import { mapConcurrently } from '../../../shared/domain/map-concurrently.ts';

/** Calls that end when the test says so. */
function openCalls() {
  const ends: ((error?: Error) => void)[] = [];
  const began: number[] = [];
  return {
    began,
    map: (item: number, index: number): Promise<string> => {
      began.push(item);
      return new Promise((resolve, reject) => {
        ends[index] = (error) => (error ? reject(error) : resolve(`${index}: ${item}`));
      });
    },
    async end(index: number, error?: Error): Promise<void> {
      ends[index]?.(error);
      await new Promise((next) => setImmediate(next));
    },
  };
}

test('at most so many calls run at once, each item is mapped once, and the results are in order', async () => {
  const calls = openCalls();
  const all = mapConcurrently([10, 20, 30, 40], 2, calls.map);
  expect(calls.began).toEqual([10, 20]);
  await calls.end(1);
  expect(calls.began).toEqual([10, 20, 30]);
  await calls.end(2);
  await calls.end(3);
  await calls.end(0);
  expect(calls.began).toEqual([10, 20, 30, 40]);
  expect(await all).toEqual(['0: 10', '1: 20', '2: 30', '3: 40']);
});

test('after a failure no call begins; it is told once the calls under way have ended', async () => {
  const calls = openCalls();
  let told: unknown;
  const all = mapConcurrently([10, 20, 30], 2, calls.map).catch((error: unknown) => {
    told = error;
  });
  await calls.end(0, new Error('first'));
  expect([told, calls.began]).toEqual([undefined, [10, 20]]);
  await calls.end(1, new Error('second'));
  await all;
  expect([told, calls.began]).toEqual([new Error('first'), [10, 20]]);
});

test('nothing to map gives nothing', async () => {
  expect(await mapConcurrently([], 3, () => Promise.reject(new Error('called')))).toEqual([]);
});
