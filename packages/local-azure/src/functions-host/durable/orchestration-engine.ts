import { toActivityFailure, toActivityResult } from './activity-failure.ts';
import type { Clock } from './clock.ts';
import type { DurableFunctions, DurableTaskSettings } from './contract.ts';
import { findOpenTasks, type Message, type TimerCreated } from './history.ts';
import { hasEnded, hasWork, type Instance } from './instance.ts';
import type { InstanceStore } from './instance-store.ts';
import { RequestBuilder, type TimerDurations } from './orchestration-request.ts';
import type { Delivery, EpisodeRecord, Start } from './records.ts';
import { type EpisodeContext, runEpisode } from './run-episode.ts';
import { WorkQueue } from './work-queue.ts';

export interface OrchestrationEngineOptions {
  readonly settings: DurableTaskSettings;
  readonly functions: DurableFunctions;
  readonly store: InstanceStore;
  readonly clock: Clock;
  readonly timers: TimerDurations;
  readonly isFaithful: boolean;
  readonly log: (level: 'info' | 'warning' | 'error', message: string) => void;
}

/** An activity to run for a task of an execution. */
interface ActivityCall {
  readonly instanceId: string;
  readonly executionId: string;
  readonly taskId: number;
  readonly name: string;
  readonly input: string | null;
}

/**
 * Runs the instances: their episodes (one at a time for each instance), activities and timers, within the limits of
 * host.json. All its state is in the store, so a new process continues where the last one was killed. An activity without
 * a result runs again, so every activity runs at least once.
 */
export class OrchestrationEngine {
  readonly #options: OrchestrationEngineOptions;
  readonly #store: InstanceStore;
  readonly #episodes: WorkQueue<string>;
  readonly #activities: WorkQueue<ActivityCall>;
  readonly #context: EpisodeContext;
  readonly #requests: RequestBuilder;
  /** Instances whose episode runs or waits to run. */
  readonly #scheduled = new Set<string>();
  /** Armed timers: by instance, the functions that cancel them. */
  readonly #timers = new Map<string, Map<number, () => void>>();
  /** By instance, the callers that wait for its end. */
  readonly #watchers = new Map<string, (() => void)[]>();
  #isStarted = false;
  #isStopped = false;

