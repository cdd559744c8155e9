import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, type OrchestrationContext } from 'durable-functions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendDurable } from '../../../src/testing/durable-client.ts';
import { openDurableWorld } from '../../../src/testing/durable-world.ts';
import type { VirtualTime } from '../../../src/testing/virtual-time.ts';
import {
  parentPlan,
  registerRandomOrchestrations,
  toExpectedResult,
  toRestartable,
} from '../../support/random-orchestrations.ts';

const root = { folder: '', count: 0 };

beforeAll(() => {
  root.folder = mkdtempSync(join(tmpdir(), 'durable-restart-'));
});

afterAll(() => rmSync(root.folder, { recursive: true, force: true }));

/** A state folder whose journal has this content: what a process leaves that was killed at that moment. */
function createFolder(journal: Buffer = Buffer.alloc(0)): string {
  root.count += 1;
  const folder = join(root.folder, String(root.count));
  mkdirSync(folder);
  writeFileSync(join(folder, journalName), journal);
  return folder;
}

const journalName = 'orchestrations.journal';

function registerRandom(time: VirtualTime): void {
  registerRandomOrchestrations((durationMs) => time.sleep(durationMs));
}

function registerTimers(): void {
  app.orchestration('timers', function* ({ df }: OrchestrationContext) {
    const start = df.currentUtcDateTime.getTime();
    yield df.createTimer(new Date(start + 3000));
    const early = df.currentUtcDateTime.getTime() - start;
    yield df.createTimer(new Date(start + 9000));
    return [early, df.currentUtcDateTime.getTime() - start];
  });
}

function registerPatient(): void {
  app.orchestration('patient', function* ({ df }: OrchestrationContext) {
    const event: unknown = yield df.waitForExternalEvent('go');
    return event;
  });
}

/** `two` calls `step` with `first` and `second`, one after the other. */
function registerTwo(step: (input: string) => unknown): void {
  app.orchestration('two', function* ({ df }: OrchestrationContext) {
    const first: unknown = yield df.callActivity('step', 'first');
    const second: unknown = yield df.callActivity('step', 'second');
    return [first, second];
  });
  app.activity('step', { handler: step });
}

describe('after a kill at any moment', () => {
  test('every orchestration that was answered goes on and ends with its result', async () => {
    const plans = fc.sample(parentPlan, { numRuns: 12, seed: 7 }).map(toRestartable);
    const stateFolder = createFolder();
    const { time, engine, start } = await openDurableWorld(registerRandom, { stateFolder });
    for (const [index, plan] of plans.entries()) await start('random-parent', `random-${index}`, plan);
    await time.passUntilQuiet();
    await engine.stop(0);
    const journal = readFileSync(join(stateFolder, journalName));
    const lineEnds = [...journal.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);
    expect(lineEnds.length).toBeGreaterThan(150);
    // Every seventh record, and each time some bytes of the next one.
    for (const [cut, lineEnd] of lineEnds.filter((_, index) => index > 0 && index % 7 === 0).entries()) {
      const left = createFolder(journal.subarray(0, lineEnd + (cut % 40)));
      const later = await openDurableWorld(registerRandom, { stateFolder: left, startAt: Date.UTC(2030, 0, 2) });
      await later.time.passUntilQuiet();
      for (const [index, plan] of plans.entries()) {
        const { runtimeStatus, output } = await later.readStatus(`random-${index}`);
        const wasAnswered = journal.subarray(0, lineEnd).includes(`"op":"start","instanceId":"random-${index}"`);
        const expected = wasAnswered ? { runtimeStatus: 'Completed', output: toExpectedResult(plan) } : {};
        expect({ cut, index, runtimeStatus, output }).toEqual({ cut, index, ...expected });
      }
      await later.engine.stop(0);
    }
  });

  test('an activity in flight runs again and one that has ended does not', async () => {
    const calls: string[] = [];
    const stateFolder = createFolder();
    const endless = Promise.withResolvers<void>();
    const first = await openDurableWorld(
      () =>
        registerTwo((input) => {
          calls.push(input);
          return input === 'second' ? endless.promise : input;
        }),
      { stateFolder },
    );
    await first.start('two', 'one');
    await first.time.passUntil(() => calls.includes('second'));
    const left = createFolder(readFileSync(join(stateFolder, journalName)));
    const second = await openDurableWorld(
      () =>
        registerTwo((input) => {
          calls.push(input);
          return input;
        }),
      { stateFolder: left },
    );
    await second.time.passUntilQuiet();
    expect(await second.readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: ['first', 'second'] });
    expect(calls).toEqual(['first', 'second', 'second']);
    await second.engine.stop(0);
    await first.engine.stop(0);
  });

  test('a timer that came due meanwhile fires at once, and one that did not fires on time', async () => {
    const startAt = Date.UTC(2030, 0);
    const stateFolder = createFolder();
    const first = await openDurableWorld(registerTimers, { stateFolder, startAt });
    await first.start('timers', 'one');
    await first.engine.settled();
    await first.engine.stop(0);
    const second = await openDurableWorld(registerTimers, { stateFolder, startAt: startAt + 5000 });
    await second.time.passUntilQuiet();
    expect(await second.readStatus('one')).toMatchObject({ output: [5005, 9005] });
    await second.engine.stop(0);
  });

  test('a suspended instance stays suspended, and what arrived meanwhile is there on resume', async () => {
    const stateFolder = createFolder();
    const first = await openDurableWorld(registerPatient, { stateFolder });
    await first.start('patient', 'one');
    await first.engine.settled();
    await sendDurable(first.engine, 'POST', 'instances/one/suspend?reason=hold');
    await first.engine.settled();
    await sendDurable(first.engine, 'POST', 'instances/one/raiseEvent/go', { is: 'kept' });
    await first.engine.stop(0);
    const second = await openDurableWorld(registerPatient, { stateFolder });
    await second.engine.settled();
    expect(await second.readStatus('one')).toMatchObject({ runtimeStatus: 'Suspended', output: 'hold' });
    await sendDurable(second.engine, 'POST', 'instances/one/resume');
    await second.engine.settled();
    expect(await second.readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: { is: 'kept' } });
    await second.engine.stop(0);
  });
});

describe('a graceful stop', () => {
  test('waits for running activities, stores their results and begins nothing more', async () => {
    const calls: string[] = [];
    const held = Promise.withResolvers<void>();
    const stateFolder = createFolder();
    const register = (): void =>
      registerTwo(async (input) => {
        calls.push(input);
        if (input === 'first') await held.promise;
        return input;
      });
    const first = await openDurableWorld(register, { stateFolder });
    await first.start('two', 'one');
    await first.time.passUntil(() => calls.length === 1);
    const stopped = first.engine.stop(60_000);
    held.resolve();
    await stopped;
    expect(calls).toEqual(['first']);
    const second = await openDurableWorld(register, { stateFolder });
    await second.time.passUntilQuiet();
    expect(await second.readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: ['first', 'second'] });
    expect(calls).toEqual(['first', 'second']);
    await second.engine.stop(0);
  });

  test('does not wait longer than it may', async () => {
    const endless = Promise.withResolvers<void>();
    const { engine, time, start } = await openDurableWorld(() => registerTwo(() => endless.promise));
    await start('two', 'one');
    await time.passUntilQuiet();
    await expect(engine.stop(20)).resolves.toBeUndefined();
  });
});
