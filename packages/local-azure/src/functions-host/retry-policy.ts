import { setTimeout as delay } from 'node:timers/promises';
import type { RetryContext, RetryOptions } from './core-contract.ts';

interface RetryRun {
  readonly policy: RetryOptions | undefined;
  /** Ends the waiting; the last failure is then final. */
  readonly signal: AbortSignal;
  /** One attempt; the context is undefined where the function has no policy. */
  readonly attempt: (context: RetryContext | undefined) => Promise<unknown>;
}

/** Runs a function until it succeeds or its policy is used up. Rejects with the last failure. */
export async function runWithRetry({ policy, signal, attempt }: RetryRun): Promise<void> {
  let failure: unknown;
  for (let retryCount = 0; ; retryCount += 1) {
    try {
      await attempt(policy && toRetryContext(policy, retryCount, failure));
      return;
    } catch (error) {
      failure = error;
    }
    const isUsedUp = !policy || (policy.maxRetryCount !== -1 && retryCount >= policy.maxRetryCount);
    if (isUsedUp || signal.aborted) throw failure;
    await delay(toDelayMs(policy, retryCount), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw failure;
  }
}

function toRetryContext({ maxRetryCount }: RetryOptions, retryCount: number, failure: unknown): RetryContext {
  if (retryCount === 0) return { retryCount, maxRetryCount };
  const { message, stack = '' } = failure instanceof Error ? failure : new Error(String(failure));
  return { retryCount, maxRetryCount, exception: { message, source: '', stackTrace: stack } };
}

function toDelayMs(policy: RetryOptions, retryCount: number): number {
  if (policy.retryStrategy === 'fixedDelay') return (policy.delayInterval?.seconds ?? 0) * 1000;
  const { minimumInterval, maximumInterval } = policy;
  const longest = maximumInterval?.seconds ?? Number.POSITIVE_INFINITY;
  return Math.min((minimumInterval?.seconds ?? 0) * 2 ** retryCount, longest) * 1000;
}
