import { describe, expect, test } from 'vitest';
import type { DurableHttpResponse } from '../../../src/functions-host/durable/contract.ts';
import { strictnesses } from '../../../src/functions-host/durable/strictness.ts';
import { findExecutionId, type LiveRun, runScenario } from '../../support/durable-live.ts';
import {
  getScenario,
  type Scenario,
  type StatusBody,
  type StatusEvent,
  scenarios,
  type WireEvent,
} from '../../support/durable-traces.ts';

describe('the live engine, told to be faithful, ends where the real one ended', () => {
  test.each([...scenarios.values()].map((scenario) => [scenario.name, scenario.title, scenario] as const))(
    '%s: %s',
    async (_name, _title, scenario) => {
      expect(toComparable(await runScenario(scenario, true), scenario)).toEqual(toRecorded(scenario));
    },
  );
});

/** The message for the orchestrator's author in cases where Azure gives none. */
const sentences: Readonly<Record<string, string>> = {
  unknownAct: "there is no activity function 'doesNotExist'",
  orchThrowsString: 'it threw a value that is not an Error',
  retryTimeout: "the retries of 'step' set retryTimeoutInMilliseconds",
  types: "the input of activity 'kind' is a bare true",
  reparent: "it starts 'longRun' as 'reparent-1-kid', an instance that is still live",
  orchSecretInput: "it threw 'plain failure', which gets lost",
  trapA: "it went on after a failure under Task.all while 'step' is still being retried",
  longAnyShort: 'it creates a timer while one of more than six days is open or cancelled',
};

describe('the live engine as it is', () => {
  test.each(Object.entries(sentences))('fails loudly in %s: %s', async (name, sentence) => {
    const { finalStatus } = await runScenario(getScenario(name), false);
    expect(finalStatus).toMatchObject({ runtimeStatus: 'Failed', output: expect.stringContaining(sentence) });
  });

  test('fires timers on time', async () => {
    const { finalStatus } = await runScenario(getScenario('timer'), false);
    expect(finalStatus).toMatchObject({ output: { ge250: true } });
  });

  test('ends every other scenario as Azure does', async () => {
    const differing: string[] = [];
    for (const scenario of scenarios.values()) {
      const { finalStatus } = await runScenario(scenario, false);
      const isSame =
        JSON.stringify(hideGuids(toPlainStatus(finalStatus))) ===
        JSON.stringify(hideGuids(toPlainStatus(scenario.finalStatus)));
      if (!isSame) differing.push(scenario.name);
    }
    expect(differing.toSorted()).toEqual(strictnesses.map(({ scenario }) => scenario).toSorted());
  });
});

interface Comparable {
  readonly finalStatus: unknown;
  readonly instances: unknown;
  readonly statusHistory: unknown;
  readonly answers: unknown;
}

function toComparable(run: LiveRun, scenario: Scenario): Comparable {
  const executions = [...run.histories].map(([id, histories]) => [hideGuids(id), histories.map(toEventSet)] as const);
  return hideGuids({
    finalStatus: toPlainStatus(run.finalStatus),
    instances: Object.fromEntries(executions.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    statusHistory:
      scenario.historyFromStatusApi === null || run.finalStatus === ''
        ? null
        : toStatusSet(run.finalStatus.historyEvents ?? []),
    answers: run.answers.map(({ recorded, answer }, index) => [
      recorded,
      toSameShape(answer, scenario.script[index]?.result),
    ]),
  });
}

function toRecorded(scenario: Scenario): Comparable {
  const instances = Object.entries(scenario.instances).map(([id, { episodes }]) => {
    const last = new Map(episodes.map(({ history }) => [findExecutionId(history), history]));
    return [hideGuids(id), [...last.values()].map(toEventSet)] as const;
  });
  return hideGuids({
    finalStatus: toPlainStatus(scenario.finalStatus),
    instances: Object.fromEntries(instances.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    statusHistory: scenario.historyFromStatusApi === null ? null : toStatusSet(scenario.historyFromStatusApi),
    answers: scenario.script.map(({ step, result }) => [step, toPlainAnswer(result)]),
  });
}

/** GUIDs, and the frames of JavaScript stacks, are different on each run. */
function hideGuids<Value>(value: Value): Value {
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}/g, '<guid>')
    .replaceAll(/\\+n +at [^"\\]*/g, '');
  return JSON.parse(text);
}

/** Every event but the boundaries of episodes: type, name, task id and result. */
function toEventSet(history: readonly WireEvent[]): readonly string[] {
  const texts = history
    .filter(({ EventType }) => EventType !== 12 && EventType !== 13)
    .map(({ EventType, EventId, TaskScheduledId, TimerId, Name, Result, Reason }) =>
      JSON.stringify([EventType, Name ?? null, TaskScheduledId ?? TimerId ?? EventId, Result ?? null, Reason ?? null]),
    );
  return [...new Set(texts)].toSorted();
}

function toStatusSet(events: readonly StatusEvent[]): readonly string[] {
  return events
    .map(({ EventType, Name, FunctionName, Result, Reason }) =>
      JSON.stringify([EventType, Name ?? FunctionName ?? null, Result ?? null, Reason ?? null]),
    )
    .toSorted();
}

function toPlainStatus(body: StatusBody | ''): unknown {
  if (body === '') return '';
  const { name, instanceId, runtimeStatus, input, customStatus, output } = body;
  return { name, instanceId, runtimeStatus, input, customStatus, output };
}

/** The answer in the shape in which the recording keeps it: a status code, a status body, or both with headers. */
function toSameShape({ status, headers, body }: DurableHttpResponse, recorded: unknown): unknown {
  if (typeof recorded === 'number') return status;
  const value: unknown = body === '' ? '' : JSON.parse(body);
  if (!isObject(recorded) || !('status' in recorded)) return toPlainAnswer(value);
  const { Location: location, 'Retry-After': retryAfter } = headers;
  const waiting =
    retryAfter === undefined ? {} : { retryAfter, location: location === undefined ? 'absent' : 'present' };
  return toPlainAnswer({ status, ...waiting, body: value });
}

function toPlainAnswer(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  if ('body' in answer) return { ...answer, body: toPlainAnswer(answer['body']) };
  if ('runtimeStatus' in answer) return toPlainStatus(answer as unknown as StatusBody);
  return 'id' in answer ? { id: answer['id'] } : answer;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
