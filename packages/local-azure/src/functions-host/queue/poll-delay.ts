const shortestMs = 100;
const randomShare = 0.2;

/** How long to wait before the next poll: at once after a message, then 100 ms, doubling with some randomness. */
export class PollDelay {
  readonly #longestMs: number;
  #emptyPolls = 0;

  constructor(longestMs: number) {
    this.#longestMs = Math.max(longestMs, shortestMs);
  }

  /** The last poll brought messages. */
  reset(): void {
    this.#emptyPolls = 0;
  }

  /** Milliseconds to wait after a poll that brought nothing. `random` is from 0 to 1. */
  next(random: number): number {
    const factor = 1 + randomShare * (2 * random - 1);
    const grownMs = this.#emptyPolls === 0 ? 0 : factor * shortestMs * 2 ** (this.#emptyPolls - 1);
    const waitMs = Math.min(shortestMs + grownMs, this.#longestMs);
    if (waitMs < this.#longestMs) this.#emptyPolls += 1;
    return waitMs;
  }
}
