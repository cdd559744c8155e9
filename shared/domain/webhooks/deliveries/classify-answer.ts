import type { WebhookAnswer } from '../../../ports/webhook-sender.ts';
import { parseRetryAfterMs } from './schedule.ts';

/**
 * What an answer means.
 * `accepted`: done. `retry`: again by the schedule, `retryAfterMs` can lengthen the wait. `rejected`: never again, with the delivery's end reason.
 * `disable` names why the whole subscription is switched off, whatever became of the message.
 */
export type Verdict = {
  readonly disable: 'gone' | 'receiver' | null;
  /** What the answer says about the receiver's health: an aborted message says nothing. */
  readonly health: 'success' | 'failure' | 'none';
} & (
  | { readonly kind: 'accepted' }
  | { readonly kind: 'retry'; readonly retryAfterMs: number | null }
  | { readonly kind: 'rejected'; readonly reason: 'blocked_address' | 'gone' | 'aborted' | 'disabled_by_receiver' }
);

/** The statuses whose `Retry-After` is honoured. */
const statusesWithRetryAfter: ReadonlySet<number> = new Set([429, 503]);

/** The outcome table of an attempt (Standard Webhooks 1.0.0; the header `webhook-delivery` of its proposal 291). */
export function classifyAnswer(answer: WebhookAnswer, now: Date): Verdict {
  if (answer.kind === 'unanswered') {
    return answer.fault === 'blocked_address'
      ? { kind: 'rejected', reason: 'blocked_address', disable: null, health: 'failure' }
      : { kind: 'retry', retryAfterMs: null, disable: null, health: 'failure' };
  }
  const { statusCode } = answer;
  const directive = answer.directive?.trim().toLowerCase();
  const disable = directive === 'disable' ? 'receiver' : null;
  if (statusCode >= 200 && statusCode < 300) return { kind: 'accepted', disable, health: 'success' };
  if (disable !== null) return { kind: 'rejected', reason: 'disabled_by_receiver', disable, health: 'none' };
  if (statusCode === 410) return { kind: 'rejected', reason: 'gone', disable: 'gone', health: 'none' };
  if (directive === 'abort-message') return { kind: 'rejected', reason: 'aborted', disable: null, health: 'none' };
  const retryAfterMs = statusesWithRetryAfter.has(statusCode) ? parseRetryAfterMs(answer.retryAfter, now) : null;
  return { kind: 'retry', retryAfterMs, disable: null, health: 'failure' };
}
