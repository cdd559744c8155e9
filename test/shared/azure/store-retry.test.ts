import { RestError } from '@azure/core-rest-pipeline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withStoreRetries } from '../../../shared/azure/store-retry.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import type { Clock } from '../../../shared/ports/clock.ts';
import { StoreUnavailableError } from '../../../shared/ports/document-store.ts';
import { withDeadline } from '../../../shared/ports/request-deadline.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

/** What an operation that always fails with `failure` rejects with, and how often it was tried. */
async function tryWith(failure: unknown): Promise<{ readonly error: unknown; readonly tries: number }> {
  const { random, logger: log } = createMemoryServices();
  const clock: Clock = { now: () => new Date(0), elapsedMs: () => 0, sleep: async () => undefined };
  let tries = 0;
  const operation = (): Promise<never> => {
    tries += 1;
    return Promise.reject(failure);
  };
  const error: unknown = await withStoreRetries({ clock, random, log }, operation).catch((thrown: unknown) => thrown);
  return { error, tries };
}

const unreachable = (code: string): RestError => new RestError(`connect ${code}`, { code });
const answered = (code: number): Error => Object.assign(new Error(`It answered ${code}.`), { code });

test.each([
  ['no connection is left', unreachable('EMFILE')],
  ['its name is not known', unreachable('ENOTFOUND')],
  ['the name server is busy', unreachable('EAI_AGAIN')],
  ['no way leads there', unreachable('EHOSTUNREACH')],
  ['the connection was cut', unreachable('ECONNRESET')],
  ['a gateway answers a page in place of it', new SyntaxError('Unexpected token < in JSON')],
  ['an inner fault is answered (500)', answered(500)],
  ['an error says nothing', Object.assign(new Error('?'), { cause: null })],
  ['a gateway answers 502', answered(502)],
  ['a gateway answers 504', answered(504)],
  ['it is throttled', answered(429)],
])('a store of which %s is tried again, then counts as unavailable', async (_case, failure) => {
  const { error, tries } = await tryWith(failure);
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error).toMatchObject({ cause: failure });
  expect(tries).toBeGreaterThan(1);
});

const toConflict = (code: unknown) => (code === 409 ? { value: 'conflict' } : undefined);

test('what was tried again may have been applied, unless the store said that it was not', async () => {
  const { logger: log, random } = createMemoryServices();
  const clock: Clock = { now: () => new Date(0), elapsedMs: () => 0, sleep: async () => undefined };
  const after = async (...failures: readonly unknown[]) => {
    const left = [...failures];
    const operation = async (): Promise<string> => {
      if (left.length > 0) throw left.shift();
      return 'done';
    };
    return withStoreRetries({ clock, random, log }, operation, toConflict);
  };
  expect(await after()).toEqual({ value: 'done', isAmbiguous: false });
  expect(await after(answered(409))).toEqual({ value: 'conflict', isAmbiguous: false });
  for (const status of [410, 429, 449]) {
    expect(await after(answered(status), answered(409))).toEqual({ value: 'conflict', isAmbiguous: false });
  }
  for (const failure of [answered(408), answered(500), answered(503), unreachable('ECONNRESET')]) {
    expect(await after(failure)).toEqual({ value: 'done', isAmbiguous: true });
    expect(await after(failure, answered(429), answered(409))).toEqual({ value: 'conflict', isAmbiguous: true });
  }
  expect(log.lines[0]).toEqual({
    level: 'warn',
    fields: { metric: 'store_retries', code: '410', attempt: 1 },
    sentence: 'Store call failed, trying again',
  });
});

/** The pauses between six tries, or fewer, of which each takes `tryMs`. */
async function pausesOf(tryMs: number, fraction: number): Promise<readonly number[]> {
  const { random, logger: log } = createMemoryServices();
  const pauses: number[] = [];
  let elapsedMs = 1_000_000;
  const clock: Clock = {
    now: () => new Date(0),
    elapsedMs: () => elapsedMs,
    sleep: async (delayMs) => {
      pauses.push(delayMs);
    },
  };
  random.fraction = () => fraction;
  const operation = async (): Promise<never> => {
    elapsedMs += tryMs;
    throw answered(503);
  };
  await withStoreRetries({ clock, random, log }, operation).catch(() => undefined);
  return pauses;
}

test('the pauses double from 20 ms on, each up to a half shorter or longer', async () => {
  expect(await pausesOf(0, 0.5)).toEqual([20, 40, 80, 160, 320]);
  expect(await pausesOf(0, 0)).toEqual([10, 20, 40, 80, 160]);
  expect(await pausesOf(0, 1)).toEqual([30, 60, 120, 240, 480]);
});

test('no try begins later than ten seconds after the first', async () => {
  expect(await pausesOf(4000, 0.5)).toHaveLength(2);
  expect(await pausesOf(9990, 0.5)).toEqual([]);
  expect(await pausesOf(9980, 0.5)).toHaveLength(1);
});

test('an operation that has ended leaves no timer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { random, logger: log } = createMemoryServices();
  await withStoreRetries({ clock: systemClock, random, log }, async () => 'done');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([401, 403])(
  'a store that refuses the credentials (%i) counts as unavailable, and is not tried again',
  async (status) => {
    const { error, tries } = await tryWith(answered(status));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(tries).toBe(1);
  },
);

test.each([400, 413])(
  'a request that the store calls wrong (%i) is a bug: its error is thrown unchanged',
  async (status) => {
    const failure = answered(status);
    expect(await tryWith(failure)).toEqual({ error: failure, tries: 1 });
  },
);

test('a store that stays silent counts as unavailable when the deadline of the request is over, whatever it was asked before', async () => {
  const { random, logger: log } = createMemoryServices();
  const signals: AbortSignal[] = [];
  const ask = () =>
    withStoreRetries({ clock: systemClock, random, log }, (signal) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    });
  const errors = await withDeadline(20, async () => [
    await ask().catch((error: unknown) => error),
    await ask().catch((error: unknown) => error),
  ]);
  expect(errors).toEqual([expect.any(StoreUnavailableError), expect.any(StoreUnavailableError)]);
  expect(String(errors[0])).toContain('(silent)');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
