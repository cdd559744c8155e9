import { app } from 'durable-functions';
import { openDurableWorld } from 'local-azure/testing';
import { describe, expect, test } from 'vitest';
import { createAnalyzeAsset } from '../../../activities/analyze-asset.ts';
import { createSettleAsset } from '../../../activities/settle-asset.ts';
import { createSettleSubmission } from '../../../activities/settle-submission.ts';
import { reviewAsset } from '../../../orchestrations/review-asset.ts';
import { reviewSubmission } from '../../../orchestrations/review-submission.ts';
import { activityNames, orchestratorNames } from '../../../shared/model/workflow.ts';
import type { Logger } from '../../../shared/ports/logger.ts';
import { createClient, raisedLimits } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

const analysisMs = 2000;
const atZero = (): number => 0;

/** Submits so many files at once to the product's orchestrators and activities on the local engine, in virtual time; the analysis itself takes two seconds. */
async function review(count: number) {
  const memory = createMemoryServices({ limits: raisedLimits });
  const client = await createClient(memory);
  const ends: { readonly assetId: string; readonly atMs: number }[] = [];
  let readMs = atZero;
  // What the store says, not what the code intends: the line of the log follows the write of the end.
  const info: Logger['info'] = (fields) => {
    if (fields['metric'] === 'assets_terminal') ends.push({ assetId: String(fields['assetId']), atMs: readMs() });
  };
  const services = { ...memory.services, logger: { ...memory.services.logger, info } };
  const world = await openDurableWorld(
    (time) => {
      app.orchestration(orchestratorNames.reviewSubmission, reviewSubmission);
      app.orchestration(orchestratorNames.reviewAsset, reviewAsset);
      const analyzeFile = async () => {
        await time.sleep(analysisMs);
        return { ok: true, issueCount: 0 } as const;
      };
      app.activity(activityNames.analyzeAsset, { handler: createAnalyzeAsset({ services, analyzeFile }) });
      app.activity(activityNames.settleAsset, { handler: createSettleAsset(services) });
      app.activity(activityNames.settleSubmission, { handler: createSettleSubmission(services) });
    },
    { maxActivities: 2 },
  );
  const submitted: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { json } = await client.submit(await client.upload(`${index}.pdf`));
    submitted.push(json.assets[0].assetId);
  }
  const startedAt = world.time.now();
  readMs = () => world.time.now() - startedAt;
  for (const { instanceId, orchestrator, input } of memory.workflows.started)
    await world.start(orchestrator, instanceId, input);
  await world.time.passUntilQuiet(60_000);
  await world.engine.stop(0);
  const statuses = await Promise.all(
    memory.workflows.started.map(
      async ({ instanceId }) =>
        (await client.call({ path: `/api/integrations/submissions/${instanceId}` })).json.status,
    ),
  );
  return { submitted, ends, statuses };
}

describe('Protects: who came first is served first', () => {
  test('with 300 files waiting, the first one ends as if it were alone, and the others follow in the order of their submission', async () => {
    const alone = await review(1);
    const crowd = await review(300);
    expect(crowd.ends[0]?.atMs).toBeLessThanOrEqual(1.2 * (alone.ends[0]?.atMs ?? 0));
    expect(crowd.ends.map(({ assetId }) => assetId)).toEqual(crowd.submitted);
    // Two at a time: the n-th ends when it is its turn, not when the queue is empty.
    const late = crowd.ends.filter(({ atMs }, index) => atMs > 1.2 * analysisMs * Math.ceil((index + 1) / 2));
    expect(late).toEqual([]);
    expect(new Set(crowd.statuses)).toEqual(new Set(['complete']));
  });
});
