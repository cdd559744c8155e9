import { beforeEach, describe, expect, test } from 'vitest';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { startWorkflow, startWorkflowOrLeave } from '../../../../shared/domain/submissions/start-workflow.ts';
import { startIdOf } from '../../../../shared/model/ids.ts';
import type { StartDocument } from '../../../../shared/model/submission.ts';
import { type OpenSubmission, openSubmission } from './world.ts';

let world: OpenSubmission;
beforeEach(async () => {
  world = await openSubmission(['a.pdf', 'b.pdf']);
});

const ask = async (assetId: string | null): Promise<StartDocument> => {
  const { scope, submissionId, memory } = world;
  memory.workflows.started.length = 0;
  const instanceId = `${submissionId}-again`;
  const start: StartDocument = {
    id: startIdOf(instanceId),
    type: 'start',
    scope,
    instanceId,
    orchestrator: assetId === null ? 'review-submission' : 'retry-asset',
    submissionId,
    assetId,
    createdAt: memory.clock.now().toISOString(),
    traceparent: null,
  };
  await memory.store.create('core', scope, start);
  return start;
};
const isAsked = ({ id }: StartDocument): boolean =>
  Object.values(world.memory.store.dump()).some((document) => document.id === id);
const end = (index: number) =>
  settleAsset(world.services, { ...world.work(index), outcome: { ok: true, issueCount: 0 } });
const inputs = () => world.memory.workflows.started.map(({ input }) => input);

describe('a start that was asked for', () => {
  test('for the submission runs while one of its assets is open, and is asked for no more', async () => {
    await end(0);
    const start = await ask(null);
    await startWorkflow(world.services, start);
    const { scope, submissionId, assetIds } = world;
    expect(inputs()).toEqual([{ scope, submissionId, assetIds, traceparent: undefined }]);
    expect(isAsked(start)).toBe(false);
    await end(1);
    const late = await ask(null);
    await startWorkflow(world.services, late);
    expect([inputs(), isAsked(late)]).toEqual([[], false]);
  });

  test('for one asset runs for that asset, unless it has ended or there is none', async () => {
    const { scope, submissionId, assetIds } = world;
    await startWorkflow(world.services, await ask(assetIds[1] ?? ''));
    expect(inputs()).toEqual([{ scope, submissionId, assetId: assetIds[1], retryCount: 0, traceparent: undefined }]);
    await end(1);
    for (const assetId of [assetIds[1] ?? '', submissionId]) {
      const start = await ask(assetId);
      await startWorkflow(world.services, start);
      expect([inputs(), isAsked(start)]).toEqual([[], false]);
    }
  });

  test('of a submission that is gone is forgotten', async () => {
    const start = await ask(null);
    const gone = { ...start, submissionId: world.assetIds[0] ?? '' };
    await startWorkflow(world.services, gone);
    expect([inputs(), isAsked(start)]).toEqual([[], false]);
  });

  test('that the engine does not take stays for the sweeper, and is logged', async () => {
    const start = await ask(null);
    world.memory.workflows.fault = () => 'unavailable';
    await startWorkflowOrLeave(world.services, start, await world.read());
    expect(isAsked(start)).toBe(true);
    expect(world.logged('A workflow could not be started at once.')).toMatchObject([
      {
        level: 'warn',
        fields: { submissionId: world.submissionId, instanceId: start.instanceId, cause: expect.any(Error) },
      },
    ]);
  });
});
