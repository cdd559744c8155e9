import type { Clock } from '../ports/clock.ts';

/** A bounded map whose entries expire. When it is full, the entry that was set longest ago is removed. */
export class ExpiringCache<Value> {
  readonly #clock: Clock;
  readonly #capacity: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly endsAtMs: number }>();

  constructor(clock: Clock, capacity: number) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  /** The value; undefined when there is none or it has expired. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.endsAtMs > this.#clock.elapsedMs()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, lifetimeMs: number): void {
    this.#entries.delete(key);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= this.#capacity && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(key, { value, endsAtMs: this.#clock.elapsedMs() + lifetimeMs });
  }
}
