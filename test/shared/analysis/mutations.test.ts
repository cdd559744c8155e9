import { expect, test } from 'vitest';
import { documentedOutcomes, runMutations } from '../../../support/media/mutation-run.ts';

// More with `MEDIA_MUTATIONS=400`; another run with `MEDIA_SEED`.
const count = Number(process.env['MEDIA_MUTATIONS'] ?? 24);
const seed = Number(process.env['MEDIA_SEED'] ?? 20_260_101);

test(`${count} damaged files (seed ${seed}) each end complete or with a documented error type`, {
  timeout: count * 20_000,
}, async () => {
  const undocumented = [];
  const outcomes = new Set<string>();
  for await (const result of runMutations(count, seed)) {
    outcomes.add(result.outcome);
    if (!documentedOutcomes.includes(result.outcome)) undocumented.push(result);
  }
  expect(undocumented).toEqual([]);
  expect([...outcomes]).toContain('complete');
});
