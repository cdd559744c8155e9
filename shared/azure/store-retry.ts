import type { Clock } from '../ports/clock.ts';
import { StoreUnavailableError } from '../ports/document-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { timeLeftMs } from '../ports/request-deadline.ts';

/** Tries within one budget; the SDK itself already waits out 429 (9 tries, 30 s). */
const maximumTries = 6;
const budgetMs = 10_000;
const firstDelayMs = 20;
/** After this time a try is given up, whatever the SDK waits for: it repeats a read of a silent store up to 120 times. */
const longestTryMs = 30_000;

/** Statuses below 500 after which a later try may succeed: time-outs, throttling and moved partitions. */
const passingStatuses: ReadonlySet<unknown> = new Set([408, 410, 429, 449]);
/** The store refuses access: a key was changed, a role is missing, a clock is wrong. Trying again at once does not help. */
const closedStatuses: ReadonlySet<unknown> = new Set([401, 403]);
/** After these the write was not applied; after every other failure it may have been, although no answer came. */
const unambiguousStatuses: ReadonlySet<unknown> = new Set([429, 449, 410]);

/** A failed batch comes wrapped in an error without a code of its own. */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause, name } = error as { readonly code?: unknown; readonly cause?: unknown; readonly name?: unknown };
  return code ?? codeOf(cause) ?? name;
}

/** True when the request itself is wrong, so that no later try helps. An error without a status is no answer of the store. */
const isRequestWrong = (code: unknown): boolean =>
  typeof code === 'number' && code < 500 && !passingStatuses.has(code) && !closedStatuses.has(code);

/** The SDK refuses an id that no document can have before it sends anything: as an error without a code, or as an object that is no error. */
function isIdRefused(error: unknown): boolean {
  const { message, code } = (error ?? {}) as { readonly message?: unknown; readonly code?: unknown };
  return code === undefined && /^(?:Id |Resource ID |Illegal characters )/.test(String(message));
}

/** The answer, and whether an earlier try may have been applied although its answer was lost. */
export interface Tried<T> {
  readonly value: T;
  readonly isAmbiguous: boolean;
}

/**
 * Runs a store operation with jittered exponential back-off while the store fails or cannot be reached (throttling, 449, 408, 5xx, time-outs, no
 * connection, an answer that is none). `classify` turns an expected failure (404, 409, 412) into a value; what the store or its SDK calls a wrong request is thrown as it came.
 * Throws `StoreUnavailableError` when the budget or the deadline of the request is used up, or at once when the store refuses access.
 * The signal that `operation` gets is aborted when a try takes too long.
 */
export async function withStoreRetries<T>(
  deps: { readonly clock: Clock; readonly random: Random; readonly log: Logger },
  operation: (signal: AbortSignal) => Promise<T>,
  classify: (code: unknown) => { readonly value: T } | undefined = () => undefined,
): Promise<Tried<T>> {
  const startedAtMs = deps.clock.elapsedMs();
  let isAmbiguous = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { value: await inTime(operation, Math.min(longestTryMs, timeLeftMs())), isAmbiguous };
    } catch (error) {
      const code = codeOf(error);
      const expected = classify(code);
      if (expected) return { value: expected.value, isAmbiguous };
      if (isRequestWrong(code) || isIdRefused(error)) throw error;
      if (!unambiguousStatuses.has(code)) isAmbiguous = true;
      const delayMs = firstDelayMs * 2 ** (attempt - 1) * (0.5 + deps.random.fraction());
      const spentMs = deps.clock.elapsedMs() - startedAtMs;
      const isLate = spentMs + delayMs > budgetMs || delayMs >= timeLeftMs();
      if (closedStatuses.has(code) || attempt >= maximumTries || isLate) {
        throw new StoreUnavailableError(
          `The document store gave no usable answer in ${attempt} tries (${String(code)}).`,
          {
            cause: error,
          },
        );
      }
      deps.log.warn({ metric: 'store_retries', code: String(code), attempt }, 'Store call failed, trying again');
      await deps.clock.sleep(delayMs);
    }
  }
}

/** Rejects when the time is over, even if the operation ignores its signal. */
async function inTime<T>(operation: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T> {
  const controller = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('The document store stayed silent.'), { code: 'silent' });
    controller.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([operation(controller.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
