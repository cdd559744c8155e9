import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../../shared/domain/rate-limits/create-rate-limiter.ts';
import { toLimits } from '../../../../shared/model/tiers.ts';
import type { Clock } from '../../../../shared/ports/clock.ts';
import { keyCaller } from '../../../../support/key-caller.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

const caller = keyCaller();
const counterId = `rl:${caller.id}:upload`;
/** Requests a minute, so that one token lasts 10 ms. */
const limit = 6000;
const tokenMs = 10;

let memory: MemoryServices;
let take: ReturnType<typeof createRateLimiter>;

beforeEach(() => {
  memory = createMemoryServices({ limits: toLimits({ starter: { upload: limit } }) });
  take = createRateLimiter(memory.services);
});

async function send(count: number): Promise<number> {
  let admitted = 0;
  for (let index = 0; index < count; index += 1) admitted += Number((await take(caller, 'upload')) === undefined);
  return admitted;
}

/** Tokens that were taken from the store and are not made up for by time. */
const taken = (): number =>
  (Number(memory.store.dump()[`ratelimits/${counterId}/${counterId}`]?.['tat']) - memory.clock.now().getTime()) /
  tokenMs;

function setCounter(aheadMs: number): Promise<void> {
  const counter = { id: counterId, tat: memory.clock.now().getTime() + aheadMs };
  return memory.store.upsert('ratelimits', counterId, counter);
}

describe('a process leases', () => {
  test('as many tokens as were asked for in this second', async () => {
    await send(1);
    expect(taken()).toBe(1);
    await send(1);
    expect(taken()).toBe(3);
    await send(2); // One is left of the two.
    expect(taken()).toBe(7);
  });

  test('as many as in the second before', async () => {
    await send(15); // 1, 2, 4 and 8: none is left.
    expect(taken()).toBe(15);
    memory.clock.advance(1000);
    await send(1);
    expect(taken()).toBe(15);
  });

  test('one after a second without requests', async () => {
    await send(15);
    memory.clock.advance(2000);
    await send(1);
    expect(taken()).toBe(1);
  });

  test('at most a quarter of what the limit gives in two seconds', async () => {
    await Promise.all(Array.from({ length: 200 }, () => take(caller, 'upload')));
    expect(taken()).toBe(201); // One for the first request, and 50 four times for those that waited meanwhile.
    expect(memory.store.calls).toHaveLength(6); // The first lease finds no counter and creates it.
  });

  test('what is left where that is less', async () => {
    await setCounter((limit - 3) * tokenMs);
    expect(await send(15)).toBe(3);
  });

  test('with one call, where the counter is where this process left it', async () => {
    await send(15);
    const before = memory.store.calls.length;
    memory.clock.advance(100); // The counter is 150 ms ahead of its beginning.
    await send(1);
    expect(memory.store.calls).toHaveLength(before + 1);
  });

  test('without leaving a timer behind when the store has answered', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const clock: Clock = {
      now: () => memory.clock.now(),
      elapsedMs: () => memory.clock.elapsedMs(),
      sleep: (delayMs, signal) => {
        signals.push(signal);
        return memory.clock.sleep(delayMs, signal);
      },
    };
    await createRateLimiter({ ...memory.services, clock })(caller, 'upload');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test('again when two seconds are over, and no sooner', async () => {
    await send(4);
    const before = memory.store.calls.length;
    memory.clock.advance(1999);
    await send(1);
    expect(memory.store.calls).toHaveLength(before);
    memory.clock.advance(1);
    await send(1);
    expect(memory.store.calls.length).toBeGreaterThan(before);
  });
});

describe('a refusal', () => {
  test('names the whole seconds until a token can be had, and asks the store for nothing meanwhile', async () => {
    await setCounter((limit - 1) * tokenMs + 2345);
    expect(await take(caller, 'upload')).toEqual({ retryAfterSeconds: 3 });
    const before = memory.store.calls.length;
    memory.clock.advance(2344);
    expect(await take(caller, 'upload')).toEqual({ retryAfterSeconds: 1 });
    expect(memory.store.calls).toHaveLength(before);
    memory.clock.advance(1);
    expect(await take(caller, 'upload')).toBeUndefined();
  });

  test('lasts half a second, so that tokens gather', async () => {
    await setCounter(limit * tokenMs);
    expect(await take(caller, 'upload')).toEqual({ retryAfterSeconds: 1 });
    memory.clock.advance(499);
    expect(await send(10)).toBe(0);
    memory.clock.advance(1);
    expect(await send(60)).toBe(50);
  });
});

test('a change of plan counts at once: what was leased under the old one is not used', async () => {
  await send(4);
  const before = memory.store.calls.length;
  await take({ ...caller, tier: 'enterprise' }, 'upload');
  expect(memory.store.calls.length).toBeGreaterThan(before);
});

describe('a counter that lies in the future', () => {
  const farthest = limit * tokenMs + 10_000;

  test('by no more than clocks may differ is believed', async () => {
    await setCounter(farthest);
    expect(await take(caller, 'upload')).toEqual({ retryAfterSeconds: 11 });
    expect(memory.logger.lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  test('is mended by one of two processes that see it at once', async () => {
    await setCounter(farthest + 1);
    const other = createRateLimiter(memory.services);
    const answers = await Promise.all([take(caller, 'upload'), other(caller, 'upload')]);
    expect(answers.filter((refused) => refused === undefined)).toHaveLength(1);
    expect(taken()).toBe(limit);
    expect(memory.logger.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  test('by more is mended, which is logged: one request is admitted, and then the even flow', async () => {
    await setCounter(farthest + 1);
    expect(await send(3)).toBe(1);
    expect(taken()).toBe(limit);
    const { id: callerId, workspaceId } = caller;
    expect(memory.logger.lines.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        fields: { bucket: 'upload', callerId, workspaceId },
        sentence: 'A counter of requests lay in the future: the clock of some instance is or was wrong.',
      },
    ]);
    memory.clock.advance(1000);
    expect(await send(150)).toBe(100);
  });
});

describe('while the store fails', () => {
  beforeEach(() => {
    memory.store.fault = () => 'unavailable';
  });

  test('a process admits half the limit, evenly once that is used up', async () => {
    expect(await send(limit)).toBe(limit / 2);
    expect(await take(caller, 'upload')).toEqual({ retryAfterSeconds: 1 });
    memory.clock.advance(1000);
    expect(await send(100)).toBe(50);
  });

  test('it is logged with the cause, once in five seconds', async () => {
    await send(2);
    memory.clock.advance(4999);
    await send(1);
    const { id: callerId, workspaceId } = caller;
    const warnings = () => memory.logger.lines.filter(({ level }) => level === 'warn');
    expect(warnings().map(({ fields }) => fields)).toEqual([
      { metric: 'ratelimit_degraded', bucket: 'upload', callerId, workspaceId, cause: expect.any(Error) },
    ]);
    memory.clock.advance(1);
    await send(1);
    expect(warnings()).toHaveLength(2);
  });
});

test('the lease that was unused longest is forgotten when there are too many', async () => {
  take = createRateLimiter(memory.services, 2);
  const asks = async (id: string, count = 1): Promise<number> => {
    const before = memory.store.calls.length;
    for (let index = 0; index < count; index += 1) await take(keyCaller(id), 'upload');
    return memory.store.calls.length - before;
  };
  await asks('a', 4); // Leases 1, 2 and 4: three are left.
  await asks('b', 4);
  expect(await asks('a')).toBe(0);
  await asks('c', 4);
  expect(await asks('a')).toBe(0);
  expect(await asks('b')).toBeGreaterThan(0);
});
