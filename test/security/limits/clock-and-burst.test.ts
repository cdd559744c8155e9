import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../shared/domain/keys/create-authenticator.ts';
import { revokeKey } from '../../../shared/domain/keys/revoke-key.ts';
import { createRateLimiter } from '../../../shared/domain/rate-limits/create-rate-limiter.ts';
import { createClient } from '../../../support/api-client.ts';
import { keyCaller } from '../../../support/key-caller.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const limit = 60;
const caller = keyCaller();

let memory: MemoryServices;
/** Three processes on one store. */
let processes: ReturnType<typeof createRateLimiter>[];

beforeEach(() => {
  memory = createMemoryServices();
  processes = Array.from({ length: 3 }, () => createRateLimiter(memory.services));
});

/** How many of so many requests, sent over all processes in turn, are admitted. */
async function send(count: number): Promise<number> {
  let admitted = 0;
  for (let index = 0; index < count; index += 1) {
    admitted += Number((await processes[index % processes.length]?.(caller, 'upload')) === undefined);
  }
  return admitted;
}

describe('Protects: what a plan promises a client per minute', () => {
  test('a rested bucket admits the whole minute at once, over three processes, and not one request more', async () => {
    expect(await send(limit)).toBe(limit);
    expect(await send(limit)).toBe(0);
    memory.clock.advance(10_000);
    expect(await send(limit)).toBe(10);
    memory.clock.advance(60_000);
    expect(await send(2 * limit)).toBe(limit);
  });
});

describe('Protects: clients from a clock that was wrong', () => {
  test('after requests under a clock that ran ahead nobody is locked out, on any process', async () => {
    memory.clock.adjust(300_000);
    expect(await send(6)).toBe(6);
    memory.clock.adjust(-300_000);
    // The first that looks mends the counter; from then on the even flow holds, until the bucket has rested.
    expect(await send(limit)).toBe(1);
    memory.clock.advance(10_000);
    expect(await send(limit)).toBe(10);
    memory.clock.advance(60_000);
    expect(await send(2 * limit)).toBe(limit);
  });

  test('a pause that a process remembers does not grow when its clock is set back', async () => {
    await send(limit + 3);
    memory.clock.adjust(-3_600_000);
    memory.clock.advance(10_000);
    expect(await send(limit)).toBeGreaterThanOrEqual(1);
  });

  test('clocks that differ by seconds do not count as wrong: no request beyond the limit', async () => {
    let admitted = 0;
    for (let second = 0; second < 60; second += 1) {
      memory.clock.adjust(second % 2 === 0 ? 4000 : -4000);
      admitted += await send(9);
      memory.clock.advance(1000);
    }
    expect(admitted).toBeLessThanOrEqual(2 * limit + 5);
  });

  test('a revoked key stops within thirty seconds, whatever happens to the clock', async () => {
    const { key, keyId } = await createClient(memory);
    const authenticate = createAuthenticator(memory.services);
    await authenticate(key);
    await revokeKey(memory.services, keyId);
    memory.clock.adjust(-3_600_000);
    memory.clock.advance(30_001);
    await expect(authenticate(key)).rejects.toThrow('This API key has been revoked');
  });
});
