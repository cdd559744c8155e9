/** One rate as the generic cell rate algorithm sees it. All times are milliseconds. */
export interface Rate {
  /** Time between two requests of an even flow (T). */
  readonly intervalMs: number;
  /** Requests that may come at once (B). */
  readonly burst: number;
  /** How far ahead of now the theoretical arrival time may lie (tau). */
  readonly toleranceMs: number;
}

const minuteMs = 60_000;

/** The whole limit at once, then evenly over the minute: what a client may send in a minute it may send in any way (decisions, Tiers and limits). */
export function toRate(requestsPerMinute: number): Rate {
  const intervalMs = minuteMs / requestsPerMinute;
  const burst = Math.max(1, Math.floor(requestsPerMinute));
  return { intervalMs, burst, toleranceMs: (burst - 1) * intervalMs };
}

/** Tokens that may be taken at `nowMs` when the theoretical arrival time is `tatMs`. */
export function availableTokens(rate: Rate, tatMs: number, nowMs: number): number {
  const tokens = Math.floor((nowMs + rate.toleranceMs - tatMs) / rate.intervalMs + 1 + rounding);
  return Math.min(rate.burst, Math.max(0, tokens));
}

/** Sums of intervals are not exact; a token is not refused for a billionth of one. */
const rounding = 1e-6;

/** Time until one token can be taken; 0 when one can be taken now. */
export const waitForTokenMs = (rate: Rate, tatMs: number, nowMs: number): number =>
  Math.max(0, tatMs - rate.toleranceMs - nowMs);

/** Theoretical arrival time after `count` tokens were taken at `nowMs`. */
export const afterTaking = (rate: Rate, tatMs: number, nowMs: number, count: number): number =>
  Math.max(tatMs, nowMs) + count * rate.intervalMs;
