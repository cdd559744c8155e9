import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostStartError } from '../../../src/functions-host/host-start-error.ts';
import { parseSchedule } from '../../../src/functions-host/timer/ncrontab.ts';
import { TimerListener } from '../../../src/functions-host/timer/timer-listener.ts';
import { TimerState } from '../../../src/functions-host/timer/timer-state.ts';

interface Call {
  readonly at: string;
  readonly timer: {
    readonly IsPastDue: boolean;
    readonly ScheduleStatus: { readonly Last: string; readonly Next: string; readonly LastUpdated: string } | null;
  };
}

let folder: string;
let calls: Call[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timers-'));
  calls = [];
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:30Z') });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

type Options = Partial<ConstructorParameters<typeof TimerListener>[0]> & { readonly text?: string };

/** A listener on the files of the folder that notes each call; `run` may replace what a call does. */
function open({ text = '0 */5 * * * *', ...options }: Options = {}): TimerListener {
  const listener = new TimerListener({
    name: 'sweep',
    schedule: parseSchedule(text),
    isMonitored: true,
    isRunOnStartup: false,
    state: new TimerState(folder),
    log: () => undefined,
    ...options,
    run: async (json, signal) => {
      calls.push({ at: new Date().toISOString().slice(11, 19), timer: JSON.parse(json) as Call['timer'] });
      await options.run?.(json, signal);
    },
  });
  listener.start();
  return listener;
}

/** Runs that last until they are ended. */
function hold(): { readonly run: () => Promise<void>; readonly end: () => void } {
  let current = Promise.withResolvers<void>();
  return {
    run: () => {
      current = Promise.withResolvers<void>();
      return current.promise;
    },
    end: () => current.resolve(),
  };
}

const pass = (minutes: number): Promise<unknown> => vi.advanceTimersByTimeAsync(minutes * 60_000);
const times = (): readonly string[] => calls.map(({ at }) => at);

describe('a timer', () => {
  it('runs at each occurrence and tells the function of the last and this one', async () => {
    const listener = open();
    await pass(11);
    expect(times()).toEqual(['00:05:00', '00:10:00']);
    expect(calls.map(({ timer }) => timer.ScheduleStatus)).toEqual([
      {
        Last: '0001-01-01T00:00:00.000+00:00',
        Next: '2026-01-01T00:05:00.000+00:00',
        LastUpdated: '2026-01-01T00:00:30.000+00:00',
      },
      {
        Last: '2026-01-01T00:05:00.000+00:00',
        Next: '2026-01-01T00:10:00.000+00:00',
        LastUpdated: '2026-01-01T00:05:00.000+00:00',
      },
    ]);
    expect(calls.every(({ timer }) => !timer.IsPastDue)).toBe(true);
    await listener.stop();
    await pass(60);
    expect(calls.length).toBe(2);
  });

  it('is called once after downtime, as past due, whatever it has missed', async () => {
    const first = open();
    await pass(6);
    await first.stop();
    calls = [];
    await pass(60);
    const second = open();
    await pass(6);
    expect(times()).toEqual(['01:06:30', '01:10:00']);
    expect(calls.map(({ timer }) => timer.IsPastDue)).toEqual([true, false]);
    expect(calls[0]?.timer.ScheduleStatus?.Next).toBe('2026-01-01T00:10:00.000+00:00');
    await second.stop();
  });

  it('that never ran is past due after downtime too', async () => {
    await open().stop();
    await pass(60);
    const listener = open();
    await pass(1);
    expect(calls.map(({ timer }) => timer.IsPastDue)).toEqual([true]);
    await listener.stop();
  });

  it('is not past due when nothing was missed, or when only its schedule has changed', async () => {
    await open().stop();
    await pass(1);
    await open().stop();
    await pass(60);
    const changed = open({ text: '0 30 * * * *' });
    await pass(1);
    expect(calls).toEqual([]);
    await pass(60);
    expect(times()).toEqual(['01:30:00']);
    await changed.stop();
  });

  it('below one minute remembers nothing and has no status', async () => {
    const listener = open({ text: '*/20 * * * * *' });
    await pass(1);
    expect(times()).toEqual(['00:00:40', '00:01:00', '00:01:20']);
    expect(calls[0]?.timer.ScheduleStatus).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    await listener.stop();
  });

  it('that does not want a monitor remembers nothing either', async () => {
    const listener = open({ isMonitored: false });
    await pass(5);
    expect(calls[0]?.timer.ScheduleStatus).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    await listener.stop();
  });

  it('that overruns its next occurrence runs again at once, never in parallel', async () => {
    const { run, end } = hold();
    const listener = open({ run });
    await pass(5);
    await pass(7);
    expect(times()).toEqual(['00:05:00']);
    end();
    await pass(1);
    expect(times()).toEqual(['00:05:00', '00:12:30']);
    end();
    await pass(2);
    expect(times()).toEqual(['00:05:00', '00:12:30', '00:15:00']);
    end();
    await listener.stop();
  });

  it('goes on after a failed run at the next occurrence', async () => {
    const messages: string[] = [];
    const listener = open({
      log: ({ message }) => messages.push(message),
      run: async () => {
        throw new Error('sweep failed');
      },
    });
    await pass(10);
    expect(times()).toEqual(['00:05:00', '00:10:00']);
    expect(messages.length).toBe(2);
    expect(messages[0]).toContain('sweep failed');
    await listener.stop();
  });

  it('with runOnStartup runs at the start, and then on its schedule', async () => {
    const listener = open({ isRunOnStartup: true });
    await pass(5);
    expect(times()).toEqual(['00:00:30', '00:05:00']);
    await listener.stop();
  });

  it('waits longer than setTimeout can', async () => {
    const listener = open({ text: '0 0 0 1 3 *' });
    await pass(58 * 24 * 60);
    expect(calls).toEqual([]);
    await pass(2 * 24 * 60);
    expect(calls.length).toBe(1);
    await listener.stop();
  });

  it('can be run by hand, after a run that is under way', async () => {
    const { run, end } = hold();
    const listener = open({ run });
    await pass(5);
    const byHand = listener.runNow();
    await pass(0);
    expect(calls.length).toBe(1);
    end();
    await pass(0);
    expect(calls.length).toBe(2);
    end();
    await byHand;
    await listener.stop();
  });

  it('lets a run that is under way finish before it has stopped', async () => {
    const { run, end } = hold();
    const listener = open({ run });
    await pass(5);
    const stopped = vi.fn<() => void>();
    const stopping = listener.stop().then(stopped);
    await pass(1);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    expect(JSON.parse(readFileSync(join(folder, 'sweep.json'), 'utf8'))).toMatchObject({
      last: '2026-01-01T00:05:00.000Z',
    });
  });

  it('goes on when its schedule can no longer be stored, and says so', async () => {
    const messages: string[] = [];
    const listener = open({ log: ({ message }) => messages.push(message) });
    rmSync(folder, { recursive: true });
    await pass(10);
    expect(times()).toEqual(['00:05:00', '00:10:00']);
    expect(messages[0]).toContain('The schedule of sweep could not be stored');
    await listener.stop();
    mkdirSync(folder);
  });

  it('refuses a damaged file with a sentence', () => {
    writeFileSync(join(folder, 'sweep.json'), '{"last":');
    expect(() => open()).toThrow(HostStartError);
    expect(() => open()).toThrow(/sweep\.json is damaged: delete it/);
  });
});
