import { deliveryIdOf } from '../../../model/ids.ts';
import { later } from '../../../model/instants.ts';
import type { DeliveryAttempt, DeliveryDocument, EventDocument } from '../../../model/webhook.ts';

/** How a delivery moves from one state to the next. Pure: each step gives the document to be written under the etag of the old one. */

/** Attempts that are kept in a delivery's history. How often it is sent again has no limit. */
const keptAttempts = 100;

const latest = (one: string, other: string): string => (one > other ? one : other);

/** The delivery of an event to a subscription before its first attempt, which is due at once. */
export function toFirstDelivery(event: EventDocument, subscriptionId: string, now: Date): DeliveryDocument {
  const at = now.toISOString();
  return {
    id: deliveryIdOf(event.eventId, subscriptionId),
    type: 'delivery',
    subscriptionId,
    scope: event.scope,
    eventId: event.eventId,
    eventType: event.eventType,
    createdAt: at,
    status: 'pending',
    endReason: null,
    endedAt: null,
    nextAttemptAt: at,
    leaseUntil: null,
    attempt: 1,
    scheduleStep: 0,
    attempts: [],
    newestEntryAt: at,
    hasSucceeded: false,
    hasFailed: false,
    poisonings: 0,
    traceparent: event.traceparent,
  };
}

/** True while a worker sends the present attempt. */
export const isUnderWay = (delivery: DeliveryDocument, now: Date): boolean =>
  delivery.leaseUntil !== null && delivery.leaseUntil > now.toISOString();

/** The present attempt begins: nobody else may send it before `leaseUntil`. */
export const toLeased = (delivery: DeliveryDocument, now: Date, leaseMs: number): DeliveryDocument => ({
  ...delivery,
  leaseUntil: later(now, leaseMs).toISOString(),
  newestEntryAt: latest(delivery.newestEntryAt, now.toISOString()),
});

/** The present attempt, which has not begun, waits until `dueAt`. */
export const toPostponed = (delivery: DeliveryDocument, dueAt: Date): DeliveryDocument => ({
  ...delivery,
  nextAttemptAt: dueAt.toISOString(),
});

/** What follows an attempt: nothing (the delivery ended), or the next attempt at `dueAt`, as step `scheduleStep` of the schedule. */
export type FollowUp =
  | { readonly kind: 'ended'; readonly reason: string | null }
  | { readonly kind: 'scheduled'; readonly dueAt: Date; readonly scheduleStep: number };

/**
 * The delivery after an attempt that was sent under the lease `leaseUntil`, or undefined when there is nothing to write.
 * An accepted message is recorded whatever happened meanwhile. A failure decides what follows only while the attempt is still this worker's;
 * of an attempt that was cancelled or overtaken by a redelivery only the history is kept, of one that another worker took over nothing.
 */
export function toRecorded(
  delivery: DeliveryDocument,
  attempt: DeliveryAttempt,
  lease: { readonly leaseUntil: string; readonly followUp: FollowUp; readonly now: Date },
): DeliveryDocument | undefined {
  const recorded = withAttempt(delivery, attempt);
  if (attempt.status === 'succeeded') return toEnded(recorded, 'succeeded', null, lease.now);
  const isPresent = delivery.status === 'pending' && delivery.attempt === attempt.number;
  if (!isPresent) {
    // Two workers sent the same attempt and one was accepted: the attempt counts as accepted.
    const isAccepted = delivery.attempts.some(
      ({ number, status }) => number === attempt.number && status === 'succeeded',
    );
    return isAccepted ? undefined : recorded;
  }
  if (delivery.leaseUntil !== lease.leaseUntil) return undefined;
  const { followUp } = lease;
  return followUp.kind === 'ended'
    ? toEnded(recorded, 'failed', followUp.reason, lease.now)
    : toScheduled(recorded, followUp.dueAt, followUp.scheduleStep, lease.now);
}

/** The present attempt ends without having been sent, for a reason of ours: `cancelled`, `event_gone`, `poisoned`. */
export function toAbandoned(delivery: DeliveryDocument, reason: string, now: Date): DeliveryDocument {
  const attempt: DeliveryAttempt = {
    number: delivery.attempt,
    startedAt: now.toISOString(),
    durationMs: 0,
    status: 'failed',
    responseStatus: null,
    errorCode: reason,
    responseStart: null,
  };
  return toEnded(withAttempt(delivery, attempt), 'failed', reason, now);
}

/**
 * Sent again from now, with the whole schedule before it. A scheduled attempt is brought forward;
 * one that is under way is followed by another, unless it is accepted.
 */
export function toRedelivered(delivery: DeliveryDocument, now: Date): DeliveryDocument {
  const scheduled = toScheduled(delivery, now, 0, now);
  const isWaiting = delivery.status === 'pending' && !isUnderWay(delivery, now);
  return { ...scheduled, attempt: isWaiting ? delivery.attempt : delivery.attempt + 1, poisonings: 0 };
}

const toScheduled = (delivery: DeliveryDocument, dueAt: Date, scheduleStep: number, now: Date): DeliveryDocument => ({
  ...delivery,
  status: 'pending',
  endReason: null,
  endedAt: null,
  nextAttemptAt: dueAt.toISOString(),
  leaseUntil: null,
  attempt: delivery.attempt + 1,
  scheduleStep,
  newestEntryAt: latest(delivery.newestEntryAt, now.toISOString()),
});

const toEnded = (
  delivery: DeliveryDocument,
  status: 'succeeded' | 'failed',
  endReason: string | null,
  now: Date,
): DeliveryDocument => ({
  ...delivery,
  status,
  endReason,
  endedAt: now.toISOString(),
  nextAttemptAt: null,
  leaseUntil: null,
});

function withAttempt(delivery: DeliveryDocument, attempt: DeliveryAttempt): DeliveryDocument {
  const others = delivery.attempts.filter(({ number }) => number !== attempt.number);
  const attempts = [...others, attempt].toSorted((a, b) => a.number - b.number).slice(-keptAttempts);
  return {
    ...delivery,
    attempts,
    newestEntryAt: latest(delivery.newestEntryAt, attempt.startedAt),
    hasSucceeded: attempts.some(({ status }) => status === 'succeeded'),
    hasFailed: attempts.some(({ status }) => status === 'failed'),
  };
}
