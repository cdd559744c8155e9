import { expect, it } from 'vitest';
import { runWebPubSubConformance } from '../../conformance/web-pubsub.ts';

it('the Web PubSub stand-in shows every behaviour of the conformance suite', async () => {
  const { checks, passed, failed, skipped } = await runWebPubSubConformance();
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  expect({ failed, skipped, passed }).toEqual({ failed: 0, skipped: 0, passed: checks.length });
  expect(checks.length).toBeGreaterThanOrEqual(20);
});
