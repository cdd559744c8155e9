import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, type OrchestrationContext } from 'durable-functions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DurableFunctions } from '../../../../local/functions-host/durable/contract.ts';
import { type LocalDurableEngine, openDurableEngine } from '../../../../local/functions-host/durable/engine.ts';
import { loadDurableApp } from '../../../support/durable-app.ts';
import { sendDurable } from '../../../support/durable-client.ts';
import {
  parentPlan,
  registerRandomOrchestrations,
  toExpectedResult,
  toRestartable,
} from '../../../support/random-orchestrations.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';

let root: string;
let folders = 0;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'durable-restart-'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const journalName = 'orchestrations.journal';

/** A state folder whose journal has this content: what a process leaves that was killed at that moment. */
function createFolder(journal: Buffer = Buffer.alloc(0)): string {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(folder);
  writeFileSync(join(folder, journalName), journal);
  return folder;
}

interface World {
  readonly time: VirtualTime;
  readonly engine: LocalDurableEngine;
}

async function openWorld(
  folder: string,
  register: (time: VirtualTime) => void,
  startAt = Date.UTC(2030, 0),
): Promise<World> {
  const time = new VirtualTime(startAt, () => 5);
  const functions: DurableFunctions = await loadDurableApp(() => register(time));
  const settings = { hubName: 'Restart', maxConcurrentOrchestratorFunctions: 10, maxConcurrentActivityFunctions: 10 };
  const log = (): void => undefined;
  const engine = await openDurableEngine({ settings, functions, stateFolder: folder, log }, { clock: time });
  return { time, engine };
}

async function readStatus(engine: LocalDurableEngine, instanceId: string): Promise<Record<string, unknown>> {
  return JSON.parse((await sendDurable(engine, 'GET', `instances/${instanceId}`)).body);
}

describe('after a kill at any moment', () => {
  test('every orchestration that was answered goes on and ends with its result', async () => {
    const plans = fc.sample(parentPlan, { numRuns: 12, seed: 7 }).map(toRestartable);
    const register = (time: VirtualTime): void => registerRandomOrchestrations((durationMs) => time.sleep(durationMs));
    const folder = createFolder();
    const { time, engine } = await openWorld(folder, register);
    engine.start();
    for (const [index, plan] of plans.entries()) {
      await sendDurable(engine, 'POST', `orchestrators/random-parent/random-${index}`, plan);
    }
    await time.passUntilQuiet();
    await engine.stop(0);
    const journal = readFileSync(join(folder, journalName));
    const lineEnds = [...journal.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);
    expect(lineEnds.length).toBeGreaterThan(150);
    // Every seventh record, and each time some bytes of the next one.
    for (const [cut, lineEnd] of lineEnds.filter((_, index) => index > 0 && index % 7 === 0).entries()) {
      const left = journal.subarray(0, lineEnd + (cut % 40));
      const later = await openWorld(createFolder(left), register, Date.UTC(2030, 0, 2));
      later.engine.start();
      await later.time.passUntilQuiet();
      for (const [index, plan] of plans.entries()) {
        const answer = await sendDurable(later.engine, 'GET', `instances/random-${index}`);
        const wasAnswered = left.subarray(0, lineEnd).includes(`"op":"start","instanceId":"random-${index}"`);
        const expected = wasAnswered
          ? { runtimeStatus: 'Completed', output: toExpectedResult(plan) }
          : { runtimeStatus: undefined, output: undefined };
        const { runtimeStatus, output } = answer.body === '' ? {} : JSON.parse(answer.body);
        expect({ cut, index, runtimeStatus, output }).toEqual({ cut, index, ...expected });
      }
      await later.engine.stop(0);
    }
  });

  test('an activity in flight runs again and one that has ended does not', async () => {
    const calls: string[] = [];
    const register = (isHanging: boolean) => (): void => {
      app.orchestration('two', function* ({ df }: OrchestrationContext) {
        const first: unknown = yield df.callActivity('step', 'first');
        const second: unknown = yield df.callActivity('step', 'second');
        return [first, second];
      });
      app.activity('step', {
        handler: (input: string) => {
          calls.push(input);
          return isHanging && input === 'second' ? new Promise(() => undefined) : input;
        },
      });
    };
    const folder = createFolder();
    const first = await openWorld(folder, register(true));
    first.engine.start();
    await sendDurable(first.engine, 'POST', 'orchestrators/two/one');
    await first.time.passUntil(() => calls.includes('second'));
    const second = await openWorld(createFolder(readFileSync(join(folder, journalName))), register(false));
    second.engine.start();
    await second.time.passUntilQuiet();
    expect(await readStatus(second.engine, 'one')).toMatchObject({
      runtimeStatus: 'Completed',
      output: ['first', 'second'],
    });
    expect(calls).toEqual(['first', 'second', 'second']);
    await second.engine.stop(0);
    await first.engine.stop(0);
  });

  test('a timer that came due meanwhile fires at once, and one that did not fires on time', async () => {
    const register = (): void => {
      app.orchestration('timers', function* ({ df }: OrchestrationContext) {
        const start = df.currentUtcDateTime.getTime();
        yield df.createTimer(new Date(start + 3000));
        const early = df.currentUtcDateTime.getTime() - start;
        yield df.createTimer(new Date(start + 9000));
        return [early, df.currentUtcDateTime.getTime() - start];
      });
    };
    const startAt = Date.UTC(2030, 0);
    const folder = createFolder();
    const first = await openWorld(folder, register, startAt);
    first.engine.start();
    await sendDurable(first.engine, 'POST', 'orchestrators/timers/one');
    await first.engine.settled();
    await first.engine.stop(0);
    const second = await openWorld(folder, register, startAt + 5000);
    second.engine.start();
    await second.time.passUntilQuiet();
    expect(await readStatus(second.engine, 'one')).toMatchObject({ output: [5005, 9005] });
    await second.engine.stop(0);
  });

  test('a suspended instance stays suspended, and what arrived meanwhile is there on resume', async () => {
    const register = (): void => {
      app.orchestration('patient', function* ({ df }: OrchestrationContext) {
        const event: unknown = yield df.waitForExternalEvent('go');
        return event;
      });
    };
    const folder = createFolder();
    const first = await openWorld(folder, register);
    first.engine.start();
    await sendDurable(first.engine, 'POST', 'orchestrators/patient/one');
    await first.engine.settled();
    await sendDurable(first.engine, 'POST', 'instances/one/suspend?reason=hold');
    await first.engine.settled();
    await sendDurable(first.engine, 'POST', 'instances/one/raiseEvent/go', { is: 'kept' });
    await first.engine.stop(0);
    const second = await openWorld(folder, register);
    second.engine.start();
    await second.engine.settled();
    expect(await readStatus(second.engine, 'one')).toMatchObject({ runtimeStatus: 'Suspended', output: 'hold' });
    await sendDurable(second.engine, 'POST', 'instances/one/resume');
    await second.engine.settled();
    expect(await readStatus(second.engine, 'one')).toMatchObject({
      runtimeStatus: 'Completed',
      output: { is: 'kept' },
    });
    await second.engine.stop(0);
  });
});

