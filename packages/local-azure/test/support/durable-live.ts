import type { DurableFunctions, DurableHttpResponse } from '../../src/functions-host/durable/contract.ts';
import { openDurableEngine } from '../../src/functions-host/durable/engine.ts';
import { loadDurableApp, registerSources } from '../../src/testing/durable-app.ts';
import { sendDurable } from '../../src/testing/durable-client.ts';
import { SteppedTime, VirtualTime } from '../../src/testing/virtual-time.ts';
import { type ScriptCall, scripts } from './durable-scripts.ts';
import type { Scenario, StatusBody, StatusEvent, WireEvent } from './durable-traces.ts';

/** Runs a recorded scenario, its real functions and client calls, through the live engine. */

export interface LiveRun {
  readonly finalStatus: (StatusBody & { readonly historyEvents?: readonly StatusEvent[] }) | '';
  /** By instance the last history of each execution, as the SDK saw it. */
  readonly histories: ReadonlyMap<string, readonly (readonly WireEvent[])[]>;
  readonly answers: readonly { readonly recorded: string; readonly answer: DurableHttpResponse }[];
}

interface Request {
  readonly instanceId: string;
  readonly history: readonly WireEvent[];
}

/** How long a message takes: to an activity, back from it, and after a timer is due. About the pace of the recordings. */
const latencyMs = 35;
/** Timers of the scenario that was recorded with short ones. */
const shortTimers = { longTimerFromMs: 3000, longTimerStepMs: 1000 };
/** Scenarios in which the number of timers depends on the engine's pace: they run on the recorded instants. */
const steppedScenarios: readonly string[] = ['longAnyShort', 'longTimerShort'];

/** Runs a scenario through a live engine of its own. One at a time: apps load one after the other. */
export async function runScenario(scenario: Scenario, isFaithful: boolean): Promise<LiveRun> {
  const { name, start } = scenario;
  const isStepped = steppedScenarios.includes(name);
  const stepped = new SteppedTime(findInstants(scenario));
  const time = isStepped ? stepped : new VirtualTime(Date.UTC(2030, 0), () => latencyMs);
  const requests: Request[] = [];
  const activities: string[] = [];
  const app = await loadDurableApp(
    () => registerSources(scenario.prelude, scenario.functions, (wake, delayMs) => void time.sleep(delayMs).then(wake)),
    {
      onEpisode: ({ request }) => {
        stepped.turn();
        requests.push(JSON.parse(request));
      },
      onActivity: (activity) => void activities.push(activity),
    },
  );
  const engine = await openDurableEngine(
    {
      settings: { hubName: 'Recorded', maxConcurrentOrchestratorFunctions: 100, maxConcurrentActivityFunctions: 100 },
      functions: isStepped ? app : withLatency(app, time),
      stateFolder: undefined,
      faithful: isFaithful,
      log: () => undefined,
    },
    { clock: time, ...(name === 'longTimerShort' && { timers: shortTimers }) },
  );
  engine.start();
  const send = ({ method, path, body }: ScriptCall): Promise<DurableHttpResponse> =>
    sendDurable(engine, method, path.replaceAll('{id}', start.instanceId), body);
  const answers: { recorded: string; answer: DurableHttpResponse }[] = [];
  await send({ method: 'POST', path: `orchestrators/${start.function}/{id}`, body: start.input });
  for (const step of scripts[name] ?? []) {
    if ('method' in step) {
      const answer = await send(step);
      if (step.recorded !== undefined) answers.push({ recorded: step.recorded, answer });
    } else if (step.wait === 'quiet') {
      await time.passUntilQuiet();
    } else {
      await time.passUntil(() => activities.includes(step.name));
    }
  }
  await time.passUntilQuiet();
  const shown = await send({ method: 'GET', path: 'instances/{id}?showHistory=true&showHistoryOutput=true' });
  await engine.stop(0);
  const finalStatus: LiveRun['finalStatus'] = shown.body === '' ? '' : JSON.parse(shown.body);
  return { finalStatus, histories: toExecutions(requests), answers };
}

function withLatency(app: DurableFunctions, time: VirtualTime): DurableFunctions {
  return {
    ...app,
    async invokeActivity(name, input, instanceId) {
      await time.sleep(latencyMs);
      try {
        return await app.invokeActivity(name, input, instanceId);
      } finally {
        await time.sleep(latencyMs);
      }
    },
  };
}

function findInstants({ start, instances }: Scenario): readonly number[] {
  const episodes = instances[start.instanceId]?.episodes ?? [];
  return episodes.map(({ history }) =>
    Date.parse(history.findLast(({ EventType }) => EventType === 12)?.Timestamp ?? ''),
  );
}

function toExecutions(requests: readonly Request[]): LiveRun['histories'] {
  const byInstance = new Map<string, Map<string, readonly WireEvent[]>>();
  for (const { instanceId, history } of requests) {
    const executions = byInstance.get(instanceId) ?? new Map<string, readonly WireEvent[]>();
    byInstance.set(instanceId, executions.set(findExecutionId(history), history));
  }
  return new Map([...byInstance].map(([instanceId, executions]) => [instanceId, [...executions.values()]]));
}

/** The id of the execution that a history belongs to. */
export function findExecutionId(history: readonly WireEvent[]): string {
  return history.find(({ EventType }) => EventType === 0)?.OrchestrationInstance?.ExecutionId ?? '';
}
