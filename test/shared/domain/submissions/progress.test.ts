import { beforeEach, describe, expect, test } from 'vitest';
import { beginAsset } from '../../../../shared/domain/submissions/begin-asset.ts';
import { recordProgress } from '../../../../shared/domain/submissions/record-progress.ts';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { type OpenSubmission, openSubmission } from './world.ts';

let world: OpenSubmission;
beforeEach(async () => {
  world = await openSubmission(['a.pdf', 'b.pdf']);
});

const fail = () => Promise.reject(new Error('The channel is down.'));
const statuses = () => world.memory.realtime.published.filter(({ type }) => type === 'submission.status');

describe('an asset that begins', () => {
  test('begins its submission too, which is published once', async () => {
    const { services, memory, work, submissionId, scope, assetIds } = world;
    memory.realtime.announced.length = 0;
    await beginAsset(services, work(0));
    await beginAsset(services, work(1));
    await beginAsset(services, work(1));
    expect(await world.read()).toMatchObject({ status: 'processing', assets: [{ status: 'processing' }, {}] });
    expect(statuses()).toMatchObject([{ submissionId, status: 'processing' }]);
    expect(memory.realtime.announced).toMatchObject([{ scope, change: { submissionId } }]);
    expect(memory.realtime.published.filter(({ type }) => type === 'asset.status')).toMatchObject(
      assetIds.map((assetId) => ({ assetId, status: 'processing' })),
    );
  });

  test('is logged once, with its own instance', async () => {
    const { services, work, submissionId, assetIds, client, read } = world;
    const { assets } = await read();
    expect(assets[0]?.instanceId).not.toBe(assets[1]?.instanceId);
    await beginAsset(services, work(1));
    await beginAsset(services, work(1));
    expect(world.logged('The review of an asset began.').map(({ fields }) => fields)).toMatchObject([
      {
        submissionId,
        assetId: assetIds[1],
        instanceId: assets[1]?.instanceId,
        workspaceId: client.workspaceId,
        retryCount: 0,
      },
    ]);
  });

  test('of a submission that is gone has nothing to do', async () => {
    const { services, work } = world;
    expect(await beginAsset(services, { ...work(), submissionId: work().assetId })).toBeUndefined();
  });

  test('does so even if the channel refuses the message', async () => {
    const { services, memory, work, submissionId } = world;
    memory.services.realtime.publish = fail;
    memory.services.realtime.announce = fail;
    expect(await beginAsset(services, work())).toMatchObject({ status: 'processing' });
    const lines = world.logged('A realtime message could not be published.').map(({ fields }) => fields);
    const cause = expect.any(Error);
    expect(lines).toEqual([
      { submissionId, type: 'submission.status', cause },
      { submissionId, cause },
      { submissionId, type: 'asset.status', cause },
    ]);
  });
});

describe('progress', () => {
  const record = async (progressPercent: number, afterMs = 0): Promise<number | undefined> => {
    world.memory.clock.advance(afterMs);
    const before = world.memory.realtime.published.length;
    await recordProgress(world.services, { ...world.work(), progressPercent });
    const [, ...more] = world.memory.realtime.published.slice(before);
    expect(more).toEqual([]);
    const message = world.memory.realtime.published[before];
    expect((await world.asset())?.progressPercent).toBe(message?.progressPercent ?? shown);
    shown = message?.progressPercent ?? shown;
    return message?.progressPercent;
  };
  let shown: number;
  beforeEach(async () => {
    shown = 0;
    await beginAsset(world.services, world.work());
  });

  test('is stored and published in steps of five', async () => {
    expect([await record(4), await record(5), await record(9), await record(10)]).toEqual([
      undefined,
      5,
      undefined,
      10,
    ]);
  });

  test('is published in smaller steps when five seconds have passed', async () => {
    const told = [await record(1, 4999), await record(1, 1), await record(1, 5000), await record(2), await record(3)];
    expect(told).toEqual([undefined, 1, undefined, 2, undefined]);
  });

  test('that does not change is published after half a minute, to show that the work goes on', async () => {
    await record(10);
    const at = world.memory.clock.now().toISOString();
    expect([await record(10, 29_999), (await world.read()).progressedAt]).toEqual([undefined, at]);
    expect(await record(10, 1)).toBe(10);
    expect((await world.read()).progressedAt).toBe(world.memory.clock.now().toISOString());
  });

  test('of an asset that has ended is neither stored nor published', async () => {
    await settleAsset(world.services, { ...world.work(), outcome: { ok: true, issueCount: 0 } });
    shown = 100;
    expect(await record(50, 60_000)).toBeUndefined();
  });

  test('that cannot be stored is logged, and the analysis goes on', async () => {
    world.memory.store.fault = ({ operation }) => (operation === 'replace' ? 'unavailable' : 'none');
    expect(await record(50)).toBeUndefined();
    const { submissionId, assetIds } = world;
    expect(world.logged('The progress of an asset could not be stored.')).toMatchObject([
      { level: 'warn', fields: { submissionId, assetId: assetIds[0], cause: expect.any(Error) } },
    ]);
  });
});
