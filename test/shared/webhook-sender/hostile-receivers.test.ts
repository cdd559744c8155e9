import { describe, expect, test } from 'vitest';
import { misbehaviours } from '../../../support/hostile-receivers.ts';
import { reportProof } from '../../../support/proof-size.ts';
import { authority, closing, createSender, post, receiver } from '../../../support/sender-under-test.ts';
import { accept, startReceiver } from '../../../support/tls-receiver.ts';

/** Instead of 15 s; long enough for a handshake on a busy machine. */
const deadlineMs = 1500;

describe('hostile receivers', () => {
  test('there are at least 20', () => {
    expect(misbehaviours.length).toBeGreaterThanOrEqual(20);
  });

  test.each(misbehaviours)('one that $name', async ({ start, expected }) => {
    const { port } = closing(await start(authority));
    const answer = await post(createSender({ deadlineMs }), `https://127.0.0.1:${port}/`);
    expect(answer).toMatchObject(expected);
    const kept = answer.kind === 'answered' ? Buffer.byteLength(answer.bodyStart) : 0;
    expect(kept).toBeLessThanOrEqual(1024);
  });

  test('one that hangs up at once is never taken for a forbidden address', async () => {
    // Among many connections it happens that one is gone before its address is looked at.
    const { url } = closing(
      await startReceiver(authority, accept, { onConnection: (socket) => void socket.destroy() }),
    );
    const sender = createSender();
    const answers = await Promise.all(Array.from({ length: 300 }, () => post(sender, url)));
    const faults = new Set(answers.map((answer) => JSON.stringify(answer)));
    expect([...faults]).toEqual([JSON.stringify({ kind: 'unanswered', fault: 'connection_reset' })]);
  });

  test('all end by themselves and leave the others alone', async () => {
    const hostile = await Promise.all(misbehaviours.map(async ({ start }) => closing(await start(authority))));
    const good = await receiver();
    const sender = createSender({ deadlineMs });
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    const ended = hostile.map(async ({ port }) => {
      await post(sender, `https://127.0.0.1:${port}/`);
      return performance.now() - startedAt;
    });
    // In the same process and with the service's deadline: only a receiver that is kept waiting by the others would miss it.
    const patient = createSender();
    const accepted = await Promise.all(Array.from({ length: 50 }, () => post(patient, good.url)));
    expect(accepted).toEqual(Array.from({ length: 50 }, () => expect.objectContaining({ statusCode: 204 })));
    const slowestMs = Math.round(Math.max(...(await Promise.all(ended))));
    const rssGrowthMb = Math.round((process.memoryUsage().rss - before) / 1e6);
    reportProof('hostile receivers', { receivers: hostile.length, deadlineMs, slowestMs, rssGrowthMb });
  });
});
