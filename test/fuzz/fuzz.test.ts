import { expect, test } from 'vitest';
import { proofSize } from '../../support/proof-size.ts';
import { runFuzz } from './run-fuzz.ts';

const count = proofSize(600, 20_000);

test(
  `${count} generated requests: no 500, every answer in a documented shape`,
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { failures, statuses, requests } = await runFuzz(count, seed);
    expect(failures, `seed ${seed}`).toEqual([]);
    expect(requests).toBe(count);
    for (const status of [200, 201, 401, 404, 422])
      expect(statuses[status], `seed ${seed}: ${status}`).toBeGreaterThan(0);
  },
  proofSize(180_000, 600_000),
);
