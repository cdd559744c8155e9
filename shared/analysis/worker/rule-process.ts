import type { Answer, Call, ToReview } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** What one review by rules may use. It opens no file; a text that needs more is a fault of a rule. */
const ceilings = { budgetMs: 120_000, memoryBytes: 1_000_000_000, heapMegabytes: 768 };
const lifetimeMs = 24 * 60 * 60 * 1000;

export interface RuleProcessSetup {
  readonly entry: URL;
  readonly readableFolders: readonly string[];
}

/** A process that applies rules. */
export interface RuleProcess {
  /** It has ended, or was told to. */
  readonly hasEnded: boolean;
  readonly reviewCount: number;
  /** One at a time. Rejects as `RuleReviewer.review` does, and the process ends. */
  review(item: ToReview, signal: AbortSignal): Promise<ChildEnd>;
  end(): void;
}

/** Starts one; it waits for its first review. */
export function startRuleProcess({ entry, readableFolders }: RuleProcessSetup): RuleProcess {
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
      return hasEnded || closing.signal.aborted;
    },
    get reviewCount() {
      return reviewCount;
    },
    end: () => closing.abort(),
    async review(item, signal) {
      signal.throwIfAborted();
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
