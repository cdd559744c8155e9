import type { InvocationContext, Timer } from '@azure/functions';
import { createBuryPoisoned } from '../../functions/queues/bury-poisoned.ts';
import { createDeliverWebhook } from '../../functions/queues/deliver-webhook.ts';
import { createSweep } from '../../functions/timers/sweep.ts';
import type { WorkflowServices } from '../../shared/domain/services.ts';
import { createSubscriptionGate } from '../../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { createSubscription } from '../../shared/domain/webhooks/subscriptions/create-subscription.ts';
import { type Scope, toScope } from '../../shared/model/scope.ts';
import type { DeliveryMessage, EventType } from '../../shared/model/webhook.ts';
import type { Logger } from '../../shared/ports/logger.ts';
import { createTelemetry } from '../../shared/telemetry/create-telemetry.ts';
import { MemoryDocumentStore } from '../../support/memory-document-store.ts';
import { createMemoryServices, type MemoryServices } from '../../support/memory-services.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { type Activities, createActivities } from './activities.ts';
import { Faults, faultRates } from './faults.ts';
import { type Ended, Instance } from './instance.ts';
import { type Safeguard, withoutSafeguard } from './safeguards.ts';
import { Scheduler } from './scheduler.ts';
import { SimulatedEngine } from './simulated-engine.ts';
import { SimulatedQueue } from './simulated-queue.ts';
import { SimulatedReceivers } from './simulated-receivers.ts';
import { createSimulatedStore } from './simulated-store.ts';

const instanceCount = 3;
const sweepIntervalMs = 30_000;
/** All eleven attempts within an hour. */
const retryScale = 0.01;
/** Clocks are wrong by at most this. */
const largestSkewMs = 5 * 60_000;

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const context = {} as InvocationContext;

/** One subscription and what it must get. */
export interface SimulatedSubscription {
  readonly host: string;
  readonly eventTypes: readonly EventType[];
}

const wanted: readonly SimulatedSubscription[] = [
  { host: 'everything.test', eventTypes: ['asset.processing.completed', 'asset.processing.failed'] },
  { host: 'failures.test', eventTypes: ['asset.processing.failed'] },
];

/** What one instance has: the ports as it reaches them, and its memory. */
interface Process {
  readonly services: WorkflowServices;
  deliver: ReturnType<typeof createDeliverWebhook>;
}

/**
 * The service of three instances from one seed. Store, queue, engine, receivers, clocks and crashes are simulated; what runs on them is the product's own
 * code. The same seed does the same, step for step.
 */
export class World {
  readonly random: SeededRandom;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly store: MemoryDocumentStore;
  readonly receivers: SimulatedReceivers;
  readonly queue: SimulatedQueue;
  readonly instances: readonly Instance[];
  readonly memory: MemoryServices;
  readonly scope: Scope;
  readonly subscriptions = wanted;
  readonly #processes = new Map<Instance, Process>();
  readonly #activities: Activities;

  constructor(seed: number, off?: Safeguard) {
    this.random = new SeededRandom(seed);
    this.scheduler = new Scheduler(this.random);
    this.faults = new Faults(this.random);
    this.store = new MemoryDocumentStore(this.scheduler.clock);
    // In every other world most submissions need a reservation.
    if (seed % 2 === 0) this.store.operationsPerBatch = 3;
    this.receivers = new SimulatedReceivers(this.faults);
    this.memory = createMemoryServices();
    this.scope = toScope(this.random.uuid(), 'live');
    this.#activities = createActivities(this.random);
    this.instances = Array.from({ length: instanceCount }, () => this.#createInstance());
    this.queue = new SimulatedQueue(this, {
      deliver: (instance, message) => this.#deliver(instance, message),
      bury: (instance, message) =>
        instance.run(async () => createBuryPoisoned(this.#of(instance).services)(message, context)),
    });
    const engine = new SimulatedEngine(this, (instance, name, input) =>
      instance.run(async () => this.#activities[name]?.(this.#of(instance).services, input as never)),
    );
    for (const instance of this.instances) this.#start(instance, engine, off);
    this.#sweep();
  }

  /** Creates the subscriptions, before anything goes wrong. */
  async setUp(): Promise<void> {
    const services = { ...this.memory.services, store: this.store, random: this.random, clock: this.scheduler.clock };
    for (const { host, eventTypes } of this.subscriptions) {
      await createSubscription(services, this.scope, { endpointUrl: `https://${host}/`, eventTypes });
    }
  }

  /** Runs a request on some instance that is up. */
  async runOnAny<Result>(work: (services: WorkflowServices) => Promise<Result>): Promise<Ended<Result>> {
    const up = this.instances.filter((instance) => instance.isUp);
    const instance = up[Math.floor(this.random.fraction() * up.length)];
    return instance ? instance.run(() => work(this.#of(instance).services)) : { kind: 'crashed' };
  }

  #createInstance(): Instance {
    const isWrong = this.random.fraction() < faultRates.wrongClock;
    return new Instance(this.scheduler, this.faults, isWrong ? (2 * this.random.fraction() - 1) * largestSkewMs : 0);
  }

  #start(instance: Instance, engine: SimulatedEngine, off: Safeguard | undefined): void {
    const store = createSimulatedStore(this.store, instance, this.faults);
    const services: WorkflowServices = {
      ...this.memory.services,
      store: withoutSafeguard(store, off, () => this.random.uuid()),
      queue: this.queue.portOf(instance),
      workflows: engine.portOf(instance),
      clock: instance.clock,
      random: this.random,
      logger: silent,
    };
    const delivery = {
      ...services,
      telemetry: createTelemetry(),
      sender: this.receivers.portOf(instance),
      retryScale,
    };
    instance.onStart = () => {
      // The gate is memory: it starts anew with the process.
      const deliver = createDeliverWebhook({ ...delivery, gate: createSubscriptionGate(instance.clock) });
      this.#processes.set(instance, { services, deliver });
    };
  }

  #of(instance: Instance): Process {
    const found = this.#processes.get(instance);
    if (!found) throw new Error('The instance never started.');
    return found;
  }

  #deliver(instance: Instance, message: DeliveryMessage): Promise<Ended<unknown>> {
    return instance.run(async () => this.#of(instance).deliver(message, context));
  }

  #sweep(): void {
    this.scheduler.at(sweepIntervalMs, () => this.#sweep());
    void this.runOnAny(async (services) => {
      await createSweep({ services, bindWorkflows: () => services.workflows })({} as Timer, context);
    });
  }
}
