import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import { newId, readNotes, type Session } from './session.ts';

interface TakenMessage {
  readonly message: unknown;
  readonly id: string;
  readonly dequeueCount: number;
  readonly insertionTime: string;
}

interface TimerNote {
  readonly isPastDue: boolean;
  readonly schedule: { readonly adjustForDST: boolean };
  readonly scheduleStatus: unknown;
}

/** Queue output, queue trigger, poison queue and timer trigger. */
export function queueAndTimerChecks(session: Session): readonly ConformanceCheck[] {
  const send = async (value: unknown): Promise<void> => {
    assert.equal((await session.post('/send', { value })).status, 202);
  };
  return [
    {
      name: 'queue: an output reaches its trigger, with metadata',
      async run() {
        const check = newId();
        await send({ check, nested: { list: [1, 2] } });
        const [taken] = await readNotes<TakenMessage>(session, check, 1);
        assert.deepEqual(taken?.message, { check, nested: { list: [1, 2] } });
        assert.equal(taken?.dequeueCount, 1);
        assert.match(taken?.id ?? '', /^[0-9a-f-]{36}$/);
        assert.ok(!Number.isNaN(Date.parse(taken?.insertionTime ?? '')));
      },
    },
    {
      name: 'queue: a list is one message for each element',
      async run() {
        const check = newId();
        await send([1, 2, 3].map((number) => ({ check, number })));
        const taken = await readNotes<{ readonly message: { readonly number: number } }>(session, check, 3);
        assert.deepEqual(new Set(taken.map(({ message }) => message.number)), new Set([1, 2, 3]));
      },
    },
    {
      name: 'queue: fields of the payload hide metadata of the same name',
      async run() {
        const check = newId();
        await send({ check, id: 'mine', dequeueCount: 99 });
        const [taken] = await readNotes<TakenMessage>(session, check, 1);
        assert.deepEqual([taken?.id, taken?.dequeueCount], ['mine', 99]);
      },
    },
    {
      name: 'queue: a message that fails comes again and ends in the poison queue',
      async run() {
        const check = newId();
        await send({ check, fail: true });
        assert.deepEqual(await readNotes(session, `poison-${check}`, 1), [{ check, fail: true }]);
        const taken = await readNotes<TakenMessage>(session, check, 3);
        assert.deepEqual(
          taken.map(({ dequeueCount }) => dequeueCount),
          [1, 2, 3],
        );
      },
    },
    {
      name: 'timer: runs on the schedule of an app setting',
      async run() {
        const ticks = await readNotes<TimerNote>(session, 'tick', 2);
        assert.deepEqual(ticks[0], { schedule: { adjustForDST: true }, scheduleStatus: null, isPastDue: false });
      },
    },
  ];
}
