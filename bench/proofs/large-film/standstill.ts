export interface StandstillWatch {
  see(progress: number): void;
  /** The longest time in which progress did not grow, up to the last look; one decimal. */
  readonly longestSeconds: number;
}

/** Measures how long progress stands still at most, from now on. */
export function createStandstillWatch(): StandstillWatch {
  let progress = Number.NEGATIVE_INFINITY;
  let movedAt = performance.now();
  let longestMs = 0;
  return {
    see(now) {
      longestMs = Math.max(longestMs, performance.now() - movedAt);
      if (now <= progress) return;
      progress = now;
      movedAt = performance.now();
    },
    get longestSeconds() {
      return Math.round(longestMs / 100) / 10;
    },
  };
}
