import { expect, test } from 'vitest';
import { runMutations } from '../../support/media/mutation-run.ts';

// More with `MEDIA_MUTATIONS=400`; another run with `MEDIA_SEED`.
const count = Number(process.env['MEDIA_MUTATIONS'] ?? 24);
const seed = Number(process.env['MEDIA_SEED'] ?? 20_260_101);

/** What damaged bytes may come to: nothing else is the file's doing. */
const documented = ['refused', 'complete', 'corrupt_file', 'encrypted_file', 'limit_exceeded', 'unsupported_format'];

test(`${count} damaged files (seed ${seed}) each end complete or with a documented error type`, {
  timeout: count * 20_000,
}, async () => {
  const undocumented = [];
  const outcomes = new Set<string>();
  for await (const result of runMutations(count, seed)) {
    outcomes.add(result.outcome);
    if (!documented.includes(result.outcome)) undocumented.push(result);
  }
  expect(undocumented).toEqual([]);
  expect([...outcomes]).toContain('complete');
});
