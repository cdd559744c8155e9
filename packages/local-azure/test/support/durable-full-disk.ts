import { openDurableEngine } from '../../src/functions-host/durable/engine.ts';
import { sendDurable } from '../../src/testing/durable-client.ts';

/** Starts orchestrations until the journal in the folder given cannot grow any more, and prints what was answered. */

const failures: string[] = [];
const engine = await openDurableEngine({
  settings: { hubName: 'Full', maxConcurrentOrchestratorFunctions: 1, maxConcurrentActivityFunctions: 1 },
  functions: {
    hasActivity: () => false,
    hasOrchestrator: () => true,
    invokeOrchestrator: async () => ({ isDone: false, actions: [[{ actionType: 6, externalEventName: 'never' }]] }),
    invokeActivity: async () => undefined,
  },
  stateFolder: process.argv[2],
  onFailure: (sentence) => failures.push(sentence),
  log: () => undefined,
});
engine.start();
let answered = 0;
let status = 202;
for (; status === 202 && answered < 10_000; answered += 1) {
  ({ status } = await sendDurable(engine, 'POST', `orchestrators/any/instance-${answered}`));
}
const refusal = await sendDurable(engine, 'POST', 'orchestrators/any/one-more');
const { Message: sentence } = JSON.parse(refusal.body);
process.stdout.write(
  JSON.stringify({ answered: answered - 1, refusal: { status: refusal.status, sentence }, failures }),
);
