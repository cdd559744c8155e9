import { assetErrorTypes } from '../../model/errors.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Review, ReviewContext } from '../rules/review-extraction.ts';
import type { Failure } from './protocol.ts';
import { runChild } from './run-child.ts';

/** What a child that applies rules may use. It opens no file; a text that needs more is a fault of a rule. */
const ceilings = { deadlineMs: 120_000, openingMs: 120_000, memoryBytes: 1_000_000_000, heapMegabytes: 768 };

/** Applies the rules in a process of its own, so that long texts never hold up the service. Rejects only with the reason of `signal`. */
export async function reviewInChild(
  extraction: Extraction,
  context: ReviewContext,
  options: { readonly entry: URL; readonly readableFolders: readonly string[]; readonly signal: AbortSignal },
): Promise<{ readonly ok: true; readonly review: Review } | { readonly ok: false; readonly failure: Failure }> {
  const frames = extraction.frames.map((frame) => ({ ...frame, jpeg: new Uint8Array(0) }));
  const end = await runChild({
    ...options,
    ...ceilings,
    job: { kind: 'review', extraction: { ...extraction, frames }, context },
    serve: () => Promise.reject(new Error('A child that applies rules asks for nothing.')),
    onParts: () => {},
    onUsable: () => {},
    onProgress: () => {},
    onMemory: () => {},
  });
  if (end.kind === 'done') return { ok: true, review: end.result as Review };
  if (end.kind === 'failed') return { ok: false, failure: end.failure };
  const errorType =
    end.kind === 'crashed' || end.kind === 'killed'
      ? 'internal'
      : end.cause === 'deadline'
        ? 'analysis_timeout'
        : 'limit_exceeded';
  return { ok: false, failure: { errorType, message: assetErrorTypes[errorType].message } };
}
