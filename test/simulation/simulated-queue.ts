import type { DeliveryMessage } from '../../shared/model/webhook.ts';
import type { DeliveryQueue } from '../../shared/ports/delivery-queue.ts';
import type { Ended, Instance } from './instance.ts';
import type { SimulationParts } from './simulation-parts.ts';

/** As host.json and the queue trigger have it. */
const visibilityMs = 30_000;
const hiddenMs = 10 * 60_000;
const maxDequeueCount = 5;
const workersPerInstance = 24;
const pollMs = 2000;

interface Message {
  readonly message: DeliveryMessage;
  readonly dequeueCount: number;
}

/** What the instances do with a message. */
export interface QueueHandlers {
  readonly deliver: (instance: Instance, message: DeliveryMessage) => Promise<Ended<unknown>>;
  readonly bury: (instance: Instance, message: DeliveryMessage) => Promise<Ended<unknown>>;
}

/** The storage queue and its trigger: at least once, in no order; messages get lost and doubled, and stay hidden for 10 minutes when their worker dies. */
export class SimulatedQueue {
  messages = 0;
  readonly #parts: SimulationParts;
  readonly #handlers: QueueHandlers;

  constructor(parts: SimulationParts, handlers: QueueHandlers) {
    this.#parts = parts;
    this.#handlers = handlers;
  }

  /** The port as an instance reaches it. */
  portOf(instance: Instance): DeliveryQueue {
    return {
      send: async (message, delayMs) => {
        await instance.step();
        if (this.#parts.faults.draws('queueUnavailable')) throw new Error('The queue is away.');
        const copies = this.#parts.faults.draws('queueLost') ? 0 : this.#parts.faults.draws('queueDoubled') ? 2 : 1;
        for (let copy = 0; copy < copies; copy += 1) this.#add({ message, dequeueCount: 0 }, delayMs);
        await instance.step();
      },
      isBehind: async () => {
        await instance.step();
        return this.#parts.instances.every(({ isUp, running }) => !isUp || running >= workersPerInstance);
      },
    };
  }

  #add(message: Message, delayMs: number): void {
    this.messages += 1;
    this.#parts.scheduler.at(delayMs + this.#parts.random.fraction() * 100, () => this.#take(message));
  }

  #take(message: Message): void {
    const free = this.#parts.instances.filter((instance) => instance.isUp && instance.running < workersPerInstance);
    const instance = free[Math.floor(this.#parts.random.fraction() * free.length)];
    if (!instance) {
      this.#parts.scheduler.at(pollMs, () => this.#take(message));
      return;
    }
    void this.#handle(instance, { ...message, dequeueCount: message.dequeueCount + 1 });
  }

  async #handle(instance: Instance, message: Message): Promise<void> {
    const isPoisoned = message.dequeueCount > maxDequeueCount;
    const handler = isPoisoned ? this.#handlers.bury : this.#handlers.deliver;
    const ended = await handler(instance, message.message);
    this.messages -= 1;
    if (ended.kind === 'crashed') this.#add(message, hiddenMs);
    else if (ended.kind === 'failed') this.#add(message, visibilityMs);
  }
}
