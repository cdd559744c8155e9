import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../shared/ports/clock.ts';

/** Time that runs `speed` times as fast since `originMs`: in every process that knows both it is the same time. */
export const createFastClock = (originMs: number, speed: number): Clock => ({
  now: () => new Date(originMs + (Date.now() - originMs) * speed),
  elapsedMs: () => performance.now() * speed,
  sleep: (delayMs, signal) => sleep(delayMs / speed, undefined, signal ? { signal } : {}),
});