  constructor(options: OrchestrationEngineOptions) {
    const { settings, functions, store, clock, timers, isFaithful, log } = options;
    this.#options = options;
    this.#store = store;
    this.#episodes = new WorkQueue(settings.maxConcurrentOrchestratorFunctions, (id) => this.#runEpisode(id));
    this.#activities = new WorkQueue(settings.maxConcurrentActivityFunctions, (call) => this.#runActivity(call));
    this.#requests = new RequestBuilder(timers);
    this.#context = {
      functions,
      requests: this.#requests,
      isFaithful,
      rules: {
        ...timers,
        hasActivity: (name) => functions.hasActivity(name),
        hasOrchestrator: (name) => functions.hasOrchestrator(name),
      },
      now: () => clock.now(),
      isLive: (instanceId) => this.#isLive(instanceId),
      warn: (message) => log('warning', message),
    };
  }

  /** Continues everything that is unfinished in the store. */
  start(): void {
    this.#isStarted = true;
    for (const instance of this.#store.all()) this.#resume(instance);
  }

  startInstance(start: Start): void {
    this.#forget(start.instanceId);
    this.#wake(this.#store.start(start));
  }

  deliver(delivery: Delivery): void {
    this.#wake(this.#store.deliver(delivery));
  }

  /** Resolves when the instance has ended, at once when it is not live. */
  async ended(instanceId: string): Promise<void> {
    if (!this.#isLive(instanceId)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const watchers = this.#watchers.get(instanceId) ?? [];
    watchers.push(resolve);
    this.#watchers.set(instanceId, watchers);
    await promise;
  }

  /** Resolves when nothing runs or waits to run; timers and event waits may be open. */
  async settled(): Promise<void> {
    do {
      await this.#episodes.idle();
      await this.#activities.idle();
      await this.#store.written();
      await new Promise(setImmediate); // What was written wakes activities on this turn.
    } while (!this.#episodes.isIdle || !this.#activities.isIdle);
  }

  /** Starts nothing new and resolves when running work has ended. Results of activities are still accepted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#episodes.close();
    this.#activities.close();
    for (const timers of this.#timers.values()) for (const callOff of timers.values()) callOff();
    this.#timers.clear();
    await this.#episodes.idle();
    await this.#activities.idle();
  }

  #isLive(instanceId: string): boolean {
    const instance = this.#store.find(instanceId);
    return instance !== undefined && !hasEnded(instance);
  }

  #resume(instance: Instance): void {
    if (hasEnded(instance)) return;
    const { instanceId, started, history, inbox } = instance;
    const { executionId } = started;
    for (const task of findOpenTasks([...history, ...inbox]).values()) {
      if (task.type === 'TimerCreated') this.#arm(instanceId, executionId, task);
      if (task.type !== 'TaskScheduled') continue;
      this.#activities.push({ instanceId, executionId, taskId: task.id, name: task.name, input: task.input });
    }
    this.#wake([instanceId]);
  }

  #wake(instanceIds: readonly string[]): void {
    if (!this.#isStarted) return;
    for (const instanceId of instanceIds) {
      const instance = this.#store.find(instanceId);
      if (instance === undefined || !hasWork(instance) || this.#scheduled.has(instanceId)) continue;
      this.#scheduled.add(instanceId);
      this.#episodes.push(instanceId);
    }
  }

  async #runEpisode(instanceId: string): Promise<void> {
    const instance = this.#store.find(instanceId);
    if (instance !== undefined && hasWork(instance)) {
      const record = await runEpisode(instance, this.#context);
      // The instance may have been replaced while the activity ran; then its result is dropped.
      if (this.#store.find(instanceId)?.started.executionId === record.executionId) this.#complete(record);
    }
    this.#scheduled.delete(instanceId);
    this.#wake([instanceId]);
  }

  #complete(record: EpisodeRecord): void {
    const { instanceId, executionId } = record;
    for (const child of record.children) this.#forget(child.instanceId);
    const touched = this.#store.completeEpisode(record);
    const calls: ActivityCall[] = [];
    for (const event of record.events) {
      if (event.type === 'TimerCreated') this.#arm(instanceId, executionId, event);
      if (event.type === 'TaskScheduled') {
        calls.push({ instanceId, executionId, taskId: event.id, name: event.name, input: event.input });
      }
    }
    if (calls.length > 0) void this.#callWhenWritten(calls);
    if (record.next !== null || !this.#isLive(instanceId)) this.#forget(instanceId);
    if (!this.#isLive(instanceId)) this.#tellWatchers(instanceId);
    this.#wake(touched);
  }

  /** An activity has effects: the journal must have its start before it runs. */
  async #callWhenWritten(calls: readonly ActivityCall[]): Promise<void> {
    try {
      await this.#store.written();
    } catch {
      return; // The journal has reported the failure itself, and nothing runs any more.
    }
    for (const call of calls) this.#activities.push(call);
  }

  async #runActivity({ instanceId, executionId, taskId, name, input }: ActivityCall): Promise<void> {
    const message = await this.#callActivity(taskId, name, input ?? undefined, instanceId);
    if (this.#store.find(instanceId)?.started.executionId === executionId && this.#isLive(instanceId)) {
      this.deliver({ instanceId, executionId, message });
    } else {
      this.#options.log(
        'warning',
        `Activity '${name}' ended after its instance '${instanceId}': its result is dropped.`,
      );
    }
  }

  async #callActivity(taskId: number, name: string, input: string | undefined, instanceId: string): Promise<Message> {
    const { functions, clock } = this.#options;
    try {
      const result = toActivityResult(await functions.invokeActivity(name, input, instanceId));
      return { type: 'TaskCompleted', at: clock.now(), taskId, result };
    } catch (error) {
      return { type: 'TaskFailed', at: clock.now(), taskId, ...toActivityFailure(name, error) };
    }
  }

  #arm(instanceId: string, executionId: string, { id, fireAt }: TimerCreated): void {
    if (this.#isStopped) return;
    const timers = this.#timers.get(instanceId) ?? new Map<number, () => void>();
    this.#timers.set(instanceId, timers);
    const { clock } = this.#options;
    const callOff = clock.wakeAt(fireAt, () => {
      timers.delete(id);
      this.deliver({ instanceId, executionId, message: { type: 'TimerFired', at: clock.now(), taskId: id, fireAt } });
    });
    timers.set(id, callOff);
  }

  /** Cancels the timers of an execution that has ended. */
  #forget(instanceId: string): void {
    for (const callOff of this.#timers.get(instanceId)?.values() ?? []) callOff();
    this.#timers.delete(instanceId);
    this.#requests.forget(instanceId);
  }

  #tellWatchers(instanceId: string): void {
    for (const tell of this.#watchers.get(instanceId) ?? []) tell();
    this.#watchers.delete(instanceId);
  }
}
