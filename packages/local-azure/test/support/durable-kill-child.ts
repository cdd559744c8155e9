import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { openDurableEngine } from '../../src/functions-host/durable/engine.ts';
import { loadDurableApp } from '../../src/testing/durable-app.ts';
import { sendDurable } from '../../src/testing/durable-client.ts';
import { parentPlan, registerRandomOrchestrations, toRestartable } from './random-orchestrations.ts';

/**
 * A process that is killed again and again: starts random orchestrations that are not there yet, runs all of them on
 * the journal in the folder given and prints one line for each start that was answered, and one when all have ended.
 * Arguments: folder, number of orchestrations, seed, factor by which activities take longer.
 */

const [folder = '', count = '0', seed = '0', slowness = '1'] = process.argv.slice(2);
const plans = fc.sample(parentPlan, { numRuns: Number(count), seed: Number(seed) }).map(toRestartable);
const functions = await loadDurableApp(() =>
  registerRandomOrchestrations((durationMs) => delay(durationMs * Number(slowness))),
);
const engine = await openDurableEngine({
  settings: { hubName: 'Kill', maxConcurrentOrchestratorFunctions: 20, maxConcurrentActivityFunctions: 20 },
  functions,
  stateFolder: folder,
  log: (_level, message) => print({ note: message }),
});
engine.start();
print({ ready: true });
for (const [index, plan] of plans.entries()) {
  if ((await readStatusCode(index)) !== 404) continue;
  const { status } = await sendDurable(engine, 'POST', `orchestrators/random-parent/random-${index}`, plan);
  if (status === 202) print({ answered: index });
}
for (const index of plans.keys()) {
  while ((await readStatusCode(index)) !== 200) await delay(5);
}
print({ done: true });

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function readStatusCode(index: number): Promise<number> {
  return (await sendDurable(engine, 'GET', `instances/random-${index}`)).status;
}
