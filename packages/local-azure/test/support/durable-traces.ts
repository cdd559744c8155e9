import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HistoryEvent, Parent } from '../../src/functions-host/durable/history.ts';
import { parseAnswer, parseThrownAnswer, type SdkAnswer } from '../../src/functions-host/durable/sdk-answer.ts';

/**
 * The recordings of the real Durable engine in `test/data/durable-traces`: how they look and how they become the
 * engine's own types. GUIDs are numbered in order of appearance, times begin at 2030-01-01 with their real distances.
 */

const folder = join(import.meta.dirname, '../data/durable-traces');

export interface WireEvent {
  readonly EventType: number;
  readonly EventId: number;
  readonly Timestamp: string;
  readonly Name?: string;
  readonly Input?: string | null;
  readonly InstanceId?: string;
  readonly OrchestrationInstance?: { readonly InstanceId: string; readonly ExecutionId: string };
  readonly ParentInstance?: WireParent | null;
  readonly TaskScheduledId?: number;
  readonly TimerId?: number;
  readonly FireAt?: string;
  readonly Result?: string | null;
  readonly Reason?: string | null;
  readonly Details?: string | null;
}

interface WireParent {
  readonly Name: string;
  readonly OrchestrationInstance: { readonly InstanceId: string; readonly ExecutionId: string };
  readonly TaskScheduleId: number;
}

export interface StatusBody {
  readonly name: string;
  readonly instanceId: string;
  readonly runtimeStatus: string;
  readonly input: unknown;
  readonly customStatus: unknown;
  readonly output: unknown;
}

export interface RecordedEpisode {
  readonly input: { readonly isReplaying: boolean; readonly [field: string]: unknown };
  readonly history: readonly WireEvent[];
  readonly result: { readonly output?: unknown; readonly threw?: boolean; readonly textBeforeState?: string };
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly prelude: string;
  readonly functions: Readonly<Record<string, string>>;
  readonly start: { readonly function: string; readonly instanceId: string; readonly input: unknown };
  readonly script: readonly { readonly step: string; readonly result: unknown }[];
  readonly stillRunningAtEnd: boolean;
  readonly finalStatus: StatusBody | '';
  readonly historyFromStatusApi: readonly StatusEvent[] | null;
  readonly activityCalls: readonly {
    readonly function: string;
    readonly instanceId: string;
    readonly rawInput: string | null;
  }[];
  readonly instances: Readonly<
    Record<string, { readonly function: string; readonly episodes: readonly RecordedEpisode[] }>
  >;
}

export interface StatusEvent {
  readonly EventType: string;
  readonly Name?: string;
  readonly FunctionName?: string;
  readonly Result?: unknown;
  readonly [field: string]: unknown;
}

/** All recorded scenarios, by name. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Scenario]),
);

/** The recorded scenario of this name. Throws for an unknown one. */
export function getScenario(name: string): Scenario {
  const scenario = scenarios.get(name);
  if (scenario === undefined) throw new RangeError(`There is no recording '${name}'.`);
  return scenario;
}

/** A recorded event as the engine keeps it; instants lose what is below a millisecond. */
export function toHistoryEvent(event: WireEvent): HistoryEvent {
  const at = Date.parse(event.Timestamp);
  const { Name: name = '', EventId: id, TaskScheduledId: taskId = Number.NaN, Result: result = null } = event;
  const details = event.Details ?? null;
  const fireAt = Date.parse(event.FireAt ?? '');
  switch (event.EventType) {
    case 0: {
      const { OrchestrationInstance: instance, ParentInstance: parent, Input: input = null } = event;
      const executionId = instance?.ExecutionId ?? '';
      return { type: 'ExecutionStarted', at, executionId, name, version: null, input, parent: toParent(parent) };
    }
    case 3:
      return { type: 'ExecutionTerminated', at, reason: event.Input ?? null };
    case 4:
      return { type: 'TaskScheduled', at, id, name, input: null };
    case 5:
      return { type: 'TaskCompleted', at, taskId, result };
    case 6:
      return { type: 'TaskFailed', at, taskId, reason: event.Reason ?? '', details };
    case 7:
      return { type: 'SubOrchestrationInstanceCreated', at, id, name, instanceId: event.InstanceId ?? '' };
    case 8:
      return { type: 'SubOrchestrationInstanceCompleted', at, taskId, result };
    case 9:
      return { type: 'SubOrchestrationInstanceFailed', at, taskId, reason: event.Reason ?? '', details };
    case 10:
      return { type: 'TimerCreated', at, id, fireAt };
    case 11:
      return { type: 'TimerFired', at, taskId: event.TimerId ?? Number.NaN, fireAt };
    case 12:
      return { type: 'OrchestratorStarted', at };
    case 13:
      return { type: 'OrchestratorCompleted', at };
    case 15:
      return { type: 'EventRaised', at, name, input: event.Input ?? 'null' };
    case 19:
      return { type: 'ExecutionSuspended', at, reason: event.Reason ?? null };
    case 20:
      return { type: 'ExecutionResumed', at, reason: event.Reason ?? null };
    default:
      throw new RangeError(`The recordings hold an event of type ${event.EventType}.`);
  }
}

function toParent(parent: WireParent | null | undefined): Parent | null {
  if (parent === null || parent === undefined) return null;
  const { InstanceId: instanceId, ExecutionId: executionId } = parent.OrchestrationInstance;
  return { instanceId, executionId, name: parent.Name, taskId: parent.TaskScheduleId };
}

/** What the SDK answered, read as the engine reads it. */
export function toAnswer({ result }: RecordedEpisode): SdkAnswer {
  if (result.threw !== true) return parseAnswer(result.output);
  const state = result.output === undefined ? '' : JSON.stringify(result.output);
  return parseThrownAnswer(new Error(`${result.textBeforeState}${state}`));
}
