import type { HistoryEvent, ScheduledEvent } from '../history.ts';
import type { Instance } from '../instance.ts';

/** Which parts of an instance its status shows. */
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
  const starts = new Map(
    history.flatMap((event) => ('id' in event ? [[toKey(event.type, event.id), event] as const] : [])),
  );
  const findStart = (event: HistoryEvent): ScheduledEvent | undefined =>
    'taskId' in event ? starts.get(toKey(startTypes[event.type], event.taskId)) : undefined;
  const ended = new Set<HistoryEvent | undefined>(history.map(findStart));
  return history
    .filter((event) => event.type === 'TimerCreated' || !ended.has(event))
    .flatMap((event) => {
      const fields = toFields(event, findStart(event), view);
      return fields === undefined ? [] : [{ EventType: event.type, ...fields, Timestamp: toIso(event.at) }];
    });
}

/** What the end of a task refers to. A failed replay can leave two tasks of different types under one id. */
const startTypes = {
  TaskCompleted: 'TaskScheduled',
  TaskFailed: 'TaskScheduled',
  SubOrchestrationInstanceCompleted: 'SubOrchestrationInstanceCreated',
  SubOrchestrationInstanceFailed: 'SubOrchestrationInstanceCreated',
  TimerFired: 'TimerCreated',
} as const;

function toKey(type: ScheduledEvent['type'], id: number): string {
  return `${type} ${id}`;
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
