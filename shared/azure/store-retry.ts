import type { Clock } from '../ports/clock.ts';
import { StoreUnavailableError } from '../ports/document-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';

/** Tries within one budget; the SDK itself already waits out 429 (9 tries, 30 s). */
const maximumTries = 6;
const budgetMs = 10_000;
const firstDelayMs = 20;

const transientStatuses: ReadonlySet<unknown> = new Set([408, 410, 429, 449, 500, 503]);
const transientCodes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ETIMEOUT',
  'TimeoutError',
  'REQUEST_SEND_ERROR',
]);
/** After these the write may have been applied although no answer came. */
const unambiguousStatuses: ReadonlySet<unknown> = new Set([429, 449, 410]);

/** A failed batch comes wrapped in an error without a code of its own. */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause, name } = error as { readonly code?: unknown; readonly cause?: unknown; readonly name?: unknown };
  return code ?? codeOf(cause) ?? name;
}

const isTransient = (code: unknown): boolean => transientStatuses.has(code) || transientCodes.has(code);

/** The answer, and whether an earlier try may have been applied although its answer was lost. */
export interface Tried<T> {
  readonly value: T;
  readonly isAmbiguous: boolean;
}

/**
 * Runs a store operation with jittered exponential back-off on transient faults (throttling, 449, 503, 408, resets, time-outs).
 * `classify` turns an expected failure (404, 409, 412) into a value; what is neither expected nor transient is thrown as it came.
 * Throws `StoreUnavailableError` when the budget is used up. Source: reference figures of the SDK's own retry behaviour.
 */
export async function withStoreRetries<T>(
  deps: { readonly clock: Clock; readonly random: Random; readonly log: Logger },
  operation: () => Promise<T>,
  classify: (code: unknown) => { readonly value: T } | undefined = () => undefined,
): Promise<Tried<T>> {
  const startedAt = deps.clock.now().getTime();
  let isAmbiguous = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { value: await operation(), isAmbiguous };
    } catch (error) {
      const code = codeOf(error);
      const expected = classify(code);
      if (expected) return { value: expected.value, isAmbiguous };
      if (!isTransient(code)) throw error;
      if (!unambiguousStatuses.has(code)) isAmbiguous = true;
      const delayMs = firstDelayMs * 2 ** (attempt - 1) * (0.5 + deps.random.fraction());
      const spentMs = deps.clock.now().getTime() - startedAt;
      if (attempt >= maximumTries || spentMs + delayMs > budgetMs) {
        throw new StoreUnavailableError(`The document store did not answer after ${attempt} tries (${String(code)}).`, {
          cause: error,
        });
      }
      deps.log.warn({ metric: 'store_retries', code: String(code), attempt }, 'Store call failed, trying again');
      await deps.clock.sleep(delayMs);
    }
  }
}
