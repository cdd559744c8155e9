import { assetErrorTypes } from '../../model/errors.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Review, ReviewContext } from '../rules/review-extraction.ts';
import type { Answer, Call, Failure, ToReview } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** What one review by rules may use. It opens no file; a text that needs more is a fault of a rule. */
const ceilings = { budgetMs: 120_000, memoryBytes: 1_000_000_000, heapMegabytes: 768 };
/** A process that crashed or was killed is replaced: what it does has no effect outside it. */
const maximumTries = 2;
/** What a process leaves behind in its memory ends with it: after so many reviews, or this long. */
const mostReviews = 500;
const lifetimeMs = 24 * 60 * 60 * 1000;
/** A process that nobody needs ends after this time. */
const idleMs = 60_000;

export type RuleReview =
  | { readonly ok: true; readonly review: Review }
  | { readonly ok: false; readonly failure: Failure };

export interface RuleReviewer {
  /** Applies the rules to one extracted file. Rejects only with the reason of `signal`, or when no process can be started. */
  review(extraction: Extraction, context: ReviewContext, signal: AbortSignal): Promise<RuleReview>;
  /** Ends the process that waits for a review, and keeps none until the function that it returns is called: its memory is needed elsewhere. */
  rest(): () => void;
}

export interface RuleReviewerSetup {
  readonly entry: URL;
  readonly readableFolders: readonly string[];
}

/**
 * Applies the rules in a process of its own, so that long texts never hold up the service. Compiling the rules takes a hundred times as long as a short
 * review, so the process waits for the next one; it is handed extracted text alone and opens no file. Reviews at the same time run in processes of
 * their own, of which one is kept.
 */
export function createRuleReviewer(setup: RuleReviewerSetup): RuleReviewer {
  let kept: RuleProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let resting = 0;
  const take = (): RuleProcess => {
    const taken = kept?.hasEnded === false ? kept : startProcess(setup);
    kept = undefined;
    clearTimeout(idle);
    return taken;
  };
  const endKept = (): void => {
    clearTimeout(idle);
    kept?.end();
    kept = undefined;
  };
  const giveBack = (used: RuleProcess): void => {
    if (resting > 0 || kept !== undefined || used.hasEnded || used.reviewCount >= mostReviews) return used.end();
    kept = used;
    idle = setTimeout(endKept, idleMs).unref();
  };
  return {
    rest() {
      endKept();
      resting += 1;
      let hasEnded = false;
      return () => {
        if (!hasEnded) resting -= 1;
        hasEnded = true;
      };
    },
    async review(extraction, context, signal) {
      signal.throwIfAborted();
      // No rule looks at the bytes of a frame.
      const frames = extraction.frames.map((frame) => ({ ...frame, jpeg: new Uint8Array(0) }));
      const item = { extraction: { ...extraction, frames }, context };
      for (let tries = 0; ; ) {
        const used = take();
        const isFresh = used.reviewCount === 0;
        if (isFresh) tries += 1;
        const end = await used.review(item, signal).finally(() => giveBack(used));
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

interface RuleProcess {
  readonly hasEnded: boolean;
  readonly reviewCount: number;
  /** One at a time. Rejects as `RuleReviewer.review` does, and the process ends. */
  review(item: ToReview, signal: AbortSignal): Promise<ChildEnd>;
  end(): void;
}

function startProcess({ entry, readableFolders }: RuleReviewerSetup): RuleProcess {
  const closing = new AbortController();
  let asked = Promise.withResolvers<ToReview | undefined>();
  let told = Promise.withResolvers<ChildEnd>();
  let reviewCount = 0;
  let hasEnded = false;
  const serve = async (call: Call): Promise<Answer> => {
    if (call.method !== 'next') throw new Error('A process that applies rules asks for nothing else.');
    if (call.result !== undefined) told.resolve({ kind: 'done', result: call.result });
    const value = await asked.promise;
    asked = Promise.withResolvers();
    return { ok: true, value };
  };
  const ended = runChild({
    job: { kind: 'review', budgetMs: ceilings.budgetMs },
    entry,
    readableFolders,
    deadlineMs: lifetimeMs,
    openingMs: ceilings.budgetMs,
    memoryBytes: ceilings.memoryBytes,
    heapMegabytes: ceilings.heapMegabytes,
    signal: closing.signal,
    serve,
    onParts: () => {},
    onUsable: () => {},
    onProgress: () => {},
    onMemory: () => {},
  }).finally(() => {
    hasEnded = true;
    asked.resolve(undefined);
  });
  ended.catch(() => {}); // Told to the one whose review it was; without one it was ended here.
  return {
    get hasEnded() {
      return hasEnded;
    },
    get reviewCount() {
      return reviewCount;
    },
    end: () => closing.abort(),
    async review(item, signal) {
      const stop = (): void => closing.abort(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      const deadline = setTimeout(() => {
        told.resolve({ kind: 'stopped', cause: 'deadline' });
        closing.abort();
      }, ceilings.budgetMs);
      try {
        told = Promise.withResolvers();
        asked.resolve(item);
        return await Promise.race([told.promise, ended]);
      } finally {
        reviewCount += 1;
        clearTimeout(deadline);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
