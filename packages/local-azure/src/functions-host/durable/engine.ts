import { randomUUID } from 'node:crypto';
import { handleRequest } from './api/handle-request.ts';
import { toJsonAnswer } from './api/http-answers.ts';
import { toClientBinding } from './client-binding.ts';
import { type Clock, systemClock, toWholeSecondClock } from './clock.ts';
import type { DurableEngine, DurableEngineOptions } from './contract.ts';
import { openInstanceStore } from './instance-store.ts';
import { JournalError } from './journal/journal-error.ts';
import { OrchestrationEngine } from './orchestration-engine.ts';
import type { TimerDurations } from './orchestration-request.ts';

/** Time, for tests: scenarios of many days pass in milliseconds. */
export interface EngineTiming {
  readonly clock?: Clock;
  readonly timers?: TimerDurations;
}

/** The engine, with what only tests ask for. */
export interface LocalDurableEngine extends DurableEngine {
  /** Resolves when nothing runs or waits to run; timers and waits for events may be open. */
  settled(): Promise<void>;
}

const dayMs = 24 * 3_600_000;
const azureTimers: TimerDurations = { longTimerFromMs: 6 * dayMs, longTimerStepMs: 3 * dayMs };

/**
 * Opens the Durable engine on its journal, which stays locked until `stop`. Rejects with JournalError for a damaged
 * journal and with FolderInUseError for one in use; both messages are sentences that say what to do.
 */
export async function openDurableEngine(
  options: DurableEngineOptions,
  { clock = systemClock, timers = azureTimers }: EngineTiming = {},
): Promise<LocalDurableEngine> {
  const { settings, functions, stateFolder, faithful: isFaithful = false, log, onFailure } = options;
  const addresses = { hubName: settings.hubName, key: options.managementKey ?? randomUUID() };
  const store = openInstanceStore({
    folder: stateFolder,
    note: (message) => log('warning', message),
    onFailure: (error) => {
      log('error', error.message);
      void engine.stop();
      onFailure?.(error.message);
    },
  });
  const engineClock = isFaithful ? toWholeSecondClock(clock) : clock;
  const engine = new OrchestrationEngine({ settings, functions, store, clock: engineClock, timers, isFaithful, log });
  const context = { engine, store, addresses, now: () => clock.now() };
  return {
    start: () => engine.start(),
    settled: () => engine.settled(),
    clientBinding: (origin, rpcBaseUrl) => toClientBinding(origin, rpcBaseUrl, addresses),
    async handle(request) {
      try {
        await store.written(); // Refuses when the journal has failed or is closed, before anything is changed.
        return await handleRequest(request, context);
      } catch (error) {
        if (error instanceof JournalError) return toJsonAnswer(503, { Message: error.message });
        throw error;
      }
    },
    async stop(graceMs) {
      await within(graceMs, engine.stop());
      store.close();
    },
  };
}

/** Waits for the work, but not longer than this. */
async function within(graceMs: number, work: Promise<void>): Promise<void> {
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timeout = setTimeout(resolve, graceMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timeout);
}
