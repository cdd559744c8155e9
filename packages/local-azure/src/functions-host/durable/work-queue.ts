/** Runs what is pushed, first come first served, at most `limit` at a time. Begins on a later turn of the event loop. */
export class WorkQueue<Item> {
  readonly #limit: number;
  readonly #run: (item: Item) => Promise<void>;
  readonly #waiting: Item[] = [];
  #running = 0;
  #isClosed = false;
  #isDrainDue = false;
  #idle: PromiseWithResolvers<void> | undefined;

  /** `run` must not reject. */
  constructor(limit: number, run: (item: Item) => Promise<void>) {
    this.#limit = limit;
    this.#run = run;
  }

  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  push(item: Item): void {
    if (this.#isClosed) return;
    this.#waiting.push(item);
    if (this.#isDrainDue) return;
    this.#isDrainDue = true;
    setImmediate(() => {
      this.#isDrainDue = false;
      this.#drain();
    });
  }

  /** Begins nothing any more; what runs goes on. */
  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#settle();
  }

  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    if (this.isIdle) return Promise.resolve();
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  #drain(): void {
    for (const item of this.#waiting.splice(0, Math.max(0, this.#limit - this.#running))) {
      this.#running += 1;
      void this.#run(item).finally(() => {
        this.#running -= 1;
        this.#drain();
        this.#settle();
      });
    }
  }

  #settle(): void {
    if (!this.isIdle) return;
    this.#idle?.resolve();
    this.#idle = undefined;
  }
}
