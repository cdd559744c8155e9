import { later } from '../../model/instants.ts';
import { parseScope } from '../../model/scope.ts';
import { type SubmissionDocument, submissionDocumentSchema } from '../../model/submission.ts';
import { traceIdOf } from '../../model/trace.ts';
import { type DeliveryDocument, deliveryDocumentSchema, subscriptionDocumentSchema } from '../../model/webhook.ts';
import type { Services } from '../services.ts';

/** Kinds of work that may wait. */
export type WaitingKind = 'submission' | 'delivery';

type MeasureServices = Pick<Services, 'store' | 'clock' | 'logger'>;

/** Work that is younger than this is not counted as waiting. */
const graceMs = 60_000;
const pageSize = 200;

/**
 * Logs the age of the oldest submission that has not ended, and of the oldest delivery that is due and was never tried
 * although its receiver's breaker is closed: both grow when work is no longer done, whatever the reason. Logs nothing
 * while nothing is older than a minute.
 */
export async function measureWaiting(services: MeasureServices): Promise<void> {
  const { store, clock, logger } = services;
  const now = clock.now();
  const before = later(now, -graceMs).toISOString();
  const ageSeconds = (since: string): number => Math.round((now.getTime() - Date.parse(since)) / 1000);

  const submissions = await store.sweep('open-submissions', { before }, submissionDocumentSchema, pageSize);
  const [submission] = submissions.toSorted(byAge);
  if (submission) {
    const { submissionId, workspaceId, workflowId: instanceId, createdAt, traceparent } = submission;
    logger.info(
      {
        metric: 'oldest_waiting',
        kind: 'submission' satisfies WaitingKind,
        ageSeconds: ageSeconds(createdAt),
        submissionId,
        workspaceId,
        instanceId,
        traceId: traceIdOf(traceparent),
      },
      'A submission is open.',
    );
  }

  const untried = { before, now: now.toISOString() };
  const deliveries = await store.sweep('untried-deliveries', untried, deliveryDocumentSchema, pageSize);
  const delivery = await findOldestDeliverable(services, deliveries.toSorted(byAge));
  if (delivery) {
    const { id: deliveryId, subscriptionId, eventId, scope, createdAt, traceparent } = delivery;
    logger.info(
      {
        metric: 'oldest_waiting',
        kind: 'delivery' satisfies WaitingKind,
        ageSeconds: ageSeconds(createdAt),
        deliveryId,
        subscriptionId,
        eventId,
        workspaceId: parseScope(scope).workspaceId,
        traceId: traceIdOf(traceparent),
      },
      'A delivery waits for its first attempt.',
    );
  }
}

const byAge = (a: SubmissionDocument | DeliveryDocument, b: SubmissionDocument | DeliveryDocument): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt);

/** Waiting for an open breaker is intended. */
async function findOldestDeliverable(
  { store }: MeasureServices,
  oldestFirst: readonly DeliveryDocument[],
): Promise<DeliveryDocument | undefined> {
  const asked = new Set<string>();
  for (const delivery of oldestFirst) {
    const { scope, subscriptionId } = delivery;
    if (asked.has(subscriptionId)) continue;
    asked.add(subscriptionId);
    const stored = await store.find('subscriptions', scope, subscriptionId, subscriptionDocumentSchema);
    if (stored?.document.enabled && stored.document.breaker.openUntil === null) return delivery;
  }
  return undefined;
}
