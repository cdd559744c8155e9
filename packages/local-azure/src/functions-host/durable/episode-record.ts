import { randomUUID } from 'node:crypto';
import type { ExecutionCompleted, ExecutionStarted, HistoryEvent, Message, Parent, ScheduledEvent } from './history.ts';
import type { Instance } from './instance.ts';
import type { Command, EpisodePlan, Outcome } from './planner/plan-episode.ts';
import type { Delivery, EpisodeRecord, Start } from './records.ts';

export interface EpisodeFacts {
  /** Null for the first episode after continueAsNew. */
  readonly startedAt: number | null;
  readonly endedAt: number;
  /** JSON text. */
  readonly customStatus: string | null;
}

/** Everything that a plan changes, as one record: history, status, children, the message to the parent, the next execution. */
export function toEpisodeRecord(
  { instanceId, started, output }: Instance,
  messages: readonly Message[],
  plan: EpisodePlan,
  { startedAt, endedAt, customStatus }: EpisodeFacts,
): EpisodeRecord {
  const { commands, outcome } = plan;
  const { executionId, parent } = started;
  const end = isFinal(outcome) ? toExecutionCompleted(outcome, endedAt) : undefined;
  const scheduled = commands.map((command) => toScheduledEvent(command, endedAt));
  const children = commands.filter((command) => command.kind === 'child');
  return {
    op: 'episode',
    instanceId,
    executionId,
    startedAt,
    consumed: messages.length,
    events: end === undefined ? scheduled : [...scheduled, end],
    endedAt,
    status: end?.status ?? (plan.isSuspended ? 'Suspended' : 'Running'),
    customStatus,
    output: end === undefined && plan.isSuspended ? findSuspensionReason(messages, output) : (end?.result ?? null),
    children: children.map((child) => toStart(child, { instanceId, started }, endedAt)),
    toParent: isFinal(outcome) && parent !== null ? toParentDelivery(outcome, parent, endedAt) : null,
    next:
      outcome?.kind === 'continuedAsNew'
        ? { started: toNextStart(started, outcome.input, endedAt), carried: outcome.carried }
        : null,
  };
}

function toScheduledEvent(command: Command, at: number): ScheduledEvent {
  const { id } = command;
  switch (command.kind) {
    case 'activity':
      return { type: 'TaskScheduled', at, id, name: command.name, input: command.input };
    case 'child':
      return { type: 'SubOrchestrationInstanceCreated', at, id, name: command.name, instanceId: command.instanceId };
    case 'timer':
      return { type: 'TimerCreated', at, id, fireAt: command.fireAt };
    default:
      return command satisfies never;
  }
}

function toStart(
  { id, name, instanceId, input }: Extract<Command, { kind: 'child' }>,
  parent: Pick<Instance, 'instanceId' | 'started'>,
  at: number,
): Start {
  const { executionId, name: parentName } = parent.started;
  return {
    instanceId,
    started: {
      type: 'ExecutionStarted',
      at,
      executionId: createInnerExecutionId(),
      name,
      version: null,
      input,
      parent: { instanceId: parent.instanceId, executionId, name: parentName, taskId: id },
    },
  };
}

function toNextStart(started: ExecutionStarted, input: string | null, at: number): ExecutionStarted {
  return { ...started, at, input, executionId: createInnerExecutionId() };
}

/** Executions that an orchestration begins have 32 hex digits; those of a client have dashes. */
function createInnerExecutionId(): string {
  return randomUUID().replaceAll('-', '');
}

type FinalOutcome = Exclude<Outcome, { kind: 'continuedAsNew' }>;

function isFinal(outcome: Outcome | undefined): outcome is FinalOutcome {
  return outcome !== undefined && outcome.kind !== 'continuedAsNew';
}

function toExecutionCompleted(outcome: FinalOutcome, at: number): ExecutionCompleted {
  const type = 'ExecutionCompleted';
  switch (outcome.kind) {
    case 'completed':
      return { type, at, status: 'Completed', result: outcome.output };
    case 'failed':
      return { type, at, status: 'Failed', result: outcome.reason };
    case 'terminated':
      return { type, at, status: 'Terminated', result: outcome.reason };
    default:
      return outcome satisfies never;
  }
}

/** A terminated child has no details, which the SDK of its parent cannot read. */
function toParentDelivery(outcome: FinalOutcome, { taskId, ...parent }: Parent, at: number): Delivery {
  const { instanceId, executionId } = parent;
  if (outcome.kind === 'completed') {
    const type = 'SubOrchestrationInstanceCompleted';
    return { instanceId, executionId, message: { type, at, taskId, result: outcome.output } };
  }
  const type = 'SubOrchestrationInstanceFailed';
  const details = outcome.kind === 'failed' ? outcome.details : null;
  return { instanceId, executionId, message: { type, at, taskId, reason: outcome.reason ?? '', details } };
}

/** While suspended, the output is the reason of the suspension. */
function findSuspensionReason(messages: readonly HistoryEvent[], before: string | null): string | null {
  const suspended = messages.findLast((message) => message.type === 'ExecutionSuspended');
  return suspended?.type === 'ExecutionSuspended' ? suspended.reason : before;
}
