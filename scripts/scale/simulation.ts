// A simulation of the ways of a submission through queues, partitions, instances and throttled stores: what a load waits for, and where it bends.
import type { MediaClass } from './model.ts';
import { Clock, Server, SharedMachine } from './servers.ts';

/** One submission: when it is accepted, its assets, and whether it belongs to the largest workspace. All times are seconds. */
export interface Arrival {
  readonly at: number;
  readonly assets: readonly MediaClass[];
  readonly isOfLargestWorkspace: boolean;
}

/** What the service runs on. Figures of the platform and measured ones, see `docs/scale.md`. */
export interface Deployment {
  /** Partitions of the task hub (`partitionCount`). */
  readonly partitions: number;
  /** Most instances of the Durable group, and how many of them are always ready. */
  readonly instances: number;
  readonly readyInstances: number;
  /** Analyses of one instance at a time (`maxConcurrentActivityFunctions`). */
  readonly slots: number;
  /** The scale controller looks at the queue so often, and a new instance works after so long. */
  readonly scaleEvery: number;
  readonly coldStart: number;
  /** Longest pause between two looks at an idle queue (`maxQueuePollingInterval`). */
  readonly longestPoll: number;
  /** A message of a control queue: the orchestrator's turn and its history. */
  readonly messageSeconds: number;
  /** An asset's turn by its class, were so many analyses at work on its instance from its begin to its end, itself included. */
  readonly assetSeconds: (medium: MediaClass, busy: number) => number;
  /** The activity at the end of a submission, which finds it ended. */
  readonly settleSeconds: number;
  /** Work of an asset for a throttled store, and what the store does in a second. `core` counts the largest workspace alone. */
  readonly stores: readonly {
    readonly name: string;
    readonly perAsset: number;
    readonly perSecond: number;
    readonly ofLargestWorkspace: boolean;
  }[];
  /** An instance dies at this time; what it held is seen again after `hiddenSeconds` (`workItemQueueVisibilityTimeout`). */
  readonly crash?: { readonly at: number; readonly hiddenSeconds: number };
}

export interface Waits {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

export interface Simulated {
  /** From acceptance to the end of the asset. */
  readonly assets: Readonly<Partial<Record<MediaClass, Waits>>>;
  /** From acceptance to the end of the submission. */
  readonly submissions: Waits;
  /** Assets completed in a second, from the first arrival to the last end. */
  readonly throughput: number;
  readonly mostInstances: number;
  readonly instanceSeconds: number;
  /** Share of the time in which each resource was busy. */
  readonly busy: Readonly<Record<string, number>>;
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Submissions at random times (Poisson), with assets of the mix. */
export function drawArrivals(
  load: {
    readonly perSecond: number;
    readonly seconds: number;
    readonly assets: number;
    readonly mix: Readonly<Record<MediaClass, number>>;
    readonly largestWorkspace: number;
  },
  random: () => number,
): Arrival[] {
  const draw = (): MediaClass => {
    let left = random();
    for (const [medium, share] of Object.entries(load.mix) as [MediaClass, number][])
      if ((left -= share) < 0) return medium;
    return 'documents';
  };
  const arrivals: Arrival[] = [];
  for (let at = -Math.log(1 - random()) / load.perSecond; at < load.seconds; ) {
    const assets = Array.from({ length: load.assets }, draw);
    arrivals.push({ at, assets, isOfLargestWorkspace: random() < load.largestWorkspace });
    at += -Math.log(1 - random()) / load.perSecond;
  }
  return arrivals;
}

interface Task {
  readonly seconds: (busy: number) => number;
  readonly isOfLargestWorkspace: boolean;
  /** Work for the stores, in assets. */
  readonly storeWork: number;
  readonly done: () => void;
}

interface Instance {
  readonly running: Set<Task>;
  readonly machine: SharedMachine;
  isAlive: boolean;
  idleSince: number;
}

/** An idle instance is taken away after so long. */
const idleSeconds = 60;

/** The queue of activities and the instances that take from it, first come first served. */
class Workers {
  readonly instances: Instance[] = [];
  readonly #clock: Clock;
  readonly #deployment: Deployment;
  readonly #random: () => number;
  readonly stores: readonly { readonly name: string; readonly server: Server }[];
  #starting = 0;
  #isWatching = false;
  /** Tasks that wait begin at `#next`: what stands before it was taken. */
  readonly #waiting: Task[] = [];
  #next = 0;
  most = 0;
  busySeconds = 0;
  /** Seconds that instances stood, working or not. */
  instanceSeconds = 0;

