import { later } from '../../../model/instants.ts';
import type { SubscriptionDocument } from '../../../model/webhook.ts';

type Health = Pick<SubscriptionDocument, 'failingSince' | 'failedDeliveries' | 'breaker'>;

/** Failures in a row that open the breaker. */
const failuresToOpen = 5;
const firstOpenMs = 30_000;
const longestOpenMs = 15 * 60_000;
/** After this time a probe without a result counts as lost, and another one may be made. */
const probeMs = 20_000;
/** A subscription that only failed for this long is disabled. Never scaled. */
const failingLimitMs = 5 * 24 * 60 * 60_000;

/** A subscription as it is after a success, and at its beginning. */
export const healthy: Health = {
  failingSince: null,
  failedDeliveries: 0,
  breaker: { consecutiveFailures: 0, openUntil: null, openForMs: 0 },
};

export const isHealthy = ({ failingSince, breaker }: Health): boolean =>
  failingSince === null && breaker.consecutiveFailures === 0 && breaker.openUntil === null;

/** `closed`: send. `open`: not before `until`. `half-open`: one attempt may probe. */
export type BreakerState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly until: Date }
  | { readonly kind: 'half-open' };

export function breakerStateOf({ breaker }: Health, now: Date): BreakerState {
  if (breaker.openUntil === null) return { kind: 'closed' };
  const until = new Date(breaker.openUntil);
  return until > now ? { kind: 'open', until } : { kind: 'half-open' };
}

/** The breaker while one attempt probes: open for everybody else. */
export const toProbing = <H extends Health>(health: H, now: Date): H => ({
  ...health,
  breaker: { ...health.breaker, openUntil: later(now, probeMs).toISOString() },
});

export const toHealthy = <H extends Health>(health: H): H => ({ ...health, ...healthy });

/** A failed attempt, for what it says about its subscription. */
export interface CountedFailure {
  /** The first failed attempt of its delivery within the unbroken run of failures. */
  readonly isFirstOfDelivery: boolean;
  /** It was the one attempt that a half-open breaker let through. */
  readonly isProbe: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Factor on the time the breaker stays open. */
  readonly scale: number;
}

/** Counts a failure; the fifth in a row opens the breaker for 30 s, each failed probe for twice as long as before, up to 15 min. */
export function toFailing<H extends Health>(health: H, failure: CountedFailure): H {
  const { breaker } = health;
  const { isFirstOfDelivery, isProbe, startedAt, endedAt, scale } = failure;
  const consecutiveFailures = breaker.consecutiveFailures + 1;
  const opens = breaker.openUntil === null ? consecutiveFailures >= failuresToOpen : isProbe;
  const openForMs = Math.min(breaker.openForMs === 0 ? firstOpenMs : breaker.openForMs * 2, longestOpenMs);
  return {
    ...health,
    failingSince: health.failingSince ?? startedAt.toISOString(),
    failedDeliveries: health.failedDeliveries + (isFirstOfDelivery ? 1 : 0),
    breaker: opens
      ? { consecutiveFailures, openForMs, openUntil: later(endedAt, openForMs * scale).toISOString() }
      : { ...breaker, consecutiveFailures },
  };
}

/**
 * True when nothing but failures came for 5 days, from at least two deliveries.
 * They lie more than 12 h apart by themselves: one delivery ends after at most 4 days.
 */
export const isFailingForTooLong = ({ failingSince, failedDeliveries }: Health, now: Date): boolean =>
  failingSince !== null && failedDeliveries >= 2 && now.getTime() - Date.parse(failingSince) >= failingLimitMs;
