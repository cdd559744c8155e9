import { later } from '../../../model/instants.ts';
import { type DeliveryAttempt, type DeliveryDocument, deliveryDocumentSchema } from '../../../model/webhook.ts';
import type { Stored } from '../../../ports/document-store.ts';
import type { WebhookAnswer } from '../../../ports/webhook-sender.ts';
import type { Verdict } from './classify-answer.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { findWaitMs, leaseMs } from './schedule.ts';
import { type FollowUp, toLeased, toRecorded } from './transitions.ts';

/** A delivery whose present attempt is this worker's until `leaseUntil`. */
export type LeasedDelivery = Stored<DeliveryDocument> & { readonly leaseUntil: string; readonly startedAt: Date };

/** Leases the current attempt to this worker; undefined when another worker has it. */
export async function leaseDelivery(
  { store, clock }: Pick<DeliveryServices, 'store' | 'clock'>,
  { document, etag }: Stored<DeliveryDocument>,
): Promise<LeasedDelivery | undefined> {
  const startedAt = clock.now();
  const leased = toLeased(document, startedAt, leaseMs);
  const outcome = await store.replace('deliveries', document.subscriptionId, leased, etag);
  if (!outcome.ok) return undefined;
  return { document: leased, etag: outcome.etag, leaseUntil: later(startedAt, leaseMs).toISOString(), startedAt };
}

/** An attempt that was sent, and what its answer means. */
export interface AttemptResult {
  readonly answer: WebhookAnswer;
  readonly verdict: Verdict;
  readonly endedAt: Date;
}

const triesToWrite = 8;

/**
 * Writes an attempt's result and when the next one is due. Returns the delivery as written, or undefined when another worker has taken the attempt over.
 * Rejects when the store does not answer; the lease then runs out and the attempt is made again.
 */
export async function recordAttempt(
  services: Pick<DeliveryServices, 'store' | 'random' | 'retryScale'>,
  leased: LeasedDelivery,
  result: AttemptResult,
): Promise<DeliveryDocument | undefined> {
  const attempt = toAttempt(leased, result);
  const followUp = toFollowUp(services, leased.document, result);
  const { leaseUntil } = leased;
  const { subscriptionId, id } = leased.document;
  let present: Stored<DeliveryDocument> | undefined = leased;
  for (let tries = 0; present && tries < triesToWrite; tries += 1) {
    const recorded = toRecorded(present.document, attempt, { leaseUntil, followUp, now: result.endedAt });
    if (!recorded) return undefined;
    if ((await services.store.replace('deliveries', subscriptionId, recorded, present.etag)).ok) return recorded;
    present = await services.store.find('deliveries', subscriptionId, id, deliveryDocumentSchema);
  }
  return undefined;
}

function toAttempt(leased: LeasedDelivery, { answer, verdict, endedAt }: AttemptResult): DeliveryAttempt {
  const isAnswered = answer.kind === 'answered';
  return {
    number: leased.document.attempt,
    startedAt: leased.startedAt.toISOString(),
    // The clock may have been set back.
    durationMs: Math.max(0, endedAt.getTime() - leased.startedAt.getTime()),
    status: verdict.kind === 'accepted' ? 'succeeded' : 'failed',
    responseStatus: isAnswered ? answer.statusCode : null,
    errorCode: isAnswered ? null : answer.fault,
    responseStart: isAnswered ? answer.bodyStart : null,
  };
}

function toFollowUp(
  { random, retryScale }: Pick<DeliveryServices, 'random' | 'retryScale'>,
  delivery: DeliveryDocument,
  { verdict, endedAt }: AttemptResult,
): FollowUp {
  if (verdict.kind !== 'retry') return { kind: 'ended', reason: verdict.kind === 'rejected' ? verdict.reason : null };
  const scheduleStep = delivery.scheduleStep + 1;
  const { retryAfterMs } = verdict;
  const waitMs = findWaitMs(scheduleStep, { retryAfterMs, fraction: random.fraction(), scale: retryScale });
  if (waitMs === undefined) return { kind: 'ended', reason: 'exhausted' };
  return { kind: 'scheduled', dueAt: later(endedAt, waitMs), scheduleStep };
}
