import type { OrchestrationContext, OrchestrationHandler, Task } from 'durable-functions';
import { assetErrorTypes } from '../shared/model/errors.ts';
import { later } from '../shared/model/instants.ts';
import {
  type AnalysisStep,
  type AssetOutcome,
  type AssetWork,
  activityNames,
  type SettleAssetWork,
} from '../shared/model/workflow.ts';
import { activityRetry } from './activity-retry.ts';

/** The malware verdict is asked for every 30 s, for at most 30 minutes. */
const scanPauseMs = 30_000;
const scanAttempts = 60;

type EndOfAnalysis = Exclude<AnalysisStep, { state: 'awaiting_scan' }>;

/** An outcome that is still to be written, if need be after a delay. */
type Unsettled = Extract<AnalysisStep, { state: 'analyzed' }>;

const failure = (errorType: Extract<AssetOutcome, { ok: false }>['errorType']): Unsettled => ({
  state: 'analyzed',
  outcome: { ok: false, errorType, errorMessage: assetErrorTypes[errorType].message },
  delaySeconds: 0,
});

function* analyze(context: OrchestrationContext, work: AssetWork): Generator<Task, EndOfAnalysis, unknown> {
  for (let attempt = 1; attempt <= scanAttempts; attempt += 1) {
    const step = (yield context.df.callActivityWithRetry(
      activityNames.analyzeAsset,
      activityRetry(),
      work,
    )) as AnalysisStep;
    if (step.state !== 'awaiting_scan') return step;
    yield context.df.createTimer(later(context.df.currentUtcDateTime, scanPauseMs));
  }
  return failure('analysis_timeout');
}

/**
 * Reviews one asset: one activity does and settles it; what that could not settle is settled here.
 * Never fails: whatever goes wrong becomes an outcome, so that the siblings go on.
 */
export const reviewAsset: OrchestrationHandler = function* (
  context: OrchestrationContext,
): Generator<Task, void, unknown> {
  const work = context.df.getInput<AssetWork>();
  let step: EndOfAnalysis;
  try {
    step = yield* analyze(context, work);
  } catch {
    // The message of a failed activity may hold anything, secrets included: it is never passed on.
    step = failure('internal');
  }
  if (step.state === 'settled') return;
  const { outcome, delaySeconds } = step;
  try {
    if (delaySeconds > 0) yield context.df.createTimer(later(context.df.currentUtcDateTime, delaySeconds * 1000));
    const settle: SettleAssetWork = { ...work, outcome };
    yield context.df.callActivityWithRetry(activityNames.settleAsset, activityRetry(), settle);
  } catch {
    // The asset stays open; the watchdog starts the submission again under a new instance id.
  }
};
