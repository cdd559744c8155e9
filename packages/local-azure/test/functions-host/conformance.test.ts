import { expect, it } from 'vitest';
import { runFunctionsConformance } from '../../conformance/functions.ts';

it('the Functions host shows every behaviour of the conformance suite', async () => {
  const { checks, passed, failed, skipped } = await runFunctionsConformance();
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  expect({ failed, skipped, passed }).toEqual({ failed: 0, skipped: 0, passed: checks.length });
  expect(checks.length).toBeGreaterThanOrEqual(70);
});
