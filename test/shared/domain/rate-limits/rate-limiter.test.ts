import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../../shared/domain/rate-limits/create-rate-limiter.ts';
import { afterTaking, availableTokens, toRate, waitForTokenMs } from '../../../../shared/domain/rate-limits/gcra.ts';
import { toLimits } from '../../../../shared/model/tiers.ts';
import { keyCaller } from '../../../../support/key-caller.ts';
import { createMemoryServices } from '../../../../support/memory-services.ts';

const caller = keyCaller();

/** What is sent, as a multiple of the limit. */
const overload = 3;

/** `processes` share one store; every `stepMs` each sends `perStep` requests. Returns the instants of what was admitted. */
async function load(limit: number, processes: number, minutes: number) {
  const { services, clock, store } = createMemoryServices({ limits: toLimits({ starter: { upload: limit } }) });
  const take = Array.from({ length: processes }, () => createRateLimiter(services));
  const admitted: number[] = [];
  const steps = minutes * 600;
  const perStep = (limit * overload) / 600 / processes;
  let owed = 0;
  let requests = 0;
  for (let step = 0; step < steps; step += 1) {
    owed += perStep;
    const count = Math.floor(owed);
    owed -= count;
    requests += count * processes;
    const outcomes = take.flatMap((one) => Array.from({ length: count }, () => one(caller, 'upload')));
    const results = await Promise.all(outcomes);
    admitted.push(...results.filter((refused) => refused === undefined).map(() => clock.now().getTime()));
    clock.advance(100);
  }
  const operations = store.calls.filter(({ container }) => container === 'ratelimits').length;
  return { admitted, requests, operations };
}

const worstMinute = (admitted: readonly number[]): number => {
  let worst = 0;
  for (let from = 0, to = 0; to < admitted.length; to += 1) {
    while ((admitted[to] ?? 0) - (admitted[from] ?? 0) >= 60_000) from += 1;
    worst = Math.max(worst, to - from + 1);
  }
  return worst;
};

describe('the cell rate algorithm', () => {
  test('lets the whole limit through at once', () => {
    expect([toRate(0.5).burst, toRate(30).burst, toRate(6000).burst]).toEqual([1, 30, 6000]);
  });

  test('lets no more through after a long rest', () => {
    const rate = toRate(30);
    expect([availableTokens(rate, 0, 1_000_000), availableTokens(rate, 1_000_000, 1_000_000)]).toEqual([30, 30]);
    expect([availableTokens(rate, 1_002_000, 1_000_000), availableTokens(rate, 2_000_000, 1_000_000)]).toEqual([29, 0]);
  });

  test('never admits more than limit and burst in any minute, and waiting as told admits', () => {
    const arrivals = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), arrivals, (limit, gaps) => {
        const rate = toRate(limit);
        let nowMs = 1_000_000;
        let tatMs = 0;
        const admitted: number[] = [];
        for (const gap of gaps) {
          nowMs += gap / 10;
          const waitMs = waitForTokenMs(rate, tatMs, nowMs);
          expect(availableTokens(rate, tatMs, nowMs + waitMs)).toBeGreaterThanOrEqual(1);
          if (availableTokens(rate, tatMs, nowMs) === 0) continue;
          tatMs = afterTaking(rate, tatMs, nowMs, 1);
          admitted.push(nowMs);
        }
        for (const start of admitted) {
          const within = admitted.filter((at) => at >= start && at < start + 60_000).length;
          expect(within).toBeLessThanOrEqual(limit + rate.burst);
        }
      }),
    );
  });
});

