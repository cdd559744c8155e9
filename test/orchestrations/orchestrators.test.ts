import { app } from 'durable-functions';
import { openDurableWorld } from 'local-azure/testing';
import { describe, expect, test } from 'vitest';
import { retryAsset } from '../../orchestrations/retry-asset.ts';
import { reviewAsset } from '../../orchestrations/review-asset.ts';
import { reviewSubmission } from '../../orchestrations/review-submission.ts';
import { assetErrorTypes } from '../../shared/model/errors.ts';
import { assetInstanceId, retryInstanceId } from '../../shared/model/instance-ids.ts';
import {
  type AnalysisStep,
  type AssetWork,
  activityNames,
  orchestratorNames,
  type SettleAssetWork,
  type SettleSubmissionWork,
} from '../../shared/model/workflow.ts';

const scope = 'a0000000-0000-4000-8000-000000000001:live';
const submissionId = 'b0000000-0000-4000-8000-000000000001';
const assetIds = ['c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002'] as const;
const [first, second] = assetIds;
const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
const submission = { scope, submissionId, traceparent };
const reviewed = { ok: true, issueCount: 3 } as const;

interface Activities {
  readonly analyze?: (work: AssetWork, call: number) => AnalysisStep;
  readonly settle?: (work: SettleAssetWork, call: number) => void;
}

/** Runs one instance of the product's orchestrators to its end, over activities of the test's own, in virtual time. */
async function run(name: string, instanceId: string, input: object, activities: Activities = {}) {
  const works: AssetWork[] = [];
  const settled: (SettleAssetWork & { readonly afterSeconds: number })[] = [];
  const ended: SettleSubmissionWork[] = [];
  /** What was done, in order. */
  const order: string[] = [];
  const analyze = activities.analyze ?? (() => ({ state: 'settled' }));
  let startedAt = 0;
  const world = await openDurableWorld((time) => {
    app.orchestration(orchestratorNames.reviewSubmission, reviewSubmission);
    app.orchestration(orchestratorNames.reviewAsset, reviewAsset);
    app.orchestration(orchestratorNames.retryAsset, retryAsset);
    app.activity(activityNames.analyzeAsset, {
      handler: (asset: AssetWork) => {
        works.push(asset);
        order.push('analyze');
        return analyze(asset, works.length);
      },
    });
    app.activity(activityNames.settleAsset, {
      handler: (asset: SettleAssetWork) => {
        settled.push({ ...asset, afterSeconds: Math.round((time.now() - startedAt) / 1000) });
        activities.settle?.(asset, settled.length);
      },
    });
    app.activity(activityNames.settleSubmission, {
      handler: (settling: SettleSubmissionWork) => {
        ended.push(settling);
        order.push('end');
      },
    });
  });
  startedAt = world.time.now();
  await world.start(name, instanceId, input);
  await world.time.passUntilQuiet(60_000);
  const status = async (id: string) => (await world.readStatus(id))['runtimeStatus'];
  expect(await status(instanceId)).toBe('Completed');
  const children = await Promise.all(
    [...assetIds.map((id) => assetInstanceId(submissionId, id)), instanceId].flatMap((id) =>
      ['', '-w2', '-review'].map(async (suffix) =>
        (await status(`${id}${suffix}`)) === 'Completed' ? [`${id}${suffix}`] : [],
      ),
    ),
  );
  await world.engine.stop(0);
  return { analyzed: works, settled, ended, order, completed: [...new Set(children.flat())].toSorted() };
}

const review = (instanceId: string, activities?: Activities) =>
  run(orchestratorNames.reviewSubmission, instanceId, { ...submission, assetIds }, activities);

describe('the review of a submission', () => {
  test('is one of each asset, and then settles the submission once', async () => {
    const { analyzed: works, ended, order, completed } = await review(submissionId);
    expect(works).toEqual(assetIds.map((assetId) => ({ ...submission, assetId, retryCount: 0 })));
    expect(ended).toEqual([submission]);
    expect(order).toEqual(['analyze', 'analyze', 'end']);
    expect(completed).toEqual([submissionId, ...assetIds.map((id) => assetInstanceId(submissionId, id))]);
  });

  test('that was restarted has children of its own', async () => {
    const restarted = `${submissionId}-w2`;
    const { completed } = await review(restarted);
    expect(completed).toEqual(
      [...assetIds.map((id) => `${assetInstanceId(submissionId, id)}-w2`), restarted].toSorted(),
    );
  });

  test('goes on when the analysis of one asset fails for good, and tells nothing of why', async () => {
    const {
      analyzed: works,
      settled,
      ended,
    } = await review(submissionId, {
      analyze: ({ assetId }) => {
        if (assetId === first) throw new Error('AccountKey=secret');
        return { state: 'settled' };
      },
    });
    expect(works.filter(({ assetId }) => assetId === first)).toHaveLength(5);
    expect(works.filter(({ assetId }) => assetId === second)).toHaveLength(1);
    const errorMessage = assetErrorTypes.internal.message;
    expect(settled.map(({ assetId, outcome }) => [assetId, outcome])).toEqual([
      [first, { ok: false, errorType: 'internal', errorMessage }],
    ]);
    expect(ended).toEqual([submission]);
  });
});

const work = { ...submission, assetId: first, retryCount: 2 };
const reviewOne = (activities: Activities) =>
  run(orchestratorNames.reviewAsset, assetInstanceId(submissionId, first), work, activities);
const analyzed = (delaySeconds: number): Activities => ({
  analyze: () => ({ state: 'analyzed', outcome: reviewed, delaySeconds }),
});

describe('the review of an asset', () => {
  test('leaves alone what its activity has settled', async () => {
    expect((await reviewOne({})).settled).toEqual([]);
  });

  test('settles at once what its activity could not settle', async () => {
    const { settled } = await reviewOne(analyzed(0));
    expect(settled).toEqual([{ ...work, outcome: reviewed, afterSeconds: 0 }]);
  });

  test('settles after the delay that a sandbox key asked for', async () => {
    const { settled } = await reviewOne(analyzed(45));
    expect(settled).toEqual([{ ...work, outcome: reviewed, afterSeconds: 45 }]);
  });

  test('tries five times to settle, two to sixteen seconds apart', async () => {
    const { settled } = await reviewOne({
      ...analyzed(0),
      settle: (_, call) => {
        if (call < 5) throw new Error('The store did not answer.');
      },
    });
    expect(settled.map(({ afterSeconds }) => afterSeconds)).toEqual([0, 2, 6, 14, 30]);
  });

  test('ends even where nothing can be settled: the watchdog finds the asset', async () => {
    const { settled } = await reviewOne({
      ...analyzed(0),
      settle: () => {
        throw new Error('The store did not answer.');
      },
    });
    expect(settled).toHaveLength(5);
  });
});

test('a retry reviews its asset under a child of its own and settles the submission anew', async () => {
  const instanceId = retryInstanceId(submissionId, first, 1);
  const retried = { ...work, retryCount: 1 };
  const done = await run(orchestratorNames.retryAsset, instanceId, retried);
  expect(done.analyzed).toEqual([retried]);
  expect(done.ended).toEqual([submission]);
  expect(done.order).toEqual(['analyze', 'end']);
  expect(done.completed).toEqual([instanceId, `${instanceId}-review`]);
});
