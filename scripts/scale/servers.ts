// What the simulation's work waits for: a clock, servers that take one after the other, and machines that do several things at once.
import TinyQueue from 'tinyqueue';

interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Events in the order of their times; those of one time in the order in which they were asked for. */
export class Clock {
  now = 0;
  readonly #events = new TinyQueue<Event>([], (a, b) => a.at - b.at || a.order - b.order);
  #order = 0;

  after(seconds: number, run: () => void): void {
    this.#events.push({ at: this.now + seconds, order: (this.#order += 1), run });
  }

  runAll(): void {
    for (let next = this.#events.pop(); next !== undefined; next = this.#events.pop()) {
      this.now = next.at;
      next.run();
    }
  }
}

/** Serves one after the other, so much work in a second: a partition, or a store that throttles. */
export class Server {
  busySeconds = 0;
  #freeAt = 0;
  readonly #clock: Clock;
  readonly #perSecond: number;
  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#perSecond = perSecond;
  }

  /** Seconds since it was last at work; 0 while it is. */
  get idleSeconds(): number {
    return Math.max(0, this.#clock.now - this.#freeAt);
  }

  /** Stands still for so long. */
  stop(seconds: number): void {
    this.#freeAt = Math.max(this.#freeAt, this.#clock.now + seconds);
  }

  /** Calls `done` when the work is finished, which begins in `pause` seconds at the earliest. */
  serve(work: number, done: () => void, pause = 0): void {
    const seconds = work / this.#perSecond;
    this.busySeconds += seconds;
    this.#freeAt = Math.max(this.#freeAt, this.#clock.now + pause) + seconds;
    this.#clock.after(this.#freeAt - this.#clock.now, done);
  }
}

interface Work {
  /** How long it would take, were so many at work from its begin to its end, itself included. */
  readonly seconds: (busy: number) => number;
  readonly done: () => void;
  /** Share that is still to be done, at the time of the last change. */
  left: number;
}

/** Works at several things at once. Each goes on at the pace that the number of the others allows, which changes whenever one begins or ends. */
export class SharedMachine {
  readonly #clock: Clock;
  readonly #works = new Set<Work>();
  #changedAt = 0;
  /** Counts the changes: an end that was foreseen before the last one does not come. */
  #changes = 0;
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(seconds: (busy: number) => number, done: () => void): void {
    this.#catchUp();
    this.#works.add({ seconds, done, left: 1 });
    this.#foresee();
  }

  /** It dies: nothing on it ends any more. */
  stop(): void {
    this.#works.clear();
    this.#changes += 1;
  }

  #catchUp(): void {
    const passed = this.#clock.now - this.#changedAt;
    this.#changedAt = this.#clock.now;
    if (passed === 0) return;
    for (const work of this.#works) work.left -= passed / work.seconds(this.#works.size);
  }

  /** The next end, if nothing begins before it. */
  #foresee(): void {
    const change = (this.#changes += 1);
    let [next, soonest]: [Work | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const work of this.#works) {
      const seconds = Math.max(0, work.left) * work.seconds(this.#works.size);
      if (seconds < soonest) [next, soonest] = [work, seconds];
    }
    if (next === undefined) return;
    const work = next;
    this.#clock.after(soonest, () => {
      if (change !== this.#changes) return;
      this.#catchUp();
      this.#works.delete(work);
      this.#foresee();
      work.done();
    });
  }
}
