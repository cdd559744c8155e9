import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDurableEngine } from '../../../src/functions-host/durable/engine.ts';
import { planEpisode } from '../../../src/functions-host/durable/planner/plan-episode.ts';
import { parseAnswer } from '../../../src/functions-host/durable/sdk-answer.ts';
import { loadDurableApp, type ObservedEpisode } from '../../../src/testing/durable-app.ts';
import { sendDurable } from '../../../src/testing/durable-client.ts';
import { VirtualTime } from '../../../src/testing/virtual-time.ts';
import { toHistoryEvent, type WireEvent } from '../../support/durable-traces.ts';
import { proofSize, reportProof } from '../../support/proof-size.ts';
import { parentPlan, registerRandomOrchestrations, toExpectedResult } from '../../support/random-orchestrations.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const count = proofSize(60, 1500);
const dayMs = 24 * 3_600_000;
const rules = {
  hasActivity: () => true,
  hasOrchestrator: () => true,
  longTimerFromMs: 6 * dayMs,
  longTimerStepMs: 3 * dayMs,
};

test(`random orchestrations in the safe shape: ids as the SDK has them, right results, identical replay (SEED=${seed})`, async () => {
  const plans = fc.sample(parentPlan, { numRuns: count, seed });
  const time = new VirtualTime(Date.UTC(2030, 0), createLatency(seed));
  const mismatches: string[] = [];
  const lastEpisodes = new Map<string, ObservedEpisode>();
  let episodes = 0;
  const functions = await loadDurableApp(() => registerRandomOrchestrations((durationMs) => time.sleep(durationMs)), {
    onEpisode: (episode) => {
      episodes += 1;
      const { instanceId, history } = parseRequest(episode);
      const { executionId, difference } = compareIds(instanceId, history, episode);
      if (difference !== undefined) mismatches.push(difference);
      lastEpisodes.set(`${instanceId} ${executionId}`, episode);
    },
  });
  const engine = await openDurableEngine(
    {
      settings: { hubName: 'Random', maxConcurrentOrchestratorFunctions: 20, maxConcurrentActivityFunctions: 50 },
      functions,
      stateFolder: undefined,
      log: () => undefined,
    },
    { clock: time },
  );
  engine.start();
  for (const [index, plan] of plans.entries()) {
    await sendDurable(engine, 'POST', `orchestrators/random-parent/random-${index}`, plan);
  }
  await time.passUntilQuiet();

  const results = [];
  for (const index of plans.keys())
    results.push(JSON.parse((await sendDurable(engine, 'GET', `instances/random-${index}`)).body));
  await engine.stop(0);
  expect(mismatches).toEqual([]);
  expect(results.map(({ runtimeStatus, output }) => ({ runtimeStatus, output }))).toEqual(
    plans.map((plan) => ({ runtimeStatus: 'Completed', output: toExpectedResult(plan) })),
  );
  const replayed = [...lastEpisodes.values()];
  for (const { request, answer } of replayed) {
    const { instanceId, history } = JSON.parse(request);
    const [{ Name: name }] = history.filter(({ EventType }: WireEvent) => EventType === 0);
    expect({ instanceId, answer: await functions.invokeOrchestrator(name, request) }).toEqual({ instanceId, answer });
  }
  reportProof('durable random orchestrations', {
    seed,
    orchestrations: count,
    episodes,
    replayed: replayed.length,
    idMismatches: mismatches.length,
  });
});

interface Request {
  readonly instanceId: string;
  readonly history: readonly WireEvent[];
}

function parseRequest({ request }: ObservedEpisode): Request {
  return JSON.parse(request);
}

/** The ids that the planner has given and no event has ended, beside those that the SDK waits for. */
function compareIds(
  instanceId: string,
  wireHistory: readonly WireEvent[],
  { answer, thrown, sdkOpenIds }: ObservedEpisode,
): { readonly executionId: string; readonly difference: string | undefined } {
  const history = wireHistory.map(toHistoryEvent);
  const executionId = wireHistory.find(({ EventType }) => EventType === 0)?.OrchestrationInstance?.ExecutionId ?? '';
  if (thrown !== undefined) return { executionId, difference: `${instanceId} threw ${inspect(thrown)}` };
  const parsed = parseAnswer(answer);
  // When an orchestrator has returned, the SDK reads no further events, and what is open does not matter any more.
  if (parsed.end.kind !== 'open') return { executionId, difference: undefined };
  const plan = planEpisode(instanceId, history, parsed, rules);
  const ended = new Set(history.flatMap((event) => ('taskId' in event ? [event.taskId] : [])));
  const scheduled = [
    ...history.flatMap((event) => ('id' in event ? [event.id] : [])),
    ...plan.commands.map(({ id }) => id),
  ];
  const open = scheduled.filter((id) => !ended.has(id)).toSorted((a, b) => a - b);
  const ours = JSON.stringify(open);
  const theirs = JSON.stringify(sdkOpenIds.toSorted((a, b) => a - b));
  return { executionId, difference: ours === theirs ? undefined : `${instanceId}: ${ours} here, ${theirs} in the SDK` };
}

/** Latencies of 1 to 30 ms from a small generator, the same for the same seed. */
function createLatency(from: number): () => number {
  let state = from % 2147483647 || 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return 1 + (state % 30);
  };
}
