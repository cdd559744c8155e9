import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRate } from '../../shared/domain/rate-limits/gcra.ts';
import { keyCaller } from '../../support/key-caller.ts';
import type { LimiterLoad, LimiterResult } from '../../support/limiter-process.ts';
import { proofSize, reportProof } from '../../support/proof-size.ts';
import { startService, type TestService } from '../../support/start-service.ts';

const processes = 3;
const overload = 3;
const limits = [60, 6000];
const durationMs = proofSize(4000, 60_000);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function runProcess(load: LimiterLoad): Promise<LimiterResult> {
  const child = fork(new URL('../../support/limiter-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.send(load);
  const [result] = (await once(child, 'message')) as [LimiterResult];
  return result;
}

const worstMinute = (instants: readonly number[]): number => {
  const sorted = instants.toSorted((a, b) => a - b);
  let worst = 0;
  for (let from = 0, to = 0; to < sorted.length; to += 1) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) >= 60_000) from += 1;
    worst = Math.max(worst, to - from + 1);
  }
  return worst;
};

test.each(limits)(
  `${processes} processes, one store, ${overload} times a limit of %i a minute for ${durationMs / 1000} s`,
  async (limit) => {
    const caller = keyCaller(`key-${limit}`);
    const settings = { ...service.settings, LIMITS: JSON.stringify({ starter: { upload: limit } }) };
    const requestsPerSecond = (limit * overload) / 60 / processes;
    const results = await Promise.all(
      Array.from({ length: processes }, () => runProcess({ settings, caller, requestsPerSecond, durationMs })),
    );
    const admitted = results.flatMap(({ admittedAtMs }) => admittedAtMs);
    const { burst } = toRate(limit);
    const minutes = (Math.max(...admitted) - Math.min(...admitted)) / 60_000;
    expect(worstMinute(admitted)).toBeLessThanOrEqual(limit + burst);
    // What the algorithm may give in the time the load really lasted; one more for the rounding of clocks.
    expect(admitted.length).toBeLessThanOrEqual(burst + Math.ceil(limit * minutes) + 1);
    expect(admitted.length).toBeGreaterThanOrEqual(Math.floor(0.97 * limit * minutes));
    const requests = results.reduce((sum, result) => sum + result.requests, 0);
    const storeCalls = results.reduce((sum, result) => sum + result.storeCalls, 0);
    reportProof(`rate ${limit}/min`, {
      processes,
      durationMs,
      requests,
      admitted: admitted.length,
      worstMinute: worstMinute(admitted),
      allowed: limit + burst,
      usedBeyondBurst: Number(((admitted.length - burst) / (limit * minutes)).toFixed(4)),
      storeCallsPerRequest: Number((storeCalls / requests).toFixed(3)),
    });
  },
  proofSize(180_000, 600_000),
);

test(`${processes} processes admit a whole minute's worth that comes at once, and no more`, async () => {
  const limit = 60;
  const caller = keyCaller('key-at-once', 'a0000000-0000-4000-8000-000000000002');
  const settings = { ...service.settings, LIMITS: JSON.stringify({ starter: { upload: limit } }) };
  const load = { settings, caller, requestsPerSecond: 1.5 * limit, durationMs: 1000 };
  const results = await Promise.all(Array.from({ length: processes }, () => runProcess(load)));
  const admitted = results.flatMap(({ admittedAtMs }) => admittedAtMs);
  const seconds = (Math.max(...admitted) - Math.min(...admitted)) / 1000;
  expect(admitted.length).toBeGreaterThanOrEqual(limit);
  expect(admitted.length).toBeLessThanOrEqual(limit + Math.ceil(seconds) + 1);
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  reportProof(`${limit} at once`, { processes, requests, admitted: admitted.length, seconds });
});
