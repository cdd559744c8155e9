import type { DeliveryMessage } from '../shared/model/webhook.ts';
import type { DeliveryQueue } from '../shared/ports/delivery-queue.ts';

/** As the host runs the queue trigger: batchSize 16 and newBatchThreshold 8 (host.json). */
const workers = 24;

/**
 * `DeliveryQueue` in memory with its workers, in real time. A handler that rejects gets its message again at once,
 * and after the fifth time the message is poisoned.
 */
export class MemoryDeliveryQueue implements DeliveryQueue {
  readonly poisoned: DeliveryMessage[] = [];
  readonly #handle: (message: DeliveryMessage) => Promise<void>;
  readonly #ready: { readonly message: DeliveryMessage; readonly tries: number }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #running = 0;
  #whenIdle: (() => void)[] = [];

  constructor(handle: (message: DeliveryMessage) => Promise<void>) {
    this.#handle = handle;
  }

  async send(message: DeliveryMessage, delayMs: number): Promise<void> {
    if (delayMs <= 0) {
      this.#add(message, 1);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#add(message, 1);
    }, delayMs);
    this.#timers.add(timer);
  }

  async isBehind(): Promise<boolean> {
    return this.#ready.length > 0;
  }

  /** Resolves once there is nothing to do, not even later. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#checkIdle();
    });
  }

  /** Forgets every message that no worker has begun. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#ready.length = 0;
  }

  #add(message: DeliveryMessage, tries: number): void {
    this.#ready.push({ message, tries });
    if (this.#running < workers) void this.#work();
  }

  async #work(): Promise<void> {
    this.#running += 1;
    for (let next = this.#ready.shift(); next; next = this.#ready.shift()) {
      const { message, tries } = next;
      try {
        await this.#handle(message);
      } catch {
        if (tries < 5) this.#ready.push({ message, tries: tries + 1 });
        else this.poisoned.push(message);
      }
    }
    this.#running -= 1;
    this.#checkIdle();
  }

  #checkIdle(): void {
    if (this.#running > 0 || this.#ready.length > 0 || this.#timers.size > 0) return;
    const waiting = this.#whenIdle;
    this.#whenIdle = [];
    for (const resolve of waiting) resolve();
  }
}