describe('the shared counter', () => {
  test.each([
    [30, 3],
    [60, 3],
    [300, 3],
    [6000, 3],
  ])(
    'at three times a limit of %i a minute over %i processes: never above limit and burst, at least 97 % used',
    async (limit, processes) => {
      const { admitted } = await load(limit, processes, 3);
      const { burst } = toRate(limit);
      expect(worstMinute(admitted)).toBeLessThanOrEqual(limit + burst);
      const afterBurst = admitted.length - burst;
      expect(afterBurst / (limit * 3)).toBeGreaterThanOrEqual(0.97);
    },
  );

  test('a busy bucket costs at most 0.3 store operations per request', async () => {
    const { requests, operations } = await load(6000, 3, 1);
    expect(operations / requests).toBeLessThanOrEqual(0.3);
  });

  test('a client that waits for the time in Retry-After is admitted', async () => {
    const { services, clock } = createMemoryServices({ limits: toLimits({ starter: { upload: 20 } }) });
    const take = createRateLimiter(services);
    for (let count = 0; count < 20; count += 1) expect(await take(caller, 'upload')).toBeUndefined();
    for (let count = 0; count < 20; count += 1) {
      const refused = await take(caller, 'upload');
      expect(refused?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
      clock.advance((refused?.retryAfterSeconds ?? 0) * 1000);
      expect(await take(caller, 'upload')).toBeUndefined();
    }
  });

  test('refusals are logged every ten seconds, with the number of all of them', async () => {
    const { services, clock, logger } = createMemoryServices({ limits: toLimits({ starter: { upload: 20 } }) });
    const take = createRateLimiter(services);
    let refusals = 0;
    const told = () =>
      logger.lines
        .filter(({ fields }) => fields['metric'] === 'ratelimit_denied')
        .map(({ fields }) => fields['denied']);
    for (let count = 0; count < 25; count += 1) refusals += (await take(caller, 'upload')) ? 1 : 0;
    expect(told()).toEqual([1]);
    clock.advance(10_000);
    while (told().length < 2) refusals += (await take(caller, 'upload')) ? 1 : 0;
    expect(told()).toEqual([1, refusals - 1]);
    const { id: callerId, workspaceId } = caller;
    expect(logger.lines.at(-1)?.fields).toMatchObject({ bucket: 'upload', callerId, workspaceId });
  });

  test('buckets and keys do not touch each other', async () => {
    const { services } = createMemoryServices();
    const take = createRateLimiter(services);
    for (let count = 0; count < 30; count += 1) await take(caller, 'submission_write');
    expect(await take(caller, 'submission_write')).toBeDefined();
    expect(await take(caller, 'upload')).toBeUndefined();
    expect(await take({ ...caller, id: 'another' }, 'submission_write')).toBeUndefined();
  });

  test('unused tokens of a lease expire after two seconds', async () => {
    const { services, clock, store } = createMemoryServices({ limits: toLimits({ starter: { upload: 6000 } }) });
    const take = createRateLimiter(services);
    await Promise.all(Array.from({ length: 20 }, () => take(caller, 'upload')));
    const before = store.calls.length;
    clock.advance(2000);
    await take(caller, 'upload');
    expect(store.calls.length).toBeGreaterThan(before);
  });
});

describe('while the store fails', () => {
  test('half the limit is admitted locally, it is logged, and after five seconds the store is asked again', async () => {
    const { services, clock, store, logger } = createMemoryServices();
    store.fault = () => 'unavailable';
    const take = createRateLimiter(services);
    const admit = async (): Promise<boolean> => (await take(caller, 'upload')) === undefined;
    let admitted = 0;
    for (let count = 0; count < 100; count += 1) admitted += Number(await admit());
    expect(admitted).toBe(toRate(30).burst);
    expect(logger.lines.map(({ fields }) => fields['metric'])).toEqual(['ratelimit_degraded', 'ratelimit_denied']);
    store.fault = () => 'none';
    clock.advance(4999);
    await admit();
    expect(store.calls).toHaveLength(1);
    clock.advance(1);
    expect(await admit()).toBe(true);
    expect(store.calls.length).toBeGreaterThan(1);
  });

  test('a store that is silent for two seconds counts as failing', async () => {
    const { services, clock, store } = createMemoryServices();
    store.pause = () => new Promise(() => undefined);
    const taken = createRateLimiter(services)(caller, 'upload');
    await new Promise(setImmediate);
    clock.advance(2000);
    expect(await taken).toBeUndefined();
  });
});
