import { app, EntityId, type OrchestrationContext, type OrchestrationHandler, RetryOptions } from 'durable-functions';
import { describe, expect, test } from 'vitest';
import { openDurableEngine } from '../../../src/functions-host/durable/engine.ts';
import { sendDurable } from '../../../src/testing/durable-client.ts';
import { type DurableWorld, type DurableWorldOptions, openDurableWorld } from '../../../src/testing/durable-world.ts';
import { VirtualTime } from '../../../src/testing/virtual-time.ts';

const hourMs = 3_600_000;

/** These orchestrators, and the activities `work` (takes `ms`) and `fail`. */
function openWorld(
  orchestrators: Readonly<Record<string, OrchestrationHandler>>,
  options: DurableWorldOptions = {},
): Promise<DurableWorld> {
  return openDurableWorld((time) => {
    for (const [name, handler] of Object.entries(orchestrators)) app.orchestration(name, handler);
    app.activity('work', {
      handler: async (input: { readonly ms?: number } | undefined) => {
        await time.sleep(input?.ms ?? 0);
        return input;
      },
    });
    app.activity('fail', {
      handler: () => {
        throw new Error('on purpose');
      },
    });
  }, options);
}

function* waitForNothing({ df }: OrchestrationContext) {
  yield df.waitForExternalEvent('never');
}

function* workFor({ df }: OrchestrationContext) {
  const result: unknown = yield df.callActivity('work', { ms: Number(df.getInput()) });
  return result;
}

function laterBy(ms: number, { df }: OrchestrationContext): Date {
  return new Date(df.currentUtcDateTime.getTime() + ms);
}

describe('limits of host.json', () => {
  test('no more activities run at once than allowed', async () => {
    const counts = { running: 0, most: 0 };
    const { start, readStatus, time } = await openDurableWorld(
      (virtual) => {
        app.orchestration('fan', function* ({ df }: OrchestrationContext) {
          yield df.Task.all(Array.from({ length: 20 }, () => df.callActivity('count')));
        });
        app.activity('count', {
          handler: async () => {
            counts.running += 1;
            counts.most = Math.max(counts.most, counts.running);
            await virtual.sleep(10);
            counts.running -= 1;
          },
        });
      },
      { maxActivities: 3 },
    );
    for (const id of ['a', 'b', 'c']) await start('fan', id);
    await time.passUntilQuiet();
    expect(counts.most).toBe(3);
    expect(await readStatus('c')).toMatchObject({ runtimeStatus: 'Completed' });
  });

  test('no more episodes run at once than allowed, and one at a time of an instance', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const running: string[] = [];
    const seen: string[][] = [];
    const time = new VirtualTime(0, () => 1);
    const functions = {
      hasActivity: () => false,
      hasOrchestrator: () => true,
      invokeActivity: async () => undefined,
      async invokeOrchestrator(_name: string, request: string) {
        const { instanceId }: { readonly instanceId: string } = JSON.parse(request);
        running.push(instanceId);
        seen.push([...running]);
        await time.sleep(10);
        running.splice(running.indexOf(instanceId), 1);
        return { isDone: false, actions: [[{ actionType: 6, externalEventName: 'never' }]] };
      },
    };
    const settings = { hubName: 'Limits', maxConcurrentOrchestratorFunctions: 2, maxConcurrentActivityFunctions: 1 };
    const options = { settings, functions, stateFolder: undefined, log: () => undefined };
    const engine = await openDurableEngine(options, { clock: time });
    engine.start();
    for (const id of ids) await sendDurable(engine, 'POST', `orchestrators/any/${id}`);
    for (let event = 0; event < 5; event += 1) {
      for (const id of ids) await sendDurable(engine, 'POST', `instances/${id}/raiseEvent/e`, event);
      for (const id of ids) await sendDurable(engine, 'POST', `instances/${id}/raiseEvent/e`, event);
      await time.passUntilQuiet();
    }
    expect(Math.max(...seen.map((names) => names.length))).toBe(2);
    expect(seen.filter((names) => new Set(names).size < names.length)).toEqual([]);
  });
});

