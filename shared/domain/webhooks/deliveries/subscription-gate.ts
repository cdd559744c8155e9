import type { Clock } from '../../../ports/clock.ts';

/** Permission to send now, or the time after which to try again. */
export type Admission =
  | { readonly kind: 'entered'; leave(): void }
  | { readonly kind: 'busy'; readonly comeBackInMs: number };

export interface SubscriptionGate {
  enter(subscriptionId: string): Promise<Admission>;
}

/** Attempts at once per subscription and process. */
const placesPerSubscription = 4;
/** The longest wait for a place: an attempt that waits occupies one of the queue trigger's few workers. */
const longestWaitMs = 500;
/** While an attempt older than this is running, the next one is postponed without waiting. */
const quickAttemptMs = 1000;
const shortestDetourMs = 1000;
const longestDetourMs = 15 * 60_000;
/** At least 40 postponed attempts a second are tried again: that is cheap, and a receiver that has become quick again is noticed. */
const longestPaceMs = 25;
/** Weight of the newest attempt in the running mean of durations. */
const newestWeight = 0.1;
/** Assumed duration of an attempt until the first one has ended: a quick one. */
const firstMeanMs = 100;
/** Subscriptions whose pace is remembered. */
const remembered = 10_000;

interface Line {
  readonly runningSince: Set<{ readonly startedAtMs: number }>;
  readonly waiting: Set<() => void>;
  meanMs: number;
  /** When the last postponed attempt is tried again. */
  detourEndsAtMs: number;
}

/**
 * Lets at most four attempts per subscription run at once, so that a slow receiver never takes the workers of the others.
 * While attempts are quick the next one waits a moment; otherwise it is postponed, each attempt to a later time, at about twice the rate that the
 * receiver has reached, so that a backlog is sent as a steady stream.
 */
export function createSubscriptionGate(clock: Clock): SubscriptionGate {
  const lines = new Map<string, Line>();

  const lineOf = (subscriptionId: string): Line => {
    const known = lines.get(subscriptionId);
    const line = known ?? { runningSince: new Set(), waiting: new Set(), meanMs: firstMeanMs, detourEndsAtMs: 0 };
    // Set again at every use: a Map keeps its order, so the first entries are those unused for longest.
    lines.delete(subscriptionId);
    lines.set(subscriptionId, line);
    for (const [id, idle] of lines) {
      if (lines.size <= remembered) break;
      if (idle.runningSince.size === 0 && idle.waiting.size === 0) lines.delete(id);
    }
    return line;
  };

  const run = (line: Line): Admission => {
    const place = { startedAtMs: clock.now().getTime() };
    line.runningSince.add(place);
    return {
      kind: 'entered',
      leave() {
        if (!line.runningSince.delete(place)) return;
        const durationMs = Math.max(0, clock.now().getTime() - place.startedAtMs);
        line.meanMs += newestWeight * (durationMs - line.meanMs);
        const [next] = line.waiting;
        next?.();
      },
    };
  };

  const sendAway = (line: Line): Admission => {
    const nowMs = clock.now().getTime();
    const paceMs = Math.min(line.meanMs / (2 * placesPerSubscription), longestPaceMs);
    const placeMs = Math.max(nowMs + shortestDetourMs, line.detourEndsAtMs + paceMs);
    line.detourEndsAtMs = Math.min(placeMs, nowMs + longestDetourMs);
    return { kind: 'busy', comeBackInMs: line.detourEndsAtMs - nowMs };
  };

  const isWaitShort = (line: Line): boolean => {
    const oldestMs = Math.min(...[...line.runningSince].map(({ startedAtMs }) => startedAtMs));
    const expectedMs = ((line.waiting.size + 1) * line.meanMs) / placesPerSubscription;
    return expectedMs <= longestWaitMs && clock.now().getTime() - oldestMs <= quickAttemptMs;
  };

  const waitInLine = async (line: Line): Promise<Admission> => {
    const { promise: turn, resolve: call } = Promise.withResolvers<void>();
    let admission: Admission | undefined;
    // Counts before the first await, so that concurrent callers see it.
    const next = (): void => {
      line.waiting.delete(next);
      admission = run(line);
      call();
    };
    line.waiting.add(next);
    const patience = new AbortController();
    await Promise.race([turn, clock.sleep(longestWaitMs, patience.signal)]);
    patience.abort();
    line.waiting.delete(next);
    return admission ?? sendAway(line);
  };

  return {
    async enter(subscriptionId) {
      const line = lineOf(subscriptionId);
      if (line.runningSince.size < placesPerSubscription && line.waiting.size === 0) return run(line);
      return isWaitShort(line) ? waitInLine(line) : sendAway(line);
    },
  };
}
