/** Time as the engine sees it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `wake` once, not before `at`. Returns a function that cancels it. */
  wakeAt(at: number, wake: () => void): () => void;
}

/** What `setTimeout` can wait for at most. */
const longestTimeoutMs = 2 ** 31 - 1;

/** The machine's clock. It waits again where `setTimeout` comes a millisecond early or cannot wait so long. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wakeAt(at, wake) {
    let timeout: NodeJS.Timeout;
    const wait = (): void => {
      const leftMs = at - Date.now();
      if (leftMs <= 0) wake();
      else timeout = setTimeout(wait, Math.min(leftMs, longestTimeoutMs));
    };
    timeout = setTimeout(wait, Math.min(Math.max(0, at - Date.now()), longestTimeoutMs));
    return () => clearTimeout(timeout);
  },
};

/** The same clock with timers as Azure Storage keeps them: in whole seconds, so up to a second early. */
export function toWholeSecondClock(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    wakeAt(at, wake) {
      const now = clock.now();
      return clock.wakeAt(now + Math.floor(Math.max(0, at - now) / 1000) * 1000, wake);
    },
  };
}