describe('what hangs or goes wrong in silence on Azure fails with a sentence', () => {
  const cases: readonly [sentence: string, handler: OrchestrationHandler][] = [
    [
      "there is no orchestrator function 'nobody'",
      function* ({ df }) {
        yield df.callSubOrchestrator('nobody', null, 'child');
      },
    ],
    [
      "it starts 'bad' under its own instance id",
      function* ({ df }) {
        yield df.callSubOrchestrator('bad', null, df.instanceId.toUpperCase());
      },
    ],
    [
      "the instance id '@child' starts with @",
      function* ({ df }) {
        yield df.callSubOrchestrator('bad', null, '@child');
      },
    ],
    [
      "it starts 'idle' as 'twin', an instance that is still live and would be replaced",
      function* ({ df }) {
        yield df.Task.all([df.callSubOrchestrator('idle', null, 'twin'), df.callSubOrchestrator('idle', null, 'twin')]);
      },
    ],
    [
      'it went on after a failure under Task.all whose other tasks wait for an event',
      function* ({ df }) {
        try {
          yield df.Task.all([df.callActivity('fail'), df.waitForExternalEvent('go')]);
        } catch {
          yield df.callActivity('work');
        }
      },
    ],
    [
      'it creates a timer while one of more than six days is open or cancelled',
      function* (context) {
        const { df } = context;
        const long = df.createTimer(laterBy(7 * 24 * hourMs, context));
        const short = df.createTimer(laterBy(1000, context));
        yield df.Task.any([long, short]);
        long.cancel();
      },
    ],
    [
      "the input of activity 'work' is a bare false",
      function* ({ df }) {
        yield df.callActivityWithRetry('work', new RetryOptions(5, 2), false);
      },
    ],
    [
      'Durable entities are not supported here',
      function* ({ df }) {
        yield df.callEntity(new EntityId('counter', 'one'), 'add', 1);
      },
    ],
  ];

  test.each(cases)('%s', async (sentence, handler) => {
    const { start, readStatus, time } = await openWorld({ bad: handler, idle: waitForNothing });
    await start('bad', 'one');
    await time.passUntilQuiet();
    const output: unknown = expect.stringContaining(sentence);
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Failed', output });
  });

  test('a child that starts its own parent', async () => {
    const { start, readStatus, time } = await openWorld({
      parent: function* ({ df }) {
        yield df.callSubOrchestrator('child', null, 'kid');
      },
      child: function* ({ df }) {
        yield df.callSubOrchestrator('parent', null, 'one');
      },
    });
    await start('parent', 'one');
    await time.passUntilQuiet();
    const output: unknown = expect.stringContaining("it starts 'parent' under the instance id of its parent");
    expect(await readStatus('kid')).toMatchObject({ runtimeStatus: 'Failed', output });
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Failed', output });
  });

  test('or, told to be faithful, hangs, and the log says why', async () => {
    const { start, readStatus, time, log } = await openWorld(
      {
        bad: function* ({ df }) {
          yield df.callActivityWithRetry('nobody', new RetryOptions(5, 3));
        },
      },
      { faithful: true },
    );
    await start('bad', 'one');
    await time.passUntilQuiet();
    expect(await readStatus('one?showHistory=true')).toMatchObject({
      runtimeStatus: 'Running',
      historyEvents: [{ EventType: 'ExecutionStarted' }],
    });
    expect(log).toEqual(["warning: Instance 'one' hangs or goes wrong: there is no activity function 'nobody'."]);
  });
});

