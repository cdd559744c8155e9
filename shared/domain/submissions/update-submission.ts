import type { Scope } from '../../model/scope.ts';
import type { SubmissionDocument } from '../../model/submission.ts';
import { type BatchOperation, StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';
import { findSubmission } from './find-submission.ts';

/** A changed submission, and what has to be written in the same batch. */
export interface SubmissionChange {
  readonly document: SubmissionDocument;
  readonly alongside?: readonly BatchOperation[];
}

/** Up to fifty assets may write to one document at once; each round, one write succeeds. */
const maximumTries = 60;
const pauseMs = 20;

/**
 * Reads a submission, applies `change`, and writes conditionally; after a lost race it reads and applies `change`
 * again. Resolves with what was written, or undefined when `change` had nothing to write or there is no such
 * submission. Rejects with `StoreUnavailableError` when the store fails or the races do not end within `tries`.
 */
export async function updateSubmission(
  services: Pick<Services, 'store' | 'clock' | 'random'>,
  scope: Scope,
  submissionId: string,
  change: (document: SubmissionDocument) => SubmissionChange | undefined,
  tries = maximumTries,
): Promise<SubmissionDocument | undefined> {
  const { store, clock, random } = services;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const stored = await findSubmission(services, scope, submissionId);
    const changed = stored && change(stored.document);
    if (stored === undefined || changed === undefined) return undefined;
    const { document, alongside = [] } = changed;
    const outcome =
      alongside.length === 0
        ? await store.replace('core', scope, document, stored.etag)
        : await store.batch('core', scope, [{ kind: 'replace', document, ifMatch: stored.etag }, ...alongside]);
    if (outcome.ok) return document;
    if (outcome.reason === 'missing') return undefined;
    await clock.sleep(random.fraction() * pauseMs * Math.min(attempt, 10));
  }
  throw new StoreUnavailableError(`Submission ${submissionId} was changed by others ${tries} times in a row.`);
}
