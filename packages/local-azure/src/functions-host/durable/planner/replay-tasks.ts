import type { RetryRule, SdkAction } from '../sdk-answer.ts';
import { EventWaiters } from './event-waiters.ts';
import type { PlannedTask, PlannerRules } from './planned-task.ts';

type CallAction = Extract<SdkAction, { kind: 'activity' | 'child' }>;

/** Called once when an action is over. */
type Done = (hasFailed: boolean) => void;

interface Identity {
  readonly instanceId: string;
  readonly executionId: string;
  readonly parentInstanceId: string | null;
}

/**
 * The host's side of the task numbering: carries out the SDK's list of actions in order, gives each task its id at the
 * moment the real engine does, and goes on when the history says that a task is over. One object plans one episode.
 *
 * Everything happens synchronously and depth first, as in the continuations of the engine.
 * Source: OutOfProcOrchestrationShim and DurableOrchestrationContext (azure-functions-durable-extension),
 * TaskOrchestrationContext and RetryInterceptor (durabletask).
 */
export class TaskReplay {
  /** Time of the latest OrchestratorStarted. */
  clock = 0;
  /** Planned, not yet seen in the history: new work, unless the history catches up. */
  pending = new Map<number, PlannedTask>();
  readonly events = new EventWaiters();
  /** What would hang or give wrong results on Azure without an error; each a clause about this orchestrator. */
  readonly objections: string[] = [];
  /** Set once continueAsNew was reached. */
  continuation: { readonly input: unknown } | undefined;

  readonly #actions: readonly SdkAction[];
  readonly #rules: PlannerRules;
  readonly #identity: Identity;
  readonly #open = new Map<number, Done>();
  #nextAction = 0;
  #nextId = 0;
  #isWaiting = false;
  /** Retries under way in the action that is waited for. */
  #retriesOfCurrent = { open: 0, name: '' };
  /** The engine's flag: from the start of a timer over six days to the end of any timer. */
  #isLongTimerUnderWay = false;

  constructor(actions: readonly SdkAction[], rules: PlannerRules, identity: Identity) {
    this.#actions = actions;
    this.#rules = rules;
    this.#identity = identity;
  }

