import { assetErrorTypes } from '../../model/errors.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Review, ReviewContext } from '../rules/review-extraction.ts';
import type { Failure } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** What a child that applies rules may use. It opens no file; a text that needs more is a fault of a rule. */
const ceilings = { deadlineMs: 120_000, openingMs: 120_000, memoryBytes: 1_000_000_000, heapMegabytes: 768 };

/** A child that crashed or was killed is started again: what it does has no effect outside it. */
const maximumTries = 2;

/** Applies the rules in a process of its own, so that long texts never hold up the service. Rejects only with the reason of `signal`. */
export async function reviewInChild(
  extraction: Extraction,
  context: ReviewContext,
  options: { readonly entry: URL; readonly readableFolders: readonly string[]; readonly signal: AbortSignal },
): Promise<{ readonly ok: true; readonly review: Review } | { readonly ok: false; readonly failure: Failure }> {
  const frames = extraction.frames.map((frame) => ({ ...frame, jpeg: new Uint8Array(0) }));
  const runOnce = async (): Promise<ChildEnd> =>
    runChild({
      ...options,
      ...ceilings,
      job: { kind: 'review', extraction: { ...extraction, frames }, context },
      serve: () => Promise.reject(new Error('A child that applies rules asks for nothing.')),
      onParts: () => {},
      onUsable: () => {},
      onProgress: () => {},
      onMemory: () => {},
    });
  let end = await runOnce();
  for (let tries = 1; tries < maximumTries && hasBroken(end); tries += 1) end = await runOnce();
  if (end.kind === 'done') return { ok: true, review: end.result as Review };
  if (end.kind === 'failed') return { ok: false, failure: end.failure };
  if (hasBroken(end)) return { ok: false, failure: toFailure('internal', end.detail) };
  return { ok: false, failure: toFailure(end.cause === 'deadline' ? 'analysis_timeout' : 'limit_exceeded') };
}

const hasBroken = (end: ChildEnd): end is Extract<ChildEnd, { kind: 'crashed' | 'killed' }> =>
  end.kind === 'crashed' || end.kind === 'killed';

const toFailure = (errorType: Failure['errorType'], detail?: string): Failure => ({
  errorType,
  message: assetErrorTypes[errorType].message,
  ...(detail !== undefined && { detail }),
});
