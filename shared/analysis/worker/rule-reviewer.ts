import { assetErrorTypes } from '../../model/errors.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Review, ReviewContext } from '../rules/review-extraction.ts';
import type { Failure } from './protocol.ts';
import type { RuleProcessSetup } from './rule-process.ts';
import { createRuleProcessPool } from './rule-process-pool.ts';
import type { ChildEnd } from './run-child.ts';

/** A process that crashed or was killed is replaced: what it does has no effect outside it. */
const maximumTries = 2;
/** How long a review waits for the process that is at work: about as long as a start takes, so that waiting costs at most twice the better choice. */
const usualPatienceMs = 2_000;

export type RuleReview =
  | { readonly ok: true; readonly review: Review }
  | { readonly ok: false; readonly failure: Failure };

export interface RuleReviewer {
  /** Applies the rules to one extracted file. Rejects only with the reason of `signal`, or when no process can be started. */
  review(extraction: Extraction, context: ReviewContext, signal: AbortSignal): Promise<RuleReview>;
  /** Ends the process that waits for a review, and keeps none until the function that it returns is called: its memory is needed elsewhere. */
  rest(): () => void;
}

export interface RuleReviewerSetup extends RuleProcessSetup {
  /** How long a review waits for the process that is at work, before another one is started for it. */
  readonly patienceMs?: number;
}

/**
 * Applies the rules in a process of its own, so that long texts never hold up the service. Compiling the rules takes a hundred times as long as a short
 * review, so the process stays for the next one; it is handed extracted text alone and opens no file. Reviews at the same time take turns in it, and one
 * that would wait for long gets a process of its own.
 */
export function createRuleReviewer({ patienceMs = usualPatienceMs, ...setup }: RuleReviewerSetup): RuleReviewer {
  const pool = createRuleProcessPool(setup, patienceMs);
  return {
    rest: () => pool.rest(),
    async review(extraction, context, signal) {
      // No rule looks at the bytes of a frame.
      const frames = extraction.frames.map((frame) => ({ ...frame, jpeg: new Uint8Array(0) }));
      const item = { extraction: { ...extraction, frames }, context };
      for (let tries = 0; ; ) {
        const used = await pool.acquire(signal);
        const isFresh = used.reviewCount === 0;
        if (isFresh) tries += 1;
        const end = await used.review(item, signal).finally(() => pool.release(used));
        if (end.kind === 'done') return { ok: true, review: end.result as Review };
        if (end.kind === 'failed') return { ok: false, failure: end.failure };
        // Memory and time of the reviews before are no fault of this one.
        if (!isFresh || (hasBroken(end) && tries < maximumTries)) continue;
        if (hasBroken(end)) return { ok: false, failure: toFailure('internal', end.detail) };
        return { ok: false, failure: toFailure(end.cause === 'deadline' ? 'analysis_timeout' : 'limit_exceeded') };
      }
    },
  };
}

const hasBroken = (end: ChildEnd): end is Extract<ChildEnd, { kind: 'crashed' | 'killed' }> =>
  end.kind === 'crashed' || end.kind === 'killed';

const toFailure = (errorType: Failure['errorType'], detail?: string): Failure => ({
  errorType,
  message: assetErrorTypes[errorType].message,
  ...(detail !== undefined && { detail }),
});
