import { eventDocumentIdOf, eventIdOf } from '../../model/ids.ts';
import { traceIdOf } from '../../model/trace.ts';
import { type EventDocument, eventDocumentSchema } from '../../model/webhook.ts';
import type { SettleAssetWork } from '../../model/workflow.ts';
import { carryDecisions } from '../decisions/carry-decisions.ts';
import { findCurrentDecisions } from '../decisions/find-decisions.ts';
import { countWaiting } from '../decisions/write-decision.ts';
import { findIssueIndex } from '../results/find-issue-index.ts';
import type { Services } from '../services.ts';
import { buildEvent } from '../webhooks/events/build-event.ts';
import { dispatchEvent } from '../webhooks/events/dispatch-event.ts';
import { getStoredAsset } from './find-submission.ts';
import { publish } from './publish.ts';
import { type CountedIssues, findOpenAsset, withAssetEnded } from './transitions.ts';
import { updateSubmission } from './update-submission.ts';

/**
 * Ends one try of an asset: the end state and the event that announces it are one write; then the event is dispatched and the change published to the channel.
 * Safe to run twice: an asset that ended keeps its first outcome, an event still pending is dispatched again.
 * Rejects with `StoreUnavailableError` only when the end could not be written.
 */
export async function settleAsset(services: Services, work: SettleAssetWork): Promise<void> {
  const { scope, submissionId, assetId, outcome } = work;
  const counted = outcome.ok ? await countIssues(services, work) : undefined;
  let event: EventDocument | undefined;
  const ended = await updateSubmission(services, scope, submissionId, (document) => {
    event = undefined;
    const asset = findOpenAsset(document, work);
    if (asset === undefined) return undefined;
    const endedAt = services.clock.now();
    const traceparent = work.traceparent ?? document.traceparent;
    event = buildEvent({ scope, submissionId, asset, outcome, endedAt, traceparent });
    return {
      document: withAssetEnded(document, assetId, outcome, endedAt, counted),
      alongside: [{ kind: 'create', document: event }],
    };
  });
  const pending = ended ? event : await findPendingEvent(services, work);
  if (ended) {
    const status = outcome.ok ? 'complete' : 'failed';
    const { instanceId } = getStoredAsset(ended, assetId);
    services.logger.info(
      {
        metric: 'assets_terminal',
        status,
        submissionId,
        assetId,
        instanceId,
        eventId: event?.eventId,
        workspaceId: ended.workspaceId,
        retryCount: work.retryCount,
        ...(outcome.ok ? { issueCount: outcome.issueCount } : { errorType: outcome.errorType }),
        traceId: traceIdOf(event?.traceparent),
      },
      'An asset ended.',
    );
    await publish(services, { type: 'asset.status', submissionId, assetId, status, progressPercent: 100 });
  }
  if (pending) await dispatch(services, pending);
}

/** Carries decisions over from the previous version, then counts the issues that are still open. */
async function countIssues(services: Services, work: SettleAssetWork): Promise<CountedIssues | undefined> {
  const { scope, assetId } = work;
  const index = (await findIssueIndex(services, scope, assetId))?.document;
  if (index === undefined) return undefined;
  await carryDecisions(services, work, index);
  const issueCounts = { CRITICAL: 0, MAJOR: 0, MINOR: 0, INFO: 0 };
  for (const { severity } of index.issues) issueCounts[severity] += 1;
  const decisions = await findCurrentDecisions(services, scope, assetId);
  const ruleCodes = [...new Set(index.issues.map(({ ruleCode }) => ruleCode))];
  return { issueCounts, ruleCodes, ...countWaiting(index.issues, decisions) };
}

/** Dispatches the event that an earlier run of this activity may have written without dispatching it. */
async function findPendingEvent(services: Services, work: SettleAssetWork): Promise<EventDocument | undefined> {
  for (const state of ['complete', 'failed'] as const) {
    const id = eventDocumentIdOf(eventIdOf(work.assetId, work.retryCount, state));
    const stored = await services.store.find('core', work.scope, id, eventDocumentSchema);
    if (stored?.document.pending) return stored.document;
  }
  return undefined;
}

async function dispatch(services: Services, event: EventDocument): Promise<void> {
  try {
    await dispatchEvent(services, event);
  } catch (cause) {
    // The event is stored as pending: the sweeper dispatches it.
    services.logger.warn({ eventId: event.eventId, cause }, 'An event could not be dispatched at once.');
  }
}
