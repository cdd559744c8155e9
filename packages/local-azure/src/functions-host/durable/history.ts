/**
 * The events an orchestration consists of. Everything the engine knows about an instance follows from them.
 * Names are those of the Durable Task Framework; instants (`at`, `fireAt`) are milliseconds since 1970.
 */

/** Who waits for an orchestration: the execution of the parent and the task in it. */
export interface Parent {
  readonly instanceId: string;
  readonly executionId: string;
  readonly name: string;
  readonly taskId: number;
}

interface At {
  readonly at: number;
}

export interface ExecutionStarted extends At {
  readonly type: 'ExecutionStarted';
  readonly executionId: string;
  readonly name: string;
  readonly version: string | null;
  /** JSON text. */
  readonly input: string | null;
  readonly parent: Parent | null;
}

export interface TaskScheduled extends At {
  readonly type: 'TaskScheduled';
  readonly id: number;
  readonly name: string;
  /** What the activity gets: JSON text, or `True` and `False` for a bare boolean, or null for nothing. */
  readonly input: string | null;
}

export interface ChildCreated extends At {
  readonly type: 'SubOrchestrationInstanceCreated';
  readonly id: number;
  readonly name: string;
  readonly instanceId: string;
}

export interface TimerCreated extends At {
  readonly type: 'TimerCreated';
  readonly id: number;
  readonly fireAt: number;
}

export interface TaskCompleted extends At {
  readonly type: 'TaskCompleted' | 'SubOrchestrationInstanceCompleted';
  readonly taskId: number;
  /** JSON text. */
  readonly result: string | null;
}

export interface TaskFailed extends At {
  readonly type: 'TaskFailed' | 'SubOrchestrationInstanceFailed';
  readonly taskId: number;
  readonly reason: string;
  /** Null only for a terminated child, which the SDK cannot read. */
  readonly details: string | null;
}

export interface TimerFired extends At {
  readonly type: 'TimerFired';
  readonly taskId: number;
  readonly fireAt: number;
}

export interface EventRaised extends At {
  readonly type: 'EventRaised';
  readonly name: string;
  /** JSON text. */
  readonly input: string;
}

/** Suspend, resume and terminate, with the reason the caller gave. */
export interface ExecutionControlled extends At {
  readonly type: 'ExecutionSuspended' | 'ExecutionResumed' | 'ExecutionTerminated';
  readonly reason: string | null;
}

export interface ExecutionCompleted extends At {
  readonly type: 'ExecutionCompleted';
  readonly status: 'Completed' | 'Failed' | 'Terminated';
  /** JSON text of the output; plain text for a failure or a reason. */
  readonly result: string | null;
}

export interface EpisodeBoundary extends At {
  readonly type: 'OrchestratorStarted' | 'OrchestratorCompleted';
}

/** What an episode adds: new work of the orchestration. */
export type ScheduledEvent = TaskScheduled | ChildCreated | TimerCreated;

/** What reaches an orchestration from outside and wakes it. */
export type Message = ExecutionStarted | TaskCompleted | TaskFailed | TimerFired | EventRaised | ExecutionControlled;

export type HistoryEvent = Message | ScheduledEvent | ExecutionCompleted | EpisodeBoundary;

/** True for the end of a task: a result, a failure or a fired timer. Such a message belongs to one execution. */
export function isTaskEnd(event: HistoryEvent): event is TaskCompleted | TaskFailed | TimerFired {
  return 'taskId' in event;
}

/** True for an event that took a task id. */
export function isScheduled(event: HistoryEvent): event is ScheduledEvent {
  return 'id' in event;
}

/** The scheduled events of a history that have no end in it, by task id. */
export function findOpenTasks(history: Iterable<HistoryEvent>): ReadonlyMap<number, ScheduledEvent> {
  const open = new Map<number, ScheduledEvent>();
  for (const event of history) {
    if (isScheduled(event)) open.set(event.id, event);
    else if (isTaskEnd(event)) open.delete(event.taskId);
  }
  return open;
}
