/** Time and waiting. The only clock of the domain; tests turn it by hand. */
export interface Clock {
  now(): Date;
  /** Resolves after `delayMs`; rejects with the signal's reason when aborted. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}
