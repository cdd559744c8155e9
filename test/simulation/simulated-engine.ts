import type { OrchestrationContext, OrchestrationHandler } from 'durable-functions';
import { retryAsset } from '../../orchestrations/retry-asset.ts';
import { reviewAsset } from '../../orchestrations/review-asset.ts';
import { reviewSubmission } from '../../orchestrations/review-submission.ts';
import type { StartDocument } from '../../shared/model/submission.ts';
import { orchestratorNames } from '../../shared/model/workflow.ts';
import type { InstanceState, Workflows } from '../../shared/ports/workflows.ts';
import type { Ended, Instance } from './instance.ts';
import type { SimulationParts } from './simulation-parts.ts';

/** Of an activity whose worker died: the work item becomes visible again. host.json has two minutes; with more, the run that the watchdog starts meets it. */
const workItemVisibilityMs = 5 * 60_000;
/** As `orchestrations/activity-retry.ts`. */
const retryWaitsMs = [2000, 4000, 8000, 16_000];

/** Runs one activity on one instance. */
export type RunActivity = (instance: Instance, name: string, input: object) => Promise<Ended<unknown>>;

const orchestrators: Readonly<Record<string, OrchestrationHandler>> = {
  [orchestratorNames.reviewSubmission]: reviewSubmission,
  [orchestratorNames.reviewAsset]: reviewAsset,
  [orchestratorNames.retryAsset]: retryAsset,
};

interface SimulatedTask {
  readonly settled: Promise<unknown>;
}

function toTask(settled: Promise<unknown>): SimulatedTask {
  settled.catch(() => undefined); // Nobody may ever wait for it.
  return { settled };
}

/**
 * The Durable engine, from outside: starts can be lost or hang for ever; orchestrations themselves go on whatever dies; activities run at least once.
 * It runs the real orchestrators.
 */
export class SimulatedEngine {
  readonly states = new Map<string, InstanceState>();
  readonly #parts: SimulationParts;
  readonly #runActivity: RunActivity;

  constructor(parts: SimulationParts, runActivity: RunActivity) {
    this.#parts = parts;
    this.#runActivity = runActivity;
  }

  /** The port as an instance reaches it. */
  portOf(instance: Instance): Workflows {
    const state = async (instanceId: string): Promise<InstanceState> => {
      await instance.step();
      return this.states.get(instanceId) ?? 'missing';
    };
    return {
      state,
      purgeEndedBefore: async () => 0,
      start: async ({ instanceId, orchestrator }: StartDocument, input: object) => {
        if ((await state(instanceId)) !== 'missing') return;
        await instance.step();
        if (this.#parts.faults.draws('storeUnavailable')) throw new Error('The engine is away.');
        if (!this.states.has(instanceId)) this.#begin(instanceId, orchestrator, input);
        await instance.step();
        if (this.#parts.faults.draws('storeLostAnswer')) throw new Error('The answer of the engine was lost.');
      },
    };
  }

  #begin(instanceId: string, orchestrator: string, input: object): void {
    this.states.set(instanceId, 'pending');
    if (this.#parts.faults.draws('stuckStart')) return;
    this.#parts.scheduler.at(this.#parts.scheduler.latencyMs(), () => {
      void this.#orchestrate(instanceId, orchestrator, input).catch(() => undefined);
    });
  }

  async #orchestrate(instanceId: string, orchestrator: string, input: object): Promise<unknown> {
    this.states.set(instanceId, 'running');
    try {
      const handler = orchestrators[orchestrator];
      if (!handler) throw new Error(`There is no orchestrator ${orchestrator}.`);
      const result = await this.#drive(handler(this.#contextOf(instanceId, input)));
      this.states.set(instanceId, 'completed');
      return result;
    } catch (error) {
      this.states.set(instanceId, 'failed');
      throw error;
    }
  }

  async #drive(generator: ReturnType<OrchestrationHandler>): Promise<unknown> {
    let next = generator.next();
    while (!next.done) {
      const task = next.value as unknown as SimulatedTask;
      try {
        const value = await task.settled;
        next = generator.next(value);
      } catch (error) {
        next = generator.throw(error);
      }
    }
    return next.value;
  }

  #contextOf(instanceId: string, input: object): OrchestrationContext {
    const df = {
      instanceId,
      getInput: () => input,
      currentUtcDateTime: new Date(this.#parts.scheduler.nowMs),
      createTimer: (at: Date) => toTask(this.#parts.scheduler.wait(at.getTime() - this.#parts.scheduler.nowMs)),
      callActivityWithRetry: (name: string, _retry: unknown, given: object) => toTask(this.#callActivity(name, given)),
      callSubOrchestrator: (name: string, given: object, childId: string) =>
        toTask(this.#orchestrate(childId, name, given)),
      Task: { all: (tasks: readonly SimulatedTask[]) => toTask(Promise.all(tasks.map(({ settled }) => settled))) },
    };
    return { df } as unknown as OrchestrationContext;
  }

  async #callActivity(name: string, input: object): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      const ended = await this.#runOnce(name, input);
      if (ended.kind === 'done') return ended.result;
      const waitMs = retryWaitsMs[tries];
      if (waitMs === undefined) throw ended.kind === 'failed' ? ended.error : new Error('The activity was cut off.');
      await this.#parts.scheduler.wait(waitMs);
    }
  }

  /** One try of an activity, which a crash only moves to another instance. */
  async #runOnce(name: string, input: object): Promise<Exclude<Ended<unknown>, { kind: 'crashed' }>> {
    for (;;) {
      await this.#parts.scheduler.wait(this.#parts.scheduler.latencyMs());
      const up = this.#parts.instances.filter((instance) => instance.isUp);
      const instance = up[Math.floor(this.#parts.random.fraction() * up.length)];
      if (!instance) {
        await this.#parts.scheduler.wait(1000);
        continue;
      }
      if (this.#parts.faults.draws('activityTwice')) {
        void this.#runActivity(instance, name, input);
      }
      const ended = await this.#runActivity(instance, name, input);
      if (ended.kind !== 'crashed') return ended;
      await this.#parts.scheduler.wait(workItemVisibilityMs);
    }
  }
}
