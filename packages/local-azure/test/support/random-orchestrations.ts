import { app, type OrchestrationContext, RetryOptions, type Task } from 'durable-functions';
import fc from 'fast-check';

/**
 * Random orchestrations in the safe shape: a parent that waits with `Task.all` for children that never fail, explicit
 * ids, timers that are cancelled before the end. What each of them returns can be told from its plan.
 */

export type Step =
  /** One activity; `fails` makes it throw. */
  | { readonly kind: 'call'; readonly delayMs: number; readonly value: number; readonly fails: boolean }
  /** An activity that throws `failures` times before it succeeds. */
  | {
      readonly kind: 'retry';
      readonly delayMs: number;
      readonly value: number;
      readonly failures: number;
      readonly attempts: number;
    }
  | { readonly kind: 'all'; readonly values: readonly number[]; readonly delayMs: number }
  /** An activity against a timer, which is cancelled when it loses; an activity that loses is awaited later. */
  | { readonly kind: 'race'; readonly delayMs: number; readonly timerMs: number; readonly value: number }
  | { readonly kind: 'pause'; readonly delayMs: number }
  /** A child that continues as new this often. */
  | { readonly kind: 'loop'; readonly rounds: number }
  | { readonly kind: 'child'; readonly plan: ChildPlan };

export interface ChildPlan {
  readonly steps: readonly Step[];
}

export interface ParentPlan {
  readonly children: readonly ChildPlan[];
}

/** More failures than there are attempts. */
const forever = 1_000_000;

const delayMs = fc.integer({ min: 0, max: 40 });
const value = fc.integer({ min: 0, max: 999 });

const leaf: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), delayMs, value, fails: fc.boolean() }),
  fc.record({
    kind: fc.constant('retry' as const),
    delayMs,
    value,
    failures: fc.integer({ min: 0, max: 4 }),
    attempts: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('all' as const), values: fc.array(value, { minLength: 1, maxLength: 5 }), delayMs }),
  fc.record({ kind: fc.constant('race' as const), delayMs, timerMs: fc.integer({ min: 1, max: 60 }), value }),
  fc.record({ kind: fc.constant('pause' as const), delayMs }),
  fc.record({ kind: fc.constant('loop' as const), rounds: fc.integer({ min: 0, max: 3 }) }),
);

const childPlan: fc.Arbitrary<ChildPlan> = fc.record({
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: leaf },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('child' as const),
          plan: fc.record({ steps: fc.array(leaf, { maxLength: 3 }) }),
        }),
      },
    ),
    { maxLength: 5 },
  ),
});

/** Plans of parents with one to four children. */
export const parentPlan: fc.Arbitrary<ParentPlan> = fc.record({
  children: fc.array(childPlan, { minLength: 1, maxLength: 4 }),
});

/**
 * The same plan where every failure is one for ever: attempts are counted in memory, which a restart forgets, so only
 * such a plan returns the same across restarts.
 */
export function toRestartable({ children }: ParentPlan): ParentPlan {
  return { children: children.map(toRestartableChild) };
}

function toRestartableChild({ steps }: ChildPlan): ChildPlan {
  return {
    steps: steps.map((step) => {
      if (step.kind === 'child') return { ...step, plan: toRestartableChild(step.plan) };
      if (step.kind !== 'retry') return step;
      return { ...step, failures: step.failures < step.attempts ? 0 : forever };
    }),
  };
}

/** What the orchestration of a plan returns. */
export function toExpectedResult({ children }: ParentPlan): unknown {
  return children.map((child) => ({ ok: true, results: child.steps.map(toExpected) }));
}

function toExpected(step: Step): unknown {
  switch (step.kind) {
    case 'call':
      return step.fails ? 'failed' : step.value;
    case 'retry':
      return step.failures < step.attempts ? step.value : 'failed';
    case 'all':
      return step.values;
    case 'race':
      return step.value;
    case 'pause':
      return 'paused';
    case 'loop':
      return { rounds: step.rounds };
    case 'child':
      return { ok: true, results: step.plan.steps.map(toExpected) };
    default:
      return step satisfies never;
  }
}

interface Work {
  readonly key: string;
  readonly value: number;
  readonly delayMs: number;
  readonly failures: number;
}

type Steps = Generator<Task, unknown, unknown>;

/**
 * Registers `random-parent` and what it needs. `sleep` passes the time of an activity; attempts are counted in memory.
 */
export function registerRandomOrchestrations(sleep: (durationMs: number) => Promise<void>): void {
  const attempts = new Map<string, number>();
  app.activity('work', {
    handler: async ({ key, value: result, delayMs: durationMs, failures }: Work) => {
      const attempt = (attempts.get(key) ?? 0) + 1;
      attempts.set(key, attempt);
      await sleep(durationMs);
      if (attempt <= failures) throw new Error(`attempt ${attempt} of ${key}`);
      return result;
    },
  });
  app.orchestration('random-parent', function* ({ df }: OrchestrationContext) {
    const { children } = df.getInput<ParentPlan>();
    const id = df.instanceId;
    const results: unknown = yield df.Task.all(
      children.map((child, index) => df.callSubOrchestrator('random-child', child, `${id}-${index}`)),
    );
    return results;
  });
  app.orchestration('random-child', function* (context: OrchestrationContext) {
    const { steps } = context.df.getInput<ChildPlan>();
    const results: unknown[] = [];
    for (const [index, step] of steps.entries()) {
      try {
        results.push(yield* runStep(context, step, index));
      } catch {
        results.push('failed');
      }
    }
    return { ok: true, results };
  });
  app.orchestration('random-loop', function* ({ df }: OrchestrationContext) {
    const { rounds, done } = df.getInput<{ readonly rounds: number; readonly done: number }>();
    if (done === rounds) return { rounds };
    yield df.callActivity('work', { key: `${df.instanceId}/${done}`, value: done, delayMs: 1, failures: 0 });
    df.continueAsNew({ rounds, done: done + 1 });
    return undefined;
  });
}

function* runStep({ df }: OrchestrationContext, step: Step, index: number): Steps {
  const key = `${df.instanceId}/${index}`;
  const work = (result: number, durationMs: number, failures = 0, part = 0): Work => ({
    key: `${key}/${part}`,
    value: result,
    delayMs: durationMs,
    failures,
  });
  switch (step.kind) {
    case 'call':
      return yield df.callActivity('work', work(step.value, step.delayMs, step.fails ? forever : 0));
    case 'retry': {
      const options = new RetryOptions(5, step.attempts);
      return yield df.callActivityWithRetry('work', options, work(step.value, step.delayMs, step.failures));
    }
    case 'all':
      return yield df.Task.all(
        step.values.map((one, part) => df.callActivity('work', work(one, step.delayMs * ((part * 7) % 4), 0, part))),
      );
    case 'race': {
      const activity = df.callActivity('work', work(step.value, step.delayMs));
      const timer = df.createTimer(new Date(df.currentUtcDateTime.getTime() + step.timerMs));
      const winner: unknown = yield df.Task.any([activity, timer]);
      if (winner === activity) {
        timer.cancel();
        return activity.result;
      }
      return yield activity;
    }
    case 'pause':
      yield df.createTimer(new Date(df.currentUtcDateTime.getTime() + step.delayMs));
      return 'paused';
    case 'loop':
      return yield df.callSubOrchestrator(
        'random-loop',
        { rounds: step.rounds, done: 0 },
        `${df.instanceId}-loop${index}`,
      );
    case 'child':
      return yield df.callSubOrchestrator('random-child', step.plan, `${df.instanceId}-${index}`);
    default:
      return step satisfies never;
  }
}
