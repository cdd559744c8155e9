import { RestError } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
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
  ['a gateway answers 502', answered(502)],
  ['a gateway answers 504', answered(504)],
  ['it is throttled', answered(429)],
])('a store of which %s is tried again, then counts as unavailable', async (_case, failure) => {
  const { error, tries } = await tryWith(failure);
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error).toMatchObject({ cause: failure });
  expect(tries).toBeGreaterThan(1);
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
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