  /** Ids of the tasks the orchestration still waits for; cancelled timers and event waits are not among them. */
  get openIds(): readonly number[] {
    return [...this.#open.keys()];
  }

  /** True when every action is over: then the orchestration may end. */
  get isFinished(): boolean {
    return !this.#isWaiting && this.#nextAction === this.#actions.length;
  }

  /** True when the SDK has listed actions behind the one that the host still waits for. */
  get isSdkAhead(): boolean {
    return this.#isWaiting && this.#nextAction < this.#actions.length;
  }

  /** A task name whose coming retries will take ids that the SDK has already given to later tasks. */
  findDivergingRetry(): string | undefined {
    const later = this.isSdkAhead && this.#actions.slice(this.#nextAction).some(takesIds);
    return later && this.#retriesOfCurrent.open > 0 ? this.#retriesOfCurrent.name : undefined;
  }

  /** Begins actions until one of them has to be waited for. */
  advance(): void {
    while (!this.#isWaiting) {
      const action = this.#actions[this.#nextAction];
      if (action === undefined) return;
      this.#nextAction += 1;
      this.#isWaiting = true;
      this.#retriesOfCurrent = { open: 0, name: '' };
      let isBeginning = true;
      this.#begin(action, () => {
        this.#isWaiting = false;
        if (!isBeginning) this.advance();
      });
      isBeginning = false;
    }
  }

  /** Ends the task with this id; a late or second end is ignored. */
  endTask(taskId: number, hasFailed: boolean): void {
    const done = this.#open.get(taskId);
    this.#open.delete(taskId);
    done?.(hasFailed);
  }

  #begin(action: SdkAction, done: Done): void {
    switch (action.kind) {
      case 'activity':
      case 'child':
        this.#beginCall(action, done);
        return;
      case 'timer':
        this.#createTimer(action, done);
        return;
      case 'event':
        this.events.wait(action.name, () => done(false));
        return;
      case 'continueAsNew':
        this.continuation = { input: action.input };
        done(false);
        return;
      case 'all':
        this.#beginAll(action.children, done);
        return;
      case 'any':
        this.#beginAny(action.children, done);
        return;
    }
    action satisfies never;
  }

  /** Over when all children are over, failed or not: unlike the SDK, which goes on at the first failure. */
  #beginAll(children: readonly SdkAction[], done: Done): void {
    let left = children.length;
    if (left === 0) done(false);
    for (const child of children) {
      this.#begin(child, () => {
        left -= 1;
        if (left === 0) done(false);
      });
    }
  }

  /** Over when one child is over; all of them are begun. */
  #beginAny(children: readonly SdkAction[], done: Done): void {
    let isBegun = false;
    let isDecided = children.length === 0;
    for (const child of children) {
      this.#begin(child, () => {
        const isFirst = !isDecided;
        isDecided = true;
        if (isBegun && isFirst) done(false);
      });
    }
    isBegun = true;
    if (isDecided) done(false);
  }

  /** The engine swallows its own refusal: such a task takes no id and is over at once, which the SDK never learns. */
  #beginCall(action: CallAction, done: Done): void {
    const refusal = action.kind === 'activity' ? this.#findActivityRefusal(action) : this.#findChildRefusal(action);
    if (refusal === undefined) {
      this.#withRetry(action, (end) => this.#call(action, end), done);
    } else {
      this.objections.push(refusal);
      done(true);
    }
  }

  #findActivityRefusal({ name }: CallAction): string | undefined {
    return this.#rules.hasActivity(name) ? undefined : `there is no activity function '${name}'`;
  }

  #findChildRefusal({ name, instanceId }: Extract<CallAction, { kind: 'child' }>): string | undefined {
    const lowered = instanceId?.toLowerCase();
    if (!this.#rules.hasOrchestrator(name)) return `there is no orchestrator function '${name}'`;
    if (lowered === undefined) return undefined;
    if (lowered === this.#identity.instanceId.toLowerCase()) return `it starts '${name}' under its own instance id`;
    if (lowered === this.#identity.parentInstanceId?.toLowerCase()) {
      return `it starts '${name}' under the instance id of its parent`;
    }
    return lowered.startsWith('@') ? `the instance id '${instanceId}' starts with @` : undefined;
  }

  #call(action: CallAction, done: Done): void {
    const { kind, name, input } = action;
    if (kind === 'child') {
      const { executionId } = this.#identity;
      const { instanceId } = action;
      this.#schedule((id) => ({ kind, id, name, instanceId: instanceId ?? `${executionId}:${id}`, input }), done);
      return;
    }
    if (typeof input === 'boolean') {
      this.objections.push(
        `the input of activity '${name}' is a bare ${input}, which arrives as the text "${input ? 'True' : 'False'}"; put it into an object`,
      );
    }
    this.#schedule((id) => ({ kind, id, name, input }), done);
  }

  /**
   * One id for the first attempt; at the moment a failure is processed one for the delay, and when that is over one for
   * the next attempt. The last failure is followed by one more timer, due at once.
   */
  #withRetry({ retry, name }: CallAction, call: (end: Done) => void, done: Done): void {
    if (retry === null) {
      call(done);
      return;
    }
    if (retry.timeoutMs !== null) {
      this.objections.push(
        `the retries of '${name}' set retryTimeoutInMilliseconds, after which nothing wakes the orchestrator`,
      );
    }
    const firstAt = this.clock;
    const group = this.#retriesOfCurrent;
    group.open += 1;
    group.name = name;
    const end = (hasFailed: boolean): void => {
      group.open -= 1;
      done(hasFailed);
    };
    const attempt = (failures: number): void => {
      call((hasFailed) => {
        if (!hasFailed) {
          end(false);
        } else if (failures + 1 >= retry.maxAttempts) {
          this.#scheduleTimer(this.clock, () => end(true));
        } else {
          const delayMs = toDelayMs(retry, failures, this.clock - firstAt);
          if (delayMs === 0) end(true);
          else this.#scheduleTimer(this.clock + delayMs, () => attempt(failures + 1));
        }
      });
    };
    attempt(0);
  }

  /**
   * A cancelled timer takes its id and is scheduled all the same; it is over at once. While a long timer is under way,
   * every other timer goes through the same loop of pieces. If one fires early there, the ids of SDK and host differ from then on.
   */
  #createTimer({ fireAt, isCancelled }: Extract<SdkAction, { kind: 'timer' }>, done: Done): void {
    let pieceAt = fireAt;
    if (fireAt - this.clock > this.#rules.longTimerFromMs) {
      this.#isLongTimerUnderWay = true;
      pieceAt = this.clock + this.#rules.longTimerStepMs;
    } else if (this.#isLongTimerUnderWay) {
      this.objections.push('it creates a timer while one of more than six days is open or cancelled');
    }
    const finish = (): void => {
      this.#isLongTimerUnderWay = false;
      done(false);
    };
    if (this.#isLongTimerUnderWay && this.clock >= fireAt) {
      finish();
      return;
    }
    if (isCancelled) {
      this.#schedule((id) => ({ kind: 'timer', id, fireAt: pieceAt }), undefined);
      done(true);
      return;
    }
    if (!this.#isLongTimerUnderWay) {
      this.#scheduleTimer(fireAt, finish);
      return;
    }
    const nextPiece = (): void => {
      const leftMs = fireAt - this.clock;
      if (leftMs <= 0) finish();
      else this.#scheduleTimer(this.clock + Math.min(leftMs, this.#rules.longTimerStepMs), nextPiece);
    };
    this.#scheduleTimer(pieceAt, nextPiece);
  }

  #scheduleTimer(fireAt: number, done: () => void): void {
    this.#schedule((id) => ({ kind: 'timer', id, fireAt }), done);
  }

  #schedule(toTask: (id: number) => PlannedTask, done: Done | undefined): void {
    const id = this.#nextId++;
    this.pending.set(id, toTask(id));
    if (done !== undefined) this.#open.set(id, done);
  }
}

/** Milliseconds before the attempt after `failures + 1` failures; 0 when the time for retries is over. */
function toDelayMs(rule: RetryRule, failures: number, elapsedMs: number): number {
  if (rule.timeoutMs !== null && elapsedMs >= rule.timeoutMs) return 0;
  return Math.min(rule.firstIntervalMs * rule.backoff ** failures, rule.maxIntervalMs);
}

function takesIds(action: SdkAction): boolean {
  if (action.kind === 'all' || action.kind === 'any') return action.children.some(takesIds);
  return action.kind === 'activity' || action.kind === 'child' || action.kind === 'timer';
}
