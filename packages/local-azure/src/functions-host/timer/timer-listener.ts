import { describeError } from '../describe-error.ts';
import type { HostLog } from '../host-log.ts';
import { getNextOccurrence, isBelowOneMinute, type Schedule } from './ncrontab.ts';
import { neverMs, type ScheduleStatus, type TimerState } from './timer-state.ts';

export interface TimerListenerOptions {
  readonly name: string;
  readonly schedule: Schedule;
  /** The function's wish; schedules below one minute are never remembered. */
  readonly isMonitored: boolean;
  readonly isRunOnStartup: boolean;
  /** Undefined forgets everything at the end of the process. */
  readonly state: TimerState | undefined;
  /** Runs the function with the JSON text of its input, retries included. Rejects when it failed for good. */
  readonly run: (timerJson: string, signal: AbortSignal) => Promise<void>;
  readonly log: HostLog;
}

/** setTimeout cannot wait longer than 2^31 ms: longer waits are made of pieces. */
const longestWaitMs = 24 * 24 * 60 * 60 * 1000;

/** Runs one timer function on its schedule: never in parallel, at most one catch-up call after downtime. */
export class TimerListener {
  readonly #options: TimerListenerOptions;
  readonly #isMonitored: boolean;
  readonly #stopping = new AbortController();
  #status: ScheduleStatus;
  #timer: NodeJS.Timeout | undefined;
  /** The run of the function that is under way, and that run with the bookkeeping after it. */
  #running: Promise<void> = Promise.resolve();
  #scheduled: Promise<void> = Promise.resolve();

  /** Reads what was stored about the timer. Throws a HostStartError when that is damaged. */
  constructor(options: TimerListenerOptions) {
    this.#options = options;
    this.#isMonitored = options.isMonitored && !isBelowOneMinute(options.schedule);
    this.#status = this.#readStatus(Date.now());
  }

  /** Starts the schedule; a run that was missed while the host was down, or `runOnStartup`, comes at once. */
  start(): void {
    const isPastDue = this.#isMonitored && Date.now() > this.#status.nextMs;
    if (isPastDue || this.#options.isRunOnStartup) this.#runScheduled(isPastDue);
    else this.#arm();
  }

  /** Runs the function once outside its schedule, after a run that is under way. Rejects when it fails. */
  runNow(): Promise<void> {
    return this.#exclusively(() => this.#options.run(this.#toJson(false), this.#stopping.signal));
  }

  /** Starts no further run; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all([this.#running, this.#scheduled]);
  }

  #readStatus(nowMs: number): ScheduleStatus {
    const { name, schedule } = this.#options;
    const stored = this.#isMonitored ? this.#options.state?.find(name) : undefined;
    const status = stored ? followSchedule(stored, schedule, nowMs) : undefined;
    if (status && status === stored) return status;
    const fresh = status ?? { lastMs: neverMs, nextMs: getNextOccurrence(schedule, nowMs), lastUpdatedMs: nowMs };
    this.#save(fresh);
    return fresh;
  }

  #save(status: ScheduleStatus): void {
    this.#status = status;
    if (!this.#isMonitored) return;
    try {
      this.#options.state?.save(this.#options.name, status);
    } catch (error) {
      // The schedule goes on; after a restart the timer may run once too often.
      this.#log(`The schedule of ${this.#options.name} could not be stored: ${describeError(error)}`);
    }
  }

  #log(message: string): void {
    this.#options.log({ level: 'error', source: 'host', functionName: this.#options.name, message });
  }

  #arm(): void {
    if (this.#stopping.signal.aborted) return;
    const waitMs = this.#status.nextMs - Date.now();
    // A run that outlasts its next occurrence finds it in the past and runs again at once.
    if (waitMs <= 0) this.#runScheduled(false);
    else this.#timer = setTimeout(() => this.#arm(), Math.min(waitMs, longestWaitMs));
  }

  #runScheduled(isPastDue: boolean): void {
    const calledAtMs = Date.now();
    this.#scheduled = this.#exclusively(() => this.#options.run(this.#toJson(isPastDue), this.#stopping.signal))
      .catch((error: unknown) => this.#log(describeError(error)))
      .then(() => {
        const nextMs = getNextOccurrence(this.#options.schedule, calledAtMs);
        this.#save({ lastMs: calledAtMs, nextMs, lastUpdatedMs: calledAtMs });
        return this.#arm();
      });
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    const run = this.#running.then(work);
    this.#running = run.catch(() => undefined);
    return run;
  }

  #toJson(isPastDue: boolean): string {
    const { lastMs, nextMs, lastUpdatedMs } = this.#status;
    return JSON.stringify({
      Schedule: { AdjustForDST: true },
      ScheduleStatus: this.#isMonitored
        ? { Last: toText(lastMs), Next: toText(nextMs), LastUpdated: toText(lastUpdatedMs) }
        : null,
      IsPastDue: isPastDue,
    });
  }
}

/** .NET writes times with an offset. */
const toText = (timeMs: number): string => new Date(timeMs).toISOString().replace('Z', '+00:00');

/** The stored status, or a new one where the app's schedule has changed since: that alone makes nothing past due. */
function followSchedule(stored: ScheduleStatus, schedule: Schedule, nowMs: number): ScheduleStatus {
  const countedFromMs = stored.lastMs === neverMs ? stored.lastUpdatedMs : stored.lastMs;
  const expectedNextMs = getNextOccurrence(schedule, countedFromMs);
  if (expectedNextMs === stored.nextMs) return stored;
  return expectedNextMs < nowMs
    ? { lastMs: neverMs, nextMs: getNextOccurrence(schedule, nowMs), lastUpdatedMs: nowMs }
    : { lastMs: neverMs, nextMs: expectedNextMs, lastUpdatedMs: countedFromMs };
}
