/** A length of time in which something was so. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** What has been seen so far: plain data, so that it can be stored and gone on with. */
export interface Stretches {
  readonly found: Stretch[];
  openedMs: number | null;
}

export const noStretches = (): Stretches => ({ found: [], openedMs: null });

/** Says whether it is so from `timeMs` on. Stretches shorter than `shortestMs` are forgotten. */
export function markStretch(stretches: Stretches, isSo: boolean, timeMs: number, shortestMs: number): void {
  if (isSo) {
    stretches.openedMs ??= timeMs;
    return;
  }
  const { openedMs } = stretches;
  if (openedMs !== null && timeMs - openedMs >= shortestMs) stretches.found.push({ startMs: openedMs, endMs: timeMs });
  stretches.openedMs = null;
}
