import { describe, expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { type Safeguard, safeguards } from './safeguards.ts';

const seeds = 200;

describe('the simulation', () => {
  test(`holds every invariant over ${seeds} seeds with faults at every step`, async () => {
    const sums = { events: 0, faults: 0, crashes: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const result = await runSeed(seed);
      expect(result.violations, `seed ${seed}`).toEqual([]);
      sums.events += result.events;
      sums.faults += result.faults;
      sums.crashes += result.crashes;
    }
    // A storm in which nothing happened would prove nothing.
    expect(sums.events).toBeGreaterThan(2 * seeds);
    expect(sums.faults).toBeGreaterThan(20 * seeds);
    expect(sums.crashes).toBeGreaterThan(2 * seeds);
  });

  test('does the same for the same seed', async () => {
    expect(await runSeed(7)).toEqual(await runSeed(7));
  });

  test.each(Object.keys(safeguards) as Safeguard[])('notices when it is no longer so that %s', async (off) => {
    let caughtBy = 0;
    for (let seed = 1; seed <= seeds && caughtBy === 0; seed += 1) {
      const { violations } = await runSeed(seed, off);
      if (violations.length > 0) caughtBy = seed;
    }
    expect(caughtBy).toBeGreaterThan(0);
  });
});
