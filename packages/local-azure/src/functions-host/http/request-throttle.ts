interface ThrottleLimits {
  readonly maxOutstandingRequests: number;
  readonly maxConcurrentRequests: number;
}

/** `maxOutstandingRequests` and `maxConcurrentRequests` of host.json: first in, first out. Infinity is no limit. */
export class RequestThrottle {
  readonly #limits: ThrottleLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: ThrottleLimits) {
    this.#limits = limits;
  }

  /** Runs `work` as soon as the limit allows it. If too many requests are waiting, resolves with false and does not run it. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.#running + this.#waiting.length >= this.#limits.maxOutstandingRequests) return false;
    if (this.#running < this.#limits.maxConcurrentRequests) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
    return true;
  }
}
