import { createAnalyzeAsset } from '../../activities/analyze-asset.ts';
import type { WorkflowServices } from '../../shared/domain/services.ts';
import { recordProgress } from '../../shared/domain/submissions/record-progress.ts';
import { settleAsset } from '../../shared/domain/submissions/settle-asset.ts';
import { settleSubmission } from '../../shared/domain/submissions/settle-submission.ts';
import {
  type AssetOutcome,
  type AssetWork,
  activityNames,
  type SettleAssetWork,
  type SubmissionWork,
} from '../../shared/model/workflow.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';

export type Activities = Readonly<Record<string, (services: WorkflowServices, input: never) => Promise<unknown>>>;

/** The product's activities, but for the analysis itself: it takes its time and says something, the same for the same try of an asset. */
export function createActivities(random: SeededRandom): Activities {
  const outcomes = new Map<string, AssetOutcome>();

  const drawOutcome = (): AssetOutcome => {
    const draw = random.fraction();
    if (draw < 0.6) return { ok: true, issueCount: Math.floor(draw * 10) };
    return { ok: false, errorType: draw < 0.9 ? 'internal' : 'corrupt_file', errorMessage: 'It failed.' };
  };

  const analyze = async (services: WorkflowServices, work: AssetWork): Promise<AssetOutcome> => {
    // In steps, so that assets of one submission often end together.
    await services.clock.sleep(Math.floor(random.fraction() * 4) * 5000);
    await recordProgress(services, { ...work, progressPercent: 50 });
    const key = `${work.assetId}/${work.retryCount}`;
    const outcome = outcomes.get(key) ?? drawOutcome();
    outcomes.set(key, outcome);
    return outcome;
  };

  return {
    [activityNames.analyzeAsset]: (services, input: AssetWork) =>
      createAnalyzeAsset({ services, analyzeFile: (work) => analyze(services, work) })(input),
    [activityNames.settleAsset]: (services, input: SettleAssetWork) => settleAsset(services, input),
    [activityNames.settleSubmission]: (services, input: Pick<SubmissionWork, 'scope' | 'submissionId'>) =>
      settleSubmission(services, input),
  };
}
