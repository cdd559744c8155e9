import type { OrchestrationContext, OrchestrationHandler, Task } from 'durable-functions';
import { assetErrorTypes } from '../shared/model/errors.ts';
import { later } from '../shared/model/instants.ts';
import {
  type AssetOutcome,
  type AssetStart,
  type AssetWork,
  activityNames,
  type ScanVerdict,
  type SettleAssetWork,
} from '../shared/model/workflow.ts';
import { activityRetry } from './activity-retry.ts';

/** The malware verdict is asked for every 30 s, for at most 30 minutes. */
const scanPauseMs = 30_000;
const scanAttempts = 60;

const failure = (errorType: Extract<AssetOutcome, { ok: false }>['errorType']): AssetOutcome => ({
  ok: false,
  errorType,
  errorMessage: assetErrorTypes[errorType].message,
});

/** Waits for the malware verdict on the pinned bytes; undefined means clean. */
function* awaitVerdict(
  context: OrchestrationContext,
  work: AssetWork,
): Generator<Task, AssetOutcome | undefined, unknown> {
  for (let attempt = 1; attempt <= scanAttempts; attempt += 1) {
    const { verdict } = (yield context.df.callActivityWithRetry(
      activityNames.checkMalware,
      activityRetry(),
      work,
    )) as ScanVerdict;
    if (verdict === 'clean') return undefined;
    if (verdict === 'malicious') return failure('malware_detected');
    yield context.df.createTimer(later(context.df.currentUtcDateTime, scanPauseMs));
  }
  return failure('analysis_timeout');
}

function* review(
  context: OrchestrationContext,
  work: AssetWork,
  start: AssetStart,
): Generator<Task, AssetOutcome, unknown> {
  if (start.malwareScan === 'on') {
    const refusal = yield* awaitVerdict(context, work);
    if (refusal) return refusal;
  }
  const outcome = (yield context.df.callActivityWithRetry(
    activityNames.analyzeAsset,
    activityRetry(),
    work,
  )) as AssetOutcome;
  if (outcome.ok) yield context.df.callActivityWithRetry(activityNames.clusterTopics, activityRetry(), work);
  return outcome;
}

/**
 * Reviews one asset and settles it. Never fails: whatever goes wrong becomes an outcome, so that the siblings go on.
 * Each stage is an activity of its own, so that a repeated run repeats only what is missing.
 */
export const reviewAsset: OrchestrationHandler = function* (
  context: OrchestrationContext,
): Generator<Task, AssetOutcome, unknown> {
  const work = context.df.getInput<AssetWork>();
  let outcome: AssetOutcome;
  try {
    const start = (yield context.df.callActivityWithRetry(
      activityNames.beginAsset,
      activityRetry(),
      work,
    )) as AssetStart;
    if (start.state === 'ended') return { ok: true, issueCount: 0 };
    outcome = yield* review(context, work, start);
    if (start.simulationDelaySeconds > 0) {
      yield context.df.createTimer(later(context.df.currentUtcDateTime, start.simulationDelaySeconds * 1000));
    }
  } catch {
    // The message of a failed activity may hold anything, secrets included: it is never passed on.
    outcome = failure('internal');
  }
  try {
    const settle: SettleAssetWork = { ...work, outcome };
    yield context.df.callActivityWithRetry(activityNames.settleAsset, activityRetry(), settle);
  } catch {
    // The asset stays open; the watchdog starts the submission again under a new instance id.
    return failure('internal');
  }
  return outcome;
};
