import { join } from 'node:path';
import type { AppFunction, TimerTrigger } from '../app-function.ts';
import type { HostLog } from '../host-log.ts';
import { HostStartError } from '../host-start-error.ts';
import { runWithRetry } from '../retry-policy.ts';
import type { RunFunction } from '../run-function.ts';
import { parseSchedule, type Schedule } from './ncrontab.ts';
import { TimerListener } from './timer-listener.ts';
import { TimerState } from './timer-state.ts';

interface TimersOptions {
  readonly functions: readonly AppFunction[];
  readonly stateFolder: string | undefined;
  readonly run: RunFunction;
  /** True leaves a timer with a bad schedule out, as the real host does. */
  readonly faithful: boolean;
  readonly log: HostLog;
}

export interface Timers {
  start(): void;
  /** Runs a timer function now, after a run that is under way. Rejects when it fails or is unknown. */
  runNow(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the listeners of all timer functions that are switched on. Throws a HostStartError for a bad schedule. */
export function openTimers({ functions, stateFolder, run, faithful, log }: TimersOptions): Timers {
  const state = stateFolder === undefined ? undefined : new TimerState(join(stateFolder, 'timers'));
  const listeners = new Map<string, TimerListener>();
  for (const appFunction of functions) {
    const { trigger, name, isDisabled, metadata } = appFunction;
    if (trigger.kind !== 'timer' || isDisabled) continue;
    try {
      const listener = new TimerListener({
        name,
        schedule: readSchedule(name, trigger),
        isMonitored: trigger.isMonitored,
        isRunOnStartup: trigger.isRunOnStartup,
        state,
        run: (timerJson, signal) =>
          runWithRetry({
            policy: metadata.retryOptions,
            signal,
            attempt: (retryContext) =>
              run(appFunction, {
                data: [{ name: trigger.bindingName, data: { json: timerJson } }],
                ...(retryContext && { retryContext }),
              }),
          }),
        log,
      });
      listeners.set(name, listener);
    } catch (error) {
      if (!(faithful && error instanceof HostStartError)) throw error;
      log({ level: 'error', source: 'host', functionName: name, message: error.message });
    }
  }
  return {
    start: () => {
      for (const listener of listeners.values()) listener.start();
    },
    runNow: async (name) => {
      const listener = listeners.get(name);
      if (!listener) throw new Error(`The app has no timer function ${name} that is switched on.`);
      await listener.runNow();
    },
    stop: async () => {
      await Promise.all([...listeners.values()].map((listener) => listener.stop()));
    },
  };
}

function readSchedule(name: string, { schedule }: TimerTrigger): Schedule {
  try {
    return parseSchedule(schedule);
  } catch (error) {
    throw new HostStartError(`Function ${name}: the schedule "${schedule}" is not valid: ${(error as Error).message}.`);
  }
}