  constructor(clock: Clock, deployment: Deployment, random: () => number) {
    this.#clock = clock;
    this.#deployment = deployment;
    this.#random = random;
    this.stores = deployment.stores.map(({ name, perSecond }) => ({ name, server: new Server(clock, perSecond) }));
    for (let i = 0; i < deployment.readyInstances; i += 1) this.#addInstance();
  }

  add(task: Task): void {
    this.#waiting.push(task);
    this.#watch();
    const isPolled = this.instances.some(({ running }) => running.size > 0);
    // An idle queue is looked at ever more seldom, by every idle instance at times of its own.
    const idle = Math.min(...this.instances.map(({ idleSince }) => this.#clock.now - idleSince));
    const pause = isPolled
      ? 0
      : (this.#random() * Math.min(this.#deployment.longestPoll, idle)) / Math.max(1, this.instances.length);
    if (this.instances.length > 0) this.#clock.after(pause, () => this.#take());
  }

  /** One instance is gone; its tasks are seen again later. */
  crash(hiddenSeconds: number): void {
    const instance = this.instances.find(({ running }) => running.size > 0) ?? this.instances[0];
    if (instance === undefined) return;
    this.#remove(instance);
    for (const task of instance.running) this.#clock.after(hiddenSeconds, () => this.add(task));
    this.#watch();
  }

  get waitingCount(): number {
    return this.#waiting.length - this.#next;
  }

  #addInstance(): void {
    const machine = new SharedMachine(this.#clock);
    this.instances.push({ running: new Set(), machine, isAlive: true, idleSince: this.#clock.now });
    this.most = Math.max(this.most, this.instances.length);
    this.#take();
  }

  #remove(instance: Instance): void {
    instance.isAlive = false;
    instance.machine.stop();
    this.instances.splice(this.instances.indexOf(instance), 1);
  }

  #take(): void {
    const { slots } = this.#deployment;
    while (this.waitingCount > 0) {
      // The emptiest instance asks first.
      const instance = this.instances.reduce<Instance | undefined>(
        (best, other) =>
          other.running.size < slots && other.running.size < (best?.running.size ?? slots) ? other : best,
        undefined,
      );
      const task = this.#waiting[this.#next];
      if (instance === undefined || task === undefined) return;
      this.#next += 1;
      this.#run(instance, task);
      if (this.#next < 10_000) continue;
      this.#waiting.splice(0, this.#next);
      this.#next = 0;
    }
  }

  #run(instance: Instance, task: Task): void {
    instance.running.add(task);
    const startedAt = this.#clock.now;
    const finish = (): void => {
      this.busySeconds += this.#clock.now - startedAt;
      instance.running.delete(task);
      if (instance.running.size === 0) instance.idleSince = this.#clock.now;
      task.done();
      this.#take();
    };
    const work = (): void => {
      if (instance.isAlive) instance.machine.begin(task.seconds, finish);
    };
    // The stores' share comes first: throttled calls are waited out, one store after the other.
    const throttled = this.stores.reduceRight<() => void>((next, { server }, at) => {
      const store = this.#deployment.stores[at];
      if (store === undefined || task.storeWork === 0 || (store.ofLargestWorkspace && !task.isOfLargestWorkspace))
        return next;
      return () => server.serve(store.perAsset * task.storeWork, next);
    }, work);
    throttled();
  }

  /** The scale controller, while there is something to look at. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const { scaleEvery, slots, instances, readyInstances, coldStart } = this.#deployment;
    const look = (): void => {
      this.instanceSeconds += this.instances.length * scaleEvery;
      const running = this.instances.reduce((sum, { running: tasks }) => sum + tasks.size, 0);
      const wanted = Math.min(instances, Math.ceil((running + this.waitingCount) / slots));
      for (let missing = wanted - this.instances.length - this.#starting; missing > 0; missing -= 1) {
        this.#starting += 1;
        this.#clock.after(coldStart, () => {
          this.#starting -= 1;
          this.#addInstance();
        });
      }
      for (const instance of this.instances.toReversed()) {
        const isIdle = instance.running.size === 0 && this.#clock.now - instance.idleSince >= idleSeconds;
        if (isIdle && this.instances.length > Math.max(readyInstances, wanted)) this.#remove(instance);
      }
      if (running + this.waitingCount + this.#starting > 0 || this.instances.length > readyInstances)
        this.#clock.after(scaleEvery, look);
      else this.#isWatching = false;
    };
    this.#clock.after(scaleEvery * this.#random(), look);
  }
}

/** Lets all arrivals pass through the deployment, to the last end. The same seed gives the same figures. */
export function simulate(deployment: Deployment, arrivals: readonly Arrival[], seed = 1): Simulated {
  const random = createRandom(seed);
  const clock = new Clock();
  const partitions = Array.from({ length: deployment.partitions }, () => new Server(clock, 1));
  const workers = new Workers(clock, deployment, random);
  const assetWaits = new Map<MediaClass, number[]>();
  const submissionWaits: number[] = [];
  let lastEnd = 0;
  const pick = (): Server => partitions[Math.floor(random() * partitions.length)] as Server;
  const send = (partition: Server, done: () => void): void => {
    const pause = random() * Math.min(deployment.longestPoll, partition.idleSeconds);
    partition.serve(deployment.messageSeconds, done, pause);
  };
  const start = ({ at, assets, isOfLargestWorkspace }: Arrival): void => {
    const own = pick();
    let open = assets.length;
    let unreported = assets.length;
    // The activity after the last asset finds the submission ended: it takes a turn, and nobody waits for it.
    const lookAgain = (): void =>
      workers.add({
        seconds: () => deployment.settleSeconds,
        isOfLargestWorkspace,
        storeWork: 0,
        done: () => send(own, () => undefined),
      });
    send(own, () => {
      for (const medium of assets) {
        const child = pick();
        const done = (): void => {
          const waits = assetWaits.get(medium) ?? [];
          waits.push(clock.now - at);
          assetWaits.set(medium, waits);
          lastEnd = clock.now;
          // The turn of the last asset ends its submission, too.
          if ((open -= 1) === 0) submissionWaits.push(clock.now - at);
          send(child, () =>
            send(own, () => {
              if ((unreported -= 1) === 0) lookAgain();
            }),
          );
        };
        const seconds = (busy: number): number => deployment.assetSeconds(medium, busy);
        send(child, () => workers.add({ seconds, isOfLargestWorkspace, storeWork: 1, done }));
      }
    });
  };
  for (const arrival of arrivals) clock.after(arrival.at, () => start(arrival));
  const { crash } = deployment;
  if (crash !== undefined)
    clock.after(crash.at, () => {
      workers.crash(crash.hiddenSeconds);
      // Its share of the partitions stands still until their messages are seen again.
      const share = Math.ceil(partitions.length / Math.max(1, workers.instances.length + 1));
      for (const partition of partitions.slice(0, share)) partition.stop(crash.hiddenSeconds);
    });
  clock.runAll();
  const span = Math.max(1e-9, lastEnd - (arrivals[0]?.at ?? 0));
  const completed = [...assetWaits.values()].reduce((sum, waits) => sum + waits.length, 0);
  return {
    assets: Object.fromEntries([...assetWaits].map(([medium, waits]) => [medium, summarize(waits)])),
    submissions: summarize(submissionWaits),
    throughput: completed / span,
    mostInstances: workers.most,
    instanceSeconds: workers.instanceSeconds,
    busy: {
      partitions: Math.max(...partitions.map(({ busySeconds }) => busySeconds)) / span,
      analyses: workers.busySeconds / (span * Math.max(1, workers.most) * deployment.slots),
      ...Object.fromEntries(workers.stores.map(({ name, server }) => [name, server.busySeconds / span])),
    },
  };
}

/** Median, 95th percentile (nearest rank) and longest of some waiting times. */
export function summarize(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((a, b) => a - b);
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, median: rank(0.5), p95: rank(0.95), longest: sorted.at(-1) ?? Number.NaN };
}
