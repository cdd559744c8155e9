import { type HistoryEvent, isScheduled, type ScheduledEvent } from '../../src/functions-host/durable/history.ts';
import type { Command, Outcome } from '../../src/functions-host/durable/planner/plan-episode.ts';
import { type RecordedEpisode, type Scenario, type StatusBody, toHistoryEvent } from './durable-traces.ts';

/** What the recordings say that an episode led to: new work, and the end of the execution. */

export type CommandShape = Readonly<Record<string, unknown>>;

/** A command as the recordings show it: without its input. */
export function toCommandShape(command: Command): CommandShape {
  return command.kind === 'timer' ? command : { ...command, input: undefined };
}

/**
 * What the next recorded history of the same execution has more. For the last one what the status query showed: that
 * has no ids, so the ids of `planned` are taken over there.
 */
export function findRecordedCommands(
  scenario: Scenario,
  instanceId: string,
  index: number,
  planned: readonly Command[],
): readonly CommandShape[] {
  const episodes = scenario.instances[instanceId]?.episodes ?? [];
  const [now, next] = [episodes[index], episodes[index + 1]];
  if (now === undefined) return [];
  const length = now.history.length;
  if (next !== undefined && findExecutionId(next) === findExecutionId(now)) {
    return next.history.slice(length).map(toHistoryEvent).filter(isScheduled).map(toShape);
  }
  if (next !== undefined || instanceId !== scenario.start.instanceId) return [];
  return findCommandsInStatus(scenario, now.history.map(toHistoryEvent)).map((command, at) => ({
    ...command,
    id: planned[at]?.id,
  }));
}

/** The status query shows timers always and other tasks while they are open. */
function findCommandsInStatus(scenario: Scenario, history: readonly HistoryEvent[]): readonly CommandShape[] {
  const known = history.filter(isScheduled);
  const knownTimers = known.filter(({ type }) => type === 'TimerCreated').length;
  const ended = new Set(history.flatMap((event) => ('taskId' in event ? [event.taskId] : [])));
  const isOpen = ({ id, type }: ScheduledEvent): boolean => type === 'TaskScheduled' && !ended.has(id);
  const openTasks = known.filter(isOpen).length;
  const shown = scenario.historyFromStatusApi ?? [];
  const timers = shown.filter(({ EventType }) => EventType === 'TimerCreated').slice(knownTimers);
  const tasks = shown.filter(({ EventType }) => EventType === 'TaskScheduled').slice(openTasks);
  if (shown.length === 0) return commandsWithoutStatus.get(scenario.name) ?? [];
  const isNew = new Set([...timers, ...tasks]);
  return shown
    .filter((event) => isNew.has(event))
    .map((event) =>
      event.EventType === 'TimerCreated'
        ? { kind: 'timer', fireAt: Date.parse(String(event['FireAt'])) }
        : { kind: 'activity', name: event.Name, input: undefined },
    );
}

/** The status query failed on the real engine; the activity calls show what was scheduled. */
const commandsWithoutStatus: ReadonlyMap<string, readonly CommandShape[]> = new Map([
  ['nonDet', [{ kind: 'activity', name: 'kind', input: undefined }]],
]);

function toShape(event: ScheduledEvent): CommandShape {
  const { id } = event;
  switch (event.type) {
    case 'TaskScheduled':
      return { kind: 'activity', id, name: event.name, input: undefined };
    case 'TimerCreated':
      return { kind: 'timer', id, fireAt: event.fireAt };
    case 'SubOrchestrationInstanceCreated':
      return { kind: 'child', id, name: event.name, instanceId: event.instanceId, input: undefined };
    default:
      return event satisfies never;
  }
}

function findExecutionId(episode: RecordedEpisode): string | undefined {
  return episode.history.find(({ EventType }) => EventType === 0)?.OrchestrationInstance?.ExecutionId;
}

/** How an episode leaves its execution. */
export type End = 'goes on' | { readonly status: string; readonly output?: unknown; readonly input?: unknown };

/** The outcome of a plan in the words of the recordings. */
export function toEnd(outcome: Outcome | undefined): End {
  switch (outcome?.kind) {
    case undefined:
      return 'goes on';
    case 'completed':
      return { status: 'Completed', output: JSON.parse(outcome.output ?? 'null') };
    case 'failed':
      return { status: 'Failed', output: outcome.reason };
    case 'terminated':
      return { status: 'Terminated', output: outcome.reason };
    case 'continuedAsNew':
      return { status: 'ContinuedAsNew', input: outcome.input };
  }
  throw new RangeError('unknown outcome');
}

/** How the recording says that this episode left its execution; `goes on` for one that was replaced while it ran. */
export function findRecordedEnd(scenario: Scenario, instanceId: string, index: number): End {
  const episodes = scenario.instances[instanceId]?.episodes ?? [];
  const [now, next] = [episodes[index], episodes[index + 1]];
  if (now === undefined) throw new RangeError('no such episode');
  if (next !== undefined && findExecutionId(next) === findExecutionId(now)) return 'goes on';
  if (next?.history[2]?.EventType === 13) return { status: 'ContinuedAsNew', input: next.history[1]?.Input };
  const terminated = now.history.find(({ EventType }) => EventType === 3);
  if (terminated !== undefined) return { status: 'Terminated', output: terminated.Input };
  const started = now.history.find(({ EventType }) => EventType === 0);
  if (next !== undefined && started?.ParentInstance != null && findEndInParent(scenario, now) === undefined)
    return 'goes on';
  const status = findEndStatuses(scenario).find(
    (body) =>
      body.instanceId === instanceId &&
      body.name === started?.Name &&
      JSON.stringify(body.input) === (started?.Input ?? 'null'),
  );
  if (status !== undefined) return { status: status.runtimeStatus, output: status.output };
  return findEndInParent(scenario, now) ?? (scenario.stillRunningAtEnd ? 'goes on' : { status: 'not recorded' });
}

function findEndStatuses(scenario: Scenario): readonly StatusBody[] {
  const answers = scenario.script.map(({ result }) => (hasBody(result) ? result.body : result));
  return [scenario.finalStatus, ...answers].filter(isEndStatus);
}

function hasBody(value: unknown): value is { readonly body: unknown } {
  return typeof value === 'object' && value !== null && 'body' in value;
}

function isEndStatus(value: unknown): value is StatusBody {
  const isStatus = typeof value === 'object' && value !== null && 'runtimeStatus' in value;
  return isStatus && ['Completed', 'Failed', 'Terminated'].includes(String(value.runtimeStatus));
}

function findEndInParent(scenario: Scenario, child: RecordedEpisode): End | undefined {
  const parent = child.history.find(({ EventType }) => EventType === 0)?.ParentInstance;
  const instance = scenario.instances[parent?.OrchestrationInstance.InstanceId ?? ''];
  const end = instance?.episodes
    .filter((episode) => findExecutionId(episode) === parent?.OrchestrationInstance.ExecutionId)
    .flatMap(({ history }) => history)
    .find(
      ({ EventType, TaskScheduledId }) =>
        EventType >= 8 && EventType <= 9 && TaskScheduledId === parent?.TaskScheduleId,
    );
  if (end === undefined) return undefined;
  if (end.EventType === 8) return { status: 'Completed', output: JSON.parse(end.Result ?? 'null') };
  return { status: 'Failed', output: end.Reason };
}
