import type { Clock } from '../shared/ports/clock.ts';

interface Sleeper {
  readonly endsAtMs: number;
  readonly wake: () => void;
}

/**
 * A clock that stands still until a test moves it. Sleeps up to `skipSleepsUpToMs` (back-off pauses) end in the next turn of the event loop
 * without moving time; longer ones end when `advance` passes them.
 */
export class ManualClock implements Clock {
  #nowMs: number;
  #elapsedMs = 0;
  readonly #skipSleepsUpToMs: number;
  #sleepers: Sleeper[] = [];

  constructor(startsAt = '2026-01-05T09:00:00.000Z', skipSleepsUpToMs = 500) {
    this.#nowMs = Date.parse(startsAt);
    this.#skipSleepsUpToMs = skipSleepsUpToMs;
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** Sets the clock, forwards or back, while no time passes. */
  adjust(byMs: number): void {
    this.#nowMs += byMs;
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      if (delayMs <= this.#skipSleepsUpToMs) setImmediate(resolve);
      else this.#sleepers.push({ endsAtMs: this.#elapsedMs + delayMs, wake: resolve });
    });
  }

  /** Moves time on and wakes who slept until then. */
  advance(byMs: number): void {
    this.#nowMs += byMs;
    this.#elapsedMs += byMs;
    const due = this.#sleepers.filter(({ endsAtMs }) => endsAtMs <= this.#elapsedMs);
    this.#sleepers = this.#sleepers.filter(({ endsAtMs }) => endsAtMs > this.#elapsedMs);
    for (const { wake } of due) wake();
  }
}
