import { type HistoryEvent, isScheduled, type Parent } from './history.ts';
import type { Instance } from './instance.ts';

/** Numbers of the event types in the protocol between extension and SDK. */
const eventTypes = {
  ExecutionStarted: 0,
  ExecutionCompleted: 1,
  ExecutionTerminated: 3,
  TaskScheduled: 4,
  TaskCompleted: 5,
  TaskFailed: 6,
  SubOrchestrationInstanceCreated: 7,
  SubOrchestrationInstanceCompleted: 8,
  SubOrchestrationInstanceFailed: 9,
  TimerCreated: 10,
  TimerFired: 11,
  OrchestratorStarted: 12,
  OrchestratorCompleted: 13,
  EventRaised: 15,
  ExecutionSuspended: 19,
  ExecutionResumed: 20,
} as const satisfies Readonly<Record<HistoryEvent['type'], number>>;

/** Durations of long timers, which host and SDK must both know. */
export interface TimerDurations {
  readonly longTimerFromMs: number;
  readonly longTimerStepMs: number;
}

/**
 * Builds the JSON text of orchestration requests. It keeps the text of the history that an execution has already
 * played, so that a request costs what is new.
 */
export class RequestBuilder {
  readonly #durations: TimerDurations;
  readonly #played = new Map<string, { executionId: string; events: number; text: string }>();

  constructor(durations: TimerDurations) {
    this.#durations = durations;
  }

  /** The request for one episode: the history of the instance and then `newEvents`. */
  build(instance: Instance, newEvents: readonly HistoryEvent[]): string {
    const { instanceId, started, history } = instance;
    const isReplaying = newEvents.length > 0 && history.length > 0;
    const past = isReplaying ? this.#toPlayedText(instance) : '';
    const present = (isReplaying ? newEvents : [...history, ...newEvents]).map((event) =>
      toWireEvent(instanceId, event, false),
    );
    const rest = JSON.stringify({
      instanceId,
      isReplaying,
      parentInstanceId: started.parent?.instanceId ?? null,
      upperSchemaVersion: 1,
      upperSchemaVersionNew: 3,
      longRunningTimerIntervalDuration: toTimeSpan(this.#durations.longTimerStepMs),
      maximumShortTimerDuration: toTimeSpan(this.#durations.longTimerFromMs),
      defaultHttpAsyncRequestSleepTimeMillseconds: 30_000,
    });
    return `{"history":[${past}${present.join(',')}],"input":${started.input ?? 'null'},${rest.slice(1)}`;
  }

  /** Forgets the text of an execution that has ended. */
  forget(instanceId: string): void {
    this.#played.delete(instanceId);
  }

  #toPlayedText({ instanceId, started, history }: Instance): string {
    let played = this.#played.get(instanceId);
    if (played?.executionId !== started.executionId) {
      played = { executionId: started.executionId, events: 0, text: '' };
      this.#played.set(instanceId, played);
    }
    for (const event of history.slice(played.events)) {
      played.text += `${toWireEvent(instanceId, event, wasPlayed(event))},`;
    }
    played.events = history.length;
    return played.text;
  }
}

/** Only what reached the orchestrator counts as played; boundaries and scheduled work never do. */
function wasPlayed(event: HistoryEvent): boolean {
  return !isScheduled(event) && event.type !== 'OrchestratorStarted' && event.type !== 'OrchestratorCompleted';
}

/** JSON text of an event as the SDK reads it. Inputs of scheduled work are left out, as on the real engine. */
function toWireEvent(instanceId: string, event: HistoryEvent, isPlayed: boolean): string {
  return JSON.stringify({
    EventType: eventTypes[event.type],
    EventId: 'id' in event ? event.id : -1,
    IsPlayed: isPlayed,
    Timestamp: toIso(event.at),
    ...toWireFields(instanceId, event),
  });
}

function toWireFields(instanceId: string, event: HistoryEvent): object {
  switch (event.type) {
    case 'ExecutionStarted':
      return {
        Name: event.name,
        Version: event.version,
        Input: event.input,
        OrchestrationInstance: { InstanceId: instanceId, ExecutionId: event.executionId },
        ParentInstance: toWireParent(event.parent),
        Tags: null,
      };
    case 'TaskScheduled':
      return { Name: event.name, Version: '', Input: null };
    case 'SubOrchestrationInstanceCreated':
      return { Name: event.name, Version: null, InstanceId: event.instanceId, Input: null };
    case 'TimerCreated':
      return { FireAt: toIso(event.fireAt) };
    case 'TimerFired':
      return { TimerId: event.taskId, FireAt: toIso(event.fireAt) };
    case 'TaskCompleted':
    case 'SubOrchestrationInstanceCompleted':
      return { TaskScheduledId: event.taskId, Result: event.result };
    case 'TaskFailed':
    case 'SubOrchestrationInstanceFailed':
      return { TaskScheduledId: event.taskId, Reason: event.reason, Details: event.details, FailureDetails: null };
    case 'EventRaised':
      return { Name: event.name, Input: event.input };
    case 'ExecutionTerminated':
      return { Input: event.reason };
    case 'ExecutionSuspended':
    case 'ExecutionResumed':
      return { Reason: event.reason };
    case 'ExecutionCompleted':
      return { OrchestrationStatus: event.status, Result: event.result };
    case 'OrchestratorStarted':
    case 'OrchestratorCompleted':
      return {};
    default:
      return event satisfies never;
  }
}

function toWireParent(parent: Parent | null): object | null {
  if (parent === null) return null;
  const { name, instanceId, executionId, taskId } = parent;
  const instance = { InstanceId: instanceId, ExecutionId: executionId };
  return { Name: name, OrchestrationInstance: instance, TaskScheduleId: taskId, Version: null };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}

/** .NET's text of a duration, for example `6.00:00:00`. */
function toTimeSpan(durationMs: number): string {
  const days = Math.floor(durationMs / 86_400_000);
  const time = new Date(durationMs % 86_400_000).toISOString().slice(11, 19);
  return days > 0 ? `${days}.${time}` : time;
}
