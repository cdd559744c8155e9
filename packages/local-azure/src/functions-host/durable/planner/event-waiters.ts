/**
 * Who waits for which external event, as the engine keeps it: the latest waiter of a name is served first, and what
 * nobody waits for is kept, first in, first out. Names are compared without case, other than in the SDK.
 */
export class EventWaiters {
  readonly #waiters = new Map<string, (() => void)[]>();
  readonly #unclaimed = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#waiters.size === 0;
  }

  /** Calls `done` at the next event of this name, at once for one that is kept. */
  wait(name: string, done: () => void): void {
    const key = name.toLowerCase();
    const waiters = this.#waiters.get(key) ?? [];
    waiters.push(done);
    this.#waiters.set(key, waiters);
    const unclaimed = this.#unclaimed.get(key) ?? 0;
    if (unclaimed === 0) return;
    if (unclaimed === 1) this.#unclaimed.delete(key);
    else this.#unclaimed.set(key, unclaimed - 1);
    this.raise(name);
  }

  /** Serves the latest waiter of this name, or keeps the event. */
  raise(name: string): void {
    const key = name.toLowerCase();
    const waiters = this.#waiters.get(key);
    const done = waiters?.pop();
    if (waiters?.length === 0) this.#waiters.delete(key);
    if (done === undefined) this.#unclaimed.set(key, (this.#unclaimed.get(key) ?? 0) + 1);
    else done();
  }
}
