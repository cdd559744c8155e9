/** A period in which a condition held, such as silence. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** The periods found so far; plain data, so that it can be stored and continued. */
export interface Stretches {
  readonly found: Stretch[];
  openedMs: number | null;
}

export const noStretches = (): Stretches => ({ found: [], openedMs: null });

/** Records whether the condition holds from `timeMs` on. Periods shorter than `shortestMs` are dropped. */
export function markStretch(stretches: Stretches, isSo: boolean, timeMs: number, shortestMs: number): void {
  if (isSo) {
    stretches.openedMs ??= timeMs;
    return;
  }
  const { openedMs } = stretches;
  if (openedMs !== null && timeMs - openedMs >= shortestMs) stretches.found.push({ startMs: openedMs, endMs: timeMs });
  stretches.openedMs = null;
}
