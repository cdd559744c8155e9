import { expect, test } from 'vitest';
import { systemClock, systemRandom } from '../../../shared/azure/system.ts';

test('a wait ends when it is given up, and by itself', async () => {
  const leaving = new AbortController();
  const waiting = systemClock.sleep(600_000, leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await systemClock.sleep(1);
});

test('random bytes are as many as asked for, and other ones each time', () => {
  expect(systemRandom.bytes(32)).toHaveLength(32);
  expect(systemRandom.bytes(32)).not.toEqual(systemRandom.bytes(32));
});