describe('what is allowed does not fail', () => {
  test('a retry that goes on while the instance is suspended', async () => {
    const { engine, start, readStatus, time } = await openWorld({
      steady: function* ({ df }) {
        const retried = df.callActivityWithRetry('work', new RetryOptions(5, 3), { ms: 50 });
        yield df.Task.all([retried, df.callActivity('work')]);
        yield df.callActivity('work', { ms: 1 });
        return 'done';
      },
    });
    await start('steady', 'one');
    await time.passUntilQuiet(10);
    await sendDurable(engine, 'POST', 'instances/one/suspend?reason=hold');
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Suspended', output: 'hold' });
    await sendDurable(engine, 'POST', 'instances/one/resume');
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: 'done' });
  });

  test('a suspension in the first episode, which begins nothing until it is resumed', async () => {
    const { engine, start, readStatus, time } = await openWorld({ slow: workFor });
    await Promise.all([start('slow', 'one', 1), sendDurable(engine, 'POST', 'instances/one/suspend?reason=hold')]);
    await time.passUntilQuiet();
    expect(await readStatus('one?showHistory=true')).toMatchObject({
      runtimeStatus: 'Suspended',
      historyEvents: [{ EventType: 'ExecutionStarted' }, { EventType: 'ExecutionSuspended' }],
    });
    await sendDurable(engine, 'POST', 'instances/one/resume');
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: { ms: 1 } });
  });

  test('a timer of seven days, in pieces of three, and a short one after it', async () => {
    const { start, readStatus, time } = await openWorld({
      patient: function* (context) {
        const from = context.df.currentUtcDateTime.getTime();
        yield context.df.createTimer(laterBy(7 * 24 * hourMs, context));
        yield context.df.createTimer(laterBy(1000, context));
        return Math.round((context.df.currentUtcDateTime.getTime() - from) / hourMs);
      },
    });
    await start('patient', 'one');
    await time.passUntilQuiet(4 * 24 * hourMs);
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: 7 * 24 });
  });

  test('a child under an id whose instance has ended', async () => {
    const { start, readStatus, time } = await openWorld({
      parent: function* ({ df }) {
        const first: unknown = yield df.callSubOrchestrator('child', 1, 'kid');
        const second: unknown = yield df.callSubOrchestrator('child', 2, 'kid');
        return [first, second];
      },
      child: function* ({ df }) {
        yield df.callActivity('work');
        return df.getInput();
      },
    });
    await start('parent', 'one');
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: [1, 2] });
  });
});

describe('what an orchestrator sees', () => {
  test('is a replay until it gets to something new', async () => {
    const { start, readStatus, time } = await openWorld({
      replayed: function* ({ df }) {
        const seen = [df.isReplaying];
        yield df.callActivity('work');
        seen.push(df.isReplaying);
        yield df.createTimer(new Date(df.currentUtcDateTime.getTime() + 10));
        seen.push(df.isReplaying);
        return seen;
      },
    });
    await start('replayed', 'one');
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({ output: [true, true, false] });
  });

  test('is time that never runs backwards, even when the clock is set back', async () => {
    const { engine, time, start, readStatus } = await openWorld({
      timed: function* ({ df }) {
        const seen = [df.currentUtcDateTime.getTime()];
        for (let step = 0; step < 2; step += 1) {
          yield df.waitForExternalEvent('next');
          seen.push(df.currentUtcDateTime.getTime());
        }
        return seen;
      },
    });
    const first = time.now();
    await start('timed', 'one');
    await time.passUntilQuiet();
    for (const setTo of [first - 5000, first + 5000]) {
      time.set(setTo);
      await sendDurable(engine, 'POST', 'instances/one/raiseEvent/next', null);
      await time.passUntilQuiet();
    }
    expect(await readStatus('one')).toMatchObject({ output: [first, first, first + 5000] });
  });
});

describe('an execution that is over', () => {
  test('does not get the results of its activities, and neither does the next one', async () => {
    const { engine, start, readStatus, time, log } = await openWorld({ slow: workFor });
    await start('slow', 'one', 1000);
    await time.passUntilQuiet(100);
    await sendDurable(engine, 'POST', 'instances/one/terminate?reason=stop');
    await time.passUntilQuiet(100);
    await start('slow', 'one', 3000);
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: { ms: 3000 } });
    expect(log).toEqual(["warning: Activity 'work' ended after its instance 'one': its result is dropped."]);
  });

  test('hands an event that came after continueAsNew to the next one', async () => {
    const { engine, start, readStatus, time } = await openWorld({
      again: function* ({ df }) {
        if (df.getInput<{ readonly round: number }>()?.round === 2) {
          const event: unknown = yield df.waitForExternalEvent('go');
          return event;
        }
        yield df.Task.any([df.callActivity('work', { ms: 1 }), df.callActivity('work', { ms: 500 })]);
        df.continueAsNew({ round: 2 });
        return undefined;
      },
    });
    await start('again', 'one', { round: 1 });
    await time.passUntilQuiet(100);
    await sendDurable(engine, 'POST', 'instances/one/raiseEvent/go', 'carried');
    await time.passUntilQuiet();
    expect(await readStatus('one')).toMatchObject({
      runtimeStatus: 'Completed',
      input: { round: 2 },
      output: 'carried',
    });
  });
});