describe('a graceful stop', () => {
  test('waits for running activities, stores their results and begins nothing more', async () => {
    const calls: string[] = [];
    let finish: () => void = () => undefined;
    const register = (): void => {
      app.orchestration('two', function* ({ df }: OrchestrationContext) {
        const results: unknown = yield df.Task.all([
          df.callActivity('step', 'first'),
          df.callActivity('step', 'second'),
        ]);
        return results;
      });
      app.activity('step', {
        handler: async (input: string) => {
          calls.push(input);
          if (calls.length === 1) await new Promise<void>((resolve) => (finish = resolve));
          return input;
        },
      });
    };
    const folder = createFolder();
    const time = new VirtualTime(Date.UTC(2030, 0), () => 5);
    const functions = await loadDurableApp(register);
    const settings = { hubName: 'Stop', maxConcurrentOrchestratorFunctions: 10, maxConcurrentActivityFunctions: 1 };
    const log = (): void => undefined;
    const first = await openDurableEngine({ settings, functions, stateFolder: folder, log }, { clock: time });
    first.start();
    await sendDurable(first, 'POST', 'orchestrators/two/one');
    await time.passUntil(() => calls.length === 1);
    const stopped = first.stop(60_000);
    finish();
    await stopped;
    expect(calls).toEqual(['first']);
    const second = await openDurableEngine({ settings, functions, stateFolder: folder, log }, { clock: time });
    second.start();
    await time.passUntilQuiet();
    expect(await readStatus(second, 'one')).toMatchObject({ runtimeStatus: 'Completed', output: ['first', 'second'] });
    expect(calls).toEqual(['first', 'second']);
    await second.stop(0);
  });

  test('does not wait longer than it may', async () => {
    const register = (): void => {
      app.orchestration('one', function* ({ df }: OrchestrationContext) {
        yield df.callActivity('endless');
      });
      app.activity('endless', { handler: () => new Promise(() => undefined) });
    };
    const { engine, time } = await openWorld(createFolder(), register);
    engine.start();
    await sendDurable(engine, 'POST', 'orchestrators/one/one');
    await time.passUntilQuiet();
    await expect(engine.stop(20)).resolves.toBeUndefined();
  });
});
