import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  sleep: (delayMs, signal) => sleep(delayMs, undefined, signal ? { signal } : {}),
};

/** The operating system's random source; `fraction` needs no secrecy. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
  bytes: (length) => new Uint8Array(randomBytes(length)),
};
