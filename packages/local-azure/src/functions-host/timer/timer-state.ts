import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { HostStartError } from '../host-start-error.ts';

/** What is known about the runs of a timer; times in milliseconds since 1970. */
export interface ScheduleStatus {
  /** The last occurrence, or `neverMs`. */
  readonly lastMs: number;
  readonly nextMs: number;
  readonly lastUpdatedMs: number;
}

/** 0001-01-01: how the real host writes "never". */
export const neverMs = Date.parse('0001-01-01T00:00:00Z');

const time = z.iso.datetime().transform((text) => Date.parse(text));
const storedStatus = z
  .strictObject({ last: time, next: time, lastUpdated: time })
  .transform(({ last, next, lastUpdated }) => ({ lastMs: last, nextMs: next, lastUpdatedMs: lastUpdated }));

/** Remembers the schedules of timers over restarts, one small file for each. */
export class TimerState {
  readonly #folder: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** What was stored last, undefined for a new timer. Throws a HostStartError for a damaged file. */
  find(timerName: string): ScheduleStatus | undefined {
    const file = this.#file(timerName);
    try {
      return storedStatus.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new HostStartError(`${file} is damaged: delete it, the timer ${timerName} then starts afresh.`, {
        cause: error,
      });
    }
  }

  /** Stores a status; a crash leaves the old or the new one. */
  save(timerName: string, { lastMs, nextMs, lastUpdatedMs }: ScheduleStatus): void {
    const [last, next, lastUpdated] = [lastMs, nextMs, lastUpdatedMs].map((ms) => new Date(ms).toISOString());
    const file = this.#file(timerName);
    writeFileSync(`${file}.new`, JSON.stringify({ last, next, lastUpdated }));
    renameSync(`${file}.new`, file);
  }

  #file(timerName: string): string {
    return join(this.#folder, `${timerName}.json`);
  }
}
