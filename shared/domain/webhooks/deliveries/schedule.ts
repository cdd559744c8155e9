const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** One deadline for a whole attempt, from name resolution to the end of the answer. Never scaled. */
export const attemptDeadlineMs = 15 * secondMs;

/** How long an attempt belongs to the worker that began it: the deadline, and time to record the result. */
export const leaseMs = 20 * secondMs;

/** The waits before the attempts of one delivery; about 76 h in all. */
export const retryWaitsMs: readonly number[] = [
  0,
  5 * secondMs,
  30 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Each wait is between 1 - jitter and 1 + jitter of its place in the schedule. */
const jitter = 0.2;

/** A receiver can lengthen a wait, but not beyond this. */
const retryAfterCeilingMs = 24 * hourMs;

/**
 * Milliseconds until the attempt at `scheduleStep` (from 0), or undefined when the schedule is exhausted.
 * `retryAfterMs` can only lengthen the wait; `fraction` (0..1) is the jitter's draw; `scale` multiplies the result (`WEBHOOK_RETRY_SCALE`).
 */
export function findWaitMs(
  scheduleStep: number,
  options: { readonly retryAfterMs: number | null; readonly fraction: number; readonly scale: number },
): number | undefined {
  const waitMs = retryWaitsMs[scheduleStep];
  if (waitMs === undefined) return undefined;
  const jittered = waitMs * (1 - jitter + 2 * jitter * options.fraction);
  return Math.max(jittered, Math.min(options.retryAfterMs ?? 0, retryAfterCeilingMs)) * options.scale;
}

/** `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from now: seconds or an HTTP date. Null for anything else and for the past. */
export function parseRetryAfterMs(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * secondMs;
  // Every HTTP date begins with the name of its day; `Date.parse` alone would take numbers of any kind for years.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return at > now.getTime() ? at - now.getTime() : null;
}
