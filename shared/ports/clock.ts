/** Time and waiting. The only clock of the domain; tests turn it by hand. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment in the past. Never goes back, whatever is done to the clock; of this process alone. */
  elapsedMs(): number;
  /** Resolves after `delayMs`; rejects with the signal's reason when aborted. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}
