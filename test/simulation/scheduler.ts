import type { Clock } from '../../shared/ports/clock.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** Virtual time: things happen one after the other, in the order of their time; of what runs at once the seed decides who is first. */
export class Scheduler {
  nowMs = Date.parse('2026-01-05T09:00:00.000Z');
  steps = 0;
  readonly #random: SeededRandom;
  readonly #heap: Due[] = [];
  #order = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  at(delayMs: number, run: () => void): void {
    this.#order += 1;
    this.#push({ atMs: this.nowMs + Math.max(0, delayMs), order: this.#order, run });
  }

  /** The right time, for what is set up before anything runs: nothing waits. */
  readonly clock: Clock = {
    now: () => new Date(this.nowMs),
    elapsedMs: () => this.nowMs,
    sleep: () => Promise.resolve(),
  };

  /** A wait of 1 to 30 ms, as one call over a network takes. */
  latencyMs(): number {
    return 1 + this.#random.fraction() * 29;
  }

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.at(delayMs, resolve));
  }

  /** Runs until `isDone` says so after some step, or `horizonMs` have passed; true when done. */
  async runUntil(isDone: () => boolean, horizonMs: number): Promise<boolean> {
    const endMs = this.nowMs + horizonMs;
    for (let due = this.#pop(); due; due = this.#pop()) {
      if (due.atMs > endMs) {
        this.#push(due);
        return false;
      }
      this.nowMs = Math.max(this.nowMs, due.atMs);
      this.steps += 1;
      due.run();
      // Everything that follows from this step without waiting happens now.
      await new Promise(setImmediate);
      if (isDone()) return true;
    }
    return isDone();
  }

  #push(due: Due): void {
    const heap = this.#heap;
    heap.push(due);
    let index = heap.length - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!this.#isBefore(index, above)) return;
      this.#swap(index, above);
      index = above;
    }
  }

  #pop(): Due | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= heap.length) return first;
      const child = left + 1 < heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(child, index)) return first;
      this.#swap(index, child);
      index = child;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one];
    const b = this.#heap[other];
    return a !== undefined && b !== undefined && (a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order));
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    const a = heap[one];
    const b = heap[other];
    if (a === undefined || b === undefined) return;
    heap[one] = b;
    heap[other] = a;
  }
}
