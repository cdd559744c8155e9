import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueChannelOf, realtimeChannelOf } from '../../../shared/model/instance-ids.ts';
import type { QueueChange, RealtimeMessage } from '../../../shared/model/realtime.ts';
import type { Realtime } from '../../../shared/ports/realtime.ts';

/** A client that is connected; `received` resolves once it has this many messages. */
export type Listener = { readonly received: (count: number) => Promise<readonly (RealtimeMessage | QueueChange)[]> };

export interface OpenedRealtime {
  readonly realtime: Realtime;
  readonly connect: (url: string) => Promise<Listener>;
  readonly nowMs: () => number;
  readonly close: () => Promise<void>;
}

const one = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const at = '2026-01-01T00:00:00.000Z';
const progress = (submissionId: string, progressPercent: number): RealtimeMessage => ({
  type: 'asset.progress',
  submissionId,
  assetId: '00000000-0000-4000-8000-000000000003',
  progressPercent,
  at,
});

const change = (submissionId: string) => ({ type: 'queue.changed', submissionId, at }) as const;
const percentOf = (message: RealtimeMessage | QueueChange) =>
  'progressPercent' in message ? message.progressPercent : undefined;

/** What every `Realtime` does; run by the adapter and by the tests' double. */
export function describeRealtime(name: string, open: () => Promise<OpenedRealtime>): void {
  let opened: OpenedRealtime;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());
  const listen = async (submissionId: string, user = 'user'): Promise<Listener> =>
    opened.connect((await opened.realtime.clientAccess(realtimeChannelOf(submissionId), user)).url);

  describe(`${name}: the channel of a submission`, () => {
    test('brings every message to every listener, in order and as it was published', async () => {
      const listeners = [await listen(one), await listen(one, 'somebody else')];
      const messages = [progress(one, 5), progress(one, 10), { ...progress(one, 15), progressPercent: 15 }];
      for (const message of messages) await opened.realtime.publish(message);
      for (const listener of listeners) expect(await listener.received(3)).toEqual(messages);
    });

    test('brings nothing of another submission', async () => {
      const [own, others] = [await listen(one), await listen(other)];
      await opened.realtime.publish(progress(other, 1));
      await opened.realtime.publish(progress(one, 2));
      await opened.realtime.publish(progress(other, 3));
      await opened.realtime.publish(progress(one, 4));
      expect((await own.received(2)).map(percentOf)).toEqual([2, 4]);
      expect((await others.received(2)).map(percentOf)).toEqual([1, 3]);
    });

    test('has no history: a late listener gets only later messages', async () => {
      await opened.realtime.publish(progress(one, 1));
      const late = await listen(one);
      await opened.realtime.publish(progress(one, 2));
      expect(await late.received(1)).toEqual([progress(one, 2)]);
    });

    test('of a scope brings what changed there, and nothing of other scopes or of submissions', async () => {
      const listener = await opened.connect(
        (await opened.realtime.clientAccess(queueChannelOf(`${one}:live`), 'u')).url,
      );
      await opened.realtime.announce(`${one}:sandbox`, change(other));
      await opened.realtime.publish(progress(one, 1));
      await opened.realtime.announce(`${other}:live`, change(other));
      await opened.realtime.announce(`${one}:live`, change(one));
      expect(await listener.received(1)).toEqual([change(one)]);
    });

    test('opens for one hour', async () => {
      const before = opened.nowMs();
      const { expiresAt } = await opened.realtime.clientAccess(realtimeChannelOf(one), 'user');
      expect(expiresAt.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
      expect(expiresAt.getTime()).toBeLessThanOrEqual(opened.nowMs() + 3_600_000);
    });
  });
}
