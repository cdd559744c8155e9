import type { Clock } from '../../shared/ports/clock.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

const restartMs = 2000;

/** How work on an instance ended: with its result or error, or with the instance. */
export type Ended<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'crashed' };

/**
 * One process of the app. A crash takes everything with it that runs there: promises of its work never settle, and its memory starts anew.
 * Every call of a port is a step, before and after which it can crash.
 */
export class Instance {
  readonly #scheduler: Scheduler;
  readonly #faults: Faults;
  readonly #skewMs: number;
  #life = 0;
  #isUp = true;
  #onCrash: (() => void)[] = [];
  #onStart: () => void = () => undefined;
  crashes = 0;
  running = 0;

  constructor(scheduler: Scheduler, faults: Faults, skewMs: number) {
    this.#scheduler = scheduler;
    this.#faults = faults;
    this.#skewMs = skewMs;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Called at every start: builds what lives in memory. */
  set onStart(start: () => void) {
    this.#onStart = start;
    start();
  }

  readonly clock: Clock = {
    now: () => new Date(this.#scheduler.nowMs + this.#skewMs),
    elapsedMs: () => this.#scheduler.nowMs,
    sleep: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        this.#later(delayMs, resolve);
      }),
  };

  /** One step of some work here: takes a moment, and may be the last one. */
  step(): Promise<void> {
    return new Promise((resolve) => {
      this.#later(this.#scheduler.latencyMs(), () => {
        if (this.#faults.draws('crash')) this.crash();
        else resolve();
      });
    });
  }

  /** Runs work here and tells how it ended; it may be cut off. */
  run<Result>(work: () => Promise<Result>): Promise<Ended<Result>> {
    this.running += 1;
    return new Promise((resolve) => {
      const crashed = (): void => resolve({ kind: 'crashed' });
      const end = (ended: Ended<Result>): void => {
        this.running -= 1;
        this.#onCrash = this.#onCrash.filter((listener) => listener !== crashed);
        resolve(ended);
      };
      this.#onCrash.push(crashed);
      work().then(
        (result) => end({ kind: 'done', result }),
        (error: unknown) => end({ kind: 'failed', error }),
      );
    });
  }

  crash(): void {
    this.crashes += 1;
    this.#life += 1;
    this.#isUp = false;
    this.running = 0;
    const cutOff = this.#onCrash;
    this.#onCrash = [];
    for (const tell of cutOff) tell();
    this.#scheduler.at(restartMs, () => {
      this.#isUp = true;
      this.#onStart();
    });
  }

  #later(delayMs: number, run: () => void): void {
    const life = this.#life;
    this.#scheduler.at(delayMs, () => {
      if (this.#life === life) run();
    });
  }
}
