import type { Submission } from './openapi.ts';
import { pause } from './pause.ts';

export interface WaitOptions {
  /** How long to wait; default 900,000 (15 minutes). */
  readonly timeoutMs?: number;
  /** Gets every status that is read. */
  readonly onStatus?: (submission: Submission) => void;
  readonly signal?: AbortSignal;
}

/** The submission did not end in time. It goes on in the service: wait again. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
}

/** Short files end at once: ask often at first. */
const delaysMs = [200, 300, 500, 800, 1200, 2000];

export async function waitForEnd(
  read: () => Promise<Submission>,
  submissionId: string,
  { timeoutMs = 900_000, onStatus, signal }: WaitOptions,
  wait = pause,
): Promise<Submission> {
  const deadline = performance.now() + timeoutMs;
  for (let turn = 0; ; turn += 1) {
    const submission = await read();
    onStatus?.(submission);
    if (submission.status === 'complete' || submission.status === 'failed') return submission;
    const delayMs = delaysMs[Math.min(turn, delaysMs.length - 1)] ?? 2000;
    if (performance.now() + delayMs > deadline)
      throw new WaitTimeoutError(
        `Submission ${submissionId} did not end within ${timeoutMs / 1000} s; it goes on in the service.`,
      );
    await wait(delayMs, signal);
  }
}
