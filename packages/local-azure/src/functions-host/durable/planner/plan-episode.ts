import type { EventRaised, HistoryEvent } from '../history.ts';
import { type SdkAnswer, toJsonText } from '../sdk-answer.ts';
import { findNonDeterminism } from './non-determinism.ts';
import type { PlannedTask, PlannerRules } from './planned-task.ts';
import { TaskReplay } from './replay-tasks.ts';

/** New work, in the order of its ids. `input` is what reaches the function: JSON text, `True`, `False` or null. */
export type Command =
  | { readonly kind: 'activity'; readonly id: number; readonly name: string; readonly input: string | null }
  | {
      readonly kind: 'child';
      readonly id: number;
      readonly name: string;
      readonly instanceId: string;
      readonly input: string | null;
    }
  | { readonly kind: 'timer'; readonly id: number; readonly fireAt: number };

/** How an execution ends. */
export type Outcome =
  | { readonly kind: 'completed'; readonly output: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly details: string }
  | { readonly kind: 'terminated'; readonly reason: string | null }
  | { readonly kind: 'continuedAsNew'; readonly input: string | null; readonly carried: readonly EventRaised[] };

export interface EpisodePlan {
  readonly commands: readonly Command[];
  /** Undefined while the orchestration goes on. */
  readonly outcome: Outcome | undefined;
  readonly isSuspended: boolean;
  /** What would hang or give wrong results on Azure without an error: clauses that follow "it" or name the cause. */
  readonly objections: readonly string[];
}

/**
 * What one episode leads to, from the history (the new events included) and the SDK's answer to it, without any effect.
 * `history` is that of one execution and starts with OrchestratorStarted and ExecutionStarted.
 *
 * The rules are those of the real engine, traps included; `objections` names the traps.
 * Source: TaskOrchestrationExecutor and TaskOrchestrationContext (durabletask), TaskOrchestrationShim
 * (azure-functions-durable-extension); checked against 321 recorded episodes.
 */
export function planEpisode(
  instanceId: string,
  history: readonly HistoryEvent[],
  answer: SdkAnswer,
  rules: PlannerRules,
): EpisodePlan {
  return new EpisodePlanner(instanceId, history, answer, rules).plan();
}

class EpisodePlanner {
  readonly #history: readonly HistoryEvent[];
  readonly #answer: SdkAnswer;
  readonly #tasks: TaskReplay;
  readonly #name: string;
  #isSuspended = false;
  /** What arrived while suspended, applied on resume. */
  readonly #held: HistoryEvent[] = [];
  /** Work planned before the suspension in the same episode. */
  #heldTasks = new Map<number, PlannedTask>();
  readonly #carried: EventRaised[] = [];
  #termination: { readonly reason: string | null } | undefined;
  #nonDeterminism: string | undefined;

  constructor(instanceId: string, history: readonly HistoryEvent[], answer: SdkAnswer, rules: PlannerRules) {
    const started = history.find((event) => event.type === 'ExecutionStarted');
    if (started === undefined) throw new RangeError(`The history of '${instanceId}' has no ExecutionStarted.`);
    const { executionId, parent, name } = started;
    this.#history = history;
    this.#answer = answer;
    this.#name = name;
    const parentInstanceId = parent?.instanceId ?? null;
    this.#tasks = new TaskReplay(answer.actions, rules, { instanceId, executionId, parentInstanceId });
  }

