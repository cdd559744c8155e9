import type { Clock } from '../functions-host/durable/clock.ts';

/** How many turns of the event loop without an event make the engine idle; it needs fewer than five for any step. */
const idleTurns = 12;

/**
 * Time that passes only when nothing else is left to do, so that a scenario of hours takes milliseconds and runs the
 * same way on any machine. Waking has a latency, as messages on a real queue have.
 */
export class VirtualTime implements Clock {
  readonly #latencyMs: () => number;
  readonly #waiting = new Set<{ readonly at: number; readonly wake: () => void }>();
  #now: number;

  constructor(startAt: number, latencyMs: () => number) {
    this.#now = startAt;
    this.#latencyMs = latencyMs;
  }

  now(): number {
    return this.#now;
  }

  /** Sets the clock, forwards or back. */
  set(now: number): void {
    this.#now = now;
  }

  wakeAt(at: number, wake: () => void): () => void {
    return this.#wait(Math.max(at, this.#now) + this.#latencyMs(), wake);
  }

  /** Resolves after this time, without latency. */
  sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wait(this.#now + durationMs, resolve);
    });
  }

  /** Lets everything happen that is due within `horizonMs` of what happened before. */
  async passUntilQuiet(horizonMs = 10_000): Promise<void> {
    do await this.#idle();
    while (this.#advance(horizonMs));
  }

  /** Lets time pass until the condition holds; throws when nothing is left that could bring it about. */
  async passUntil(condition: () => boolean): Promise<void> {
    for (await this.#idle(); !condition(); await this.#idle()) {
      if (!this.#advance(10_000)) throw new Error('What the scenario waits for never happens.');
    }
  }

  async #idle(): Promise<void> {
    for (let turn = 0; turn < idleTurns; turn += 1) await new Promise(setImmediate);
  }

  #advance(horizonMs: number): boolean {
    const at = Math.min(...[...this.#waiting].map((one) => one.at));
    if (at > this.#now + horizonMs) return false;
    this.#now = Math.max(at, this.#now);
    for (const one of this.#waiting) {
      if (one.at > this.#now || !this.#waiting.delete(one)) continue;
      one.wake();
    }
    return true;
  }

  #wait(at: number, wake: () => void): () => void {
    const one = { at, wake };
    this.#waiting.add(one);
    return () => void this.#waiting.delete(one);
  }
}

/** Time in which the nth call of `turn` sets the nth of these instants. */
export class SteppedTime extends VirtualTime {
  readonly #instants: readonly number[];
  #step = 0;

  constructor(instants: readonly number[]) {
    super(instants[0] ?? 0, () => 0);
    this.#instants = instants;
  }

  override now(): number {
    return this.#instants[Math.min(this.#step, this.#instants.length - 1)] ?? 0;
  }

  turn(): void {
    this.#step += 1;
  }
}
