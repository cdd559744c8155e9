import type { HistoryEvent, ScheduledEvent } from '../history.ts';
import type { Instance } from '../instance.ts';

/** What of an instance a status shows. */
export interface StatusView {
  readonly showInput: boolean;
  readonly showHistory: boolean;
  readonly showHistoryOutput: boolean;
}

/** The status of an instance as the client API gives it; instants in whole seconds. */
export function toStatusBody(instance: Instance, view: StatusView): object {
  const { instanceId, started, status, customStatus, output, updatedAt, history } = instance;
  return {
    name: started.name,
    instanceId,
    runtimeStatus: status,
    input: view.showInput ? toValue(started.input) : null,
    customStatus: toValue(customStatus),
    output: toValue(output),
    createdTime: toSeconds(started.at),
    lastUpdatedTime: toSeconds(updatedAt),
    ...(view.showHistory && { historyEvents: toHistoryEvents(history, view) }),
  };
}

/** JSON text becomes its value; other text, such as the reason of a termination, stays what it is. */
function toValue(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toSeconds(at: number): string {
  return `${toIso(at).slice(0, 19)}Z`;
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}

/** Boundaries are left out, and a task that has ended is one entry: its end, with the name and time of its start. */
function toHistoryEvents(history: readonly HistoryEvent[], view: StatusView): readonly object[] {
  const scheduled = new Map(history.flatMap((event) => ('id' in event ? [[event.id, event] as const] : [])));
  const ended = new Set(history.flatMap((event) => ('taskId' in event ? [event.taskId] : [])));
  return history
    .filter((event) => !('id' in event) || event.type === 'TimerCreated' || !ended.has(event.id))
    .flatMap((event) => {
      const fields = toFields(event, 'taskId' in event ? scheduled.get(event.taskId) : undefined, view);
      return fields === undefined ? [] : [{ EventType: event.type, ...fields, Timestamp: toIso(event.at) }];
    });
}

function toFields(event: HistoryEvent, start: ScheduledEvent | undefined, view: StatusView): object | undefined {
  const input = view.showInput ? { Input: null } : {};
  switch (event.type) {
    case 'OrchestratorStarted':
    case 'OrchestratorCompleted':
      return undefined;
    case 'ExecutionStarted':
      return { ...(view.showInput && { Input: event.input }), FunctionName: event.name };
    case 'TaskScheduled':
      return { Name: event.name, ...input };
    case 'SubOrchestrationInstanceCreated':
      return { Name: event.name, InstanceId: event.instanceId, ...input };
    case 'TaskCompleted':
    case 'SubOrchestrationInstanceCompleted':
      return { ...toResult(event.result, view), ...toStart(start), ...input };
    case 'TaskFailed':
    case 'SubOrchestrationInstanceFailed':
      return { Reason: event.reason, Details: event.details, FailureDetails: null, ...toStart(start), ...input };
    case 'TimerCreated':
    case 'TimerFired':
      return { FireAt: toIso(event.fireAt) };
    case 'EventRaised':
      return { Name: event.name, ...(view.showInput && { Input: event.input }) };
    case 'ExecutionTerminated':
      return { Input: event.reason };
    case 'ExecutionSuspended':
    case 'ExecutionResumed':
      return { Reason: event.reason };
    case 'ExecutionCompleted':
      return { OrchestrationStatus: event.status, ...toResult(event.result, view), FailureDetails: null };
    default:
      return event satisfies never;
  }
}

function toResult(result: string | null, view: StatusView): object {
  return view.showHistoryOutput ? { Result: toValue(result) } : {};
}

function toStart(start: ScheduledEvent | undefined): object {
  if (start === undefined || start.type === 'TimerCreated') return {};
  const child = start.type === 'SubOrchestrationInstanceCreated' ? { InstanceId: start.instanceId } : {};
  return { ScheduledTime: toIso(start.at), FunctionName: start.name, ...child };
}