  plan(): EpisodePlan {
    for (const event of this.#history) {
      if (event.type === 'OrchestratorStarted') this.#tasks.clock = event.at;
      else this.#apply(event);
      if (this.#nonDeterminism !== undefined) break;
    }
    const outcome = this.#toOutcome();
    return {
      commands: [...this.#tasks.pending.values()].toSorted((a, b) => a.id - b.id).map(toCommand),
      outcome,
      isSuspended: this.#isSuspended,
      objections: this.#toObjections(outcome),
    };
  }

  #apply(event: HistoryEvent): void {
    if (this.#isSuspended && event.type !== 'ExecutionResumed' && event.type !== 'ExecutionTerminated') {
      if (event.type !== 'ExecutionSuspended') this.#held.push(event);
      return;
    }
    switch (event.type) {
      case 'ExecutionStarted':
        if (this.#answer.end.kind !== 'broke') this.#tasks.advance();
        return;
      case 'TaskScheduled':
      case 'SubOrchestrationInstanceCreated':
      case 'TimerCreated':
        this.#nonDeterminism = findNonDeterminism(event, this.#tasks.pending.get(event.id));
        if (this.#nonDeterminism === undefined) this.#tasks.pending.delete(event.id);
        return;
      case 'TaskCompleted':
      case 'SubOrchestrationInstanceCompleted':
      case 'TimerFired':
        this.#tasks.endTask(event.taskId, false);
        return;
      case 'TaskFailed':
      case 'SubOrchestrationInstanceFailed':
        this.#tasks.endTask(event.taskId, true);
        return;
      case 'EventRaised':
        // After continueAsNew an event belongs to the next execution; what came before it and was not claimed is lost.
        if (this.#tasks.continuation === undefined) this.#tasks.events.raise(event.name);
        else this.#carried.push(event);
        return;
      case 'ExecutionTerminated':
        this.#termination ??= { reason: event.reason };
        return;
      case 'ExecutionSuspended':
        this.#suspend();
        return;
      case 'ExecutionResumed':
        this.#resume();
        return;
      case 'OrchestratorStarted':
      case 'OrchestratorCompleted':
      case 'ExecutionCompleted':
        return;
    }
    event satisfies never;
  }

  #suspend(): void {
    this.#isSuspended = true;
    this.#heldTasks = this.#tasks.pending;
    this.#tasks.pending = new Map();
  }

  #resume(): void {
    this.#isSuspended = false;
    for (const [id, task] of this.#heldTasks) this.#tasks.pending.set(id, task);
    this.#heldTasks = new Map();
    for (const event of this.#held.splice(0)) {
      this.#apply(event);
      if (this.#nonDeterminism !== undefined) return;
    }
  }

  #toOutcome(): Outcome | undefined {
    if (this.#termination !== undefined) return { kind: 'terminated', reason: this.#termination.reason };
    if (this.#nonDeterminism !== undefined) {
      const details = `Unhandled exception while executing orchestration: ${this.#nonDeterminism}`;
      return { kind: 'failed', reason: this.#nonDeterminism, details };
    }
    if (this.#tasks.openIds.length > 0 || !this.#tasks.isFinished) return undefined;
    const { end } = this.#answer;
    switch (end.kind) {
      case 'returned': {
        const { continuation } = this.#tasks;
        if (continuation === undefined) return { kind: 'completed', output: end.output };
        return { kind: 'continuedAsNew', input: toJsonText(continuation.input), carried: this.#carried };
      }
      case 'threw':
      case 'broke':
        if (end.kind === 'threw' && end.error === '') return undefined;
        return {
          kind: 'failed',
          reason: `Orchestrator function '${this.#name}' failed: ${end.error}`,
          details: `Message: ${end.error}, StackTrace:    at <stack>`,
        };
      case 'open':
        return undefined;
      default:
        return end satisfies never;
    }
  }

  /** While suspended the SDK is ahead of the host by design, and what has failed or was terminated fails loudly anyway. */
  #toObjections(outcome: Outcome | undefined): readonly string[] {
    if (this.#nonDeterminism !== undefined || outcome?.kind === 'terminated') return [];
    const objections = [...this.#tasks.objections];
    if (this.#isSuspended) return objections;
    const retry = this.#tasks.findDivergingRetry();
    if (retry !== undefined) {
      objections.push(
        `it went on after a failure under Task.all while '${retry}' is still being retried, so that the task ids of host and SDK part and results are mixed up`,
      );
    }
    const stuck = outcome === undefined && this.#tasks.openIds.length === 0 ? this.#describeStuck() : undefined;
    return stuck === undefined ? objections : [...objections, stuck];
  }

  /** Why no message can continue this orchestration any more; undefined when an event still can. */
  #describeStuck(): string | undefined {
    const { end } = this.#answer;
    if (end.kind === 'threw' && end.error === '') return 'it threw a value that is not an Error';
    if (end.kind !== 'open' || this.#tasks.isSdkAhead) {
      return 'it went on after a failure under Task.all whose other tasks wait for an event';
    }
    return this.#tasks.events.isEmpty ? 'nothing is left that could wake it' : undefined;
  }
}

function toCommand(task: PlannedTask): Command {
  if (task.kind === 'timer') return task;
  if (task.kind === 'activity') return { ...task, input: toActivityInput(task.input) };
  return { ...task, input: toJsonText(task.input) };
}

/** The engine hands over the text of the value: a string is JSON text already, a boolean becomes .NET's word for it. */
function toActivityInput(input: unknown): string | null {
  if (typeof input === 'string') return input;
  if (typeof input === 'boolean') return input ? 'True' : 'False';
  return toJsonText(input);
}
