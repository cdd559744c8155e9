import { submissionIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import { voidSubmissionTtlS } from '../../model/stored-names.ts';
import type { ClaimDocument, VoidSubmission } from '../../model/submission.ts';
import { type BatchOperation, type DocumentStore, StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';
import { findSubmission } from './find-submission.ts';

/** Everything that is written together with a submission. */
export interface SubmissionWrite {
  readonly claims: readonly ClaimDocument[];
  /** The submission, its start record, the version groups. */
  readonly others: readonly BatchOperation[];
}

const toCreation = (document: ClaimDocument): BatchOperation => ({ kind: 'create', document });

/**
 * Writes a submission with its claims: all or nothing. What one batch cannot hold (50 new versions under new names) is claimed in a batch before it,
 * marked as reserved. A reservation counts only once its submission is stored. Anybody may undo one, in the batch that takes the submission's id.
 * `refused`: another document was in conflict, and nothing is written. `void`: the same, and the submission can never be written under this id. Rejects with `StoreUnavailableError`; the sweeper then completes or undoes reservations that are left.
 */
export async function writeSubmission(
  services: Pick<Services, 'store' | 'clock' | 'logger'>,
  scope: Scope,
  submissionId: string,
  { claims, others }: SubmissionWrite,
): Promise<'written' | 'refused' | 'void'> {
  const { store, clock } = services;
  const excess = Math.max(0, claims.length + others.length - store.operationsPerBatch);
  const claimIds = claims.slice(0, excess).map(({ id }) => id);
  const madeAt = clock.now().toISOString();
  const reserved = claims.slice(0, excess).map((claim) => ({ ...claim, reservation: { claimIds, madeAt } }));
  if (reserved.length > 0 && !(await store.batch('core', scope, reserved.map(toCreation))).ok) return 'refused';
  const { ok } = await store.batch('core', scope, [...claims.slice(excess).map(toCreation), ...others]);
  const [first] = reserved;
  if (first === undefined) return ok ? 'written' : 'refused';
  if (!ok && ((await undoReservation(store, first)) || !(await findSubmission(services, scope, submissionId))))
    return 'void';
  await confirmOrLeave(services, reserved);
  return 'written';
}

/**
 * Undoes a reservation in the batch that takes the id of its submission, so that the request that made it cannot write the submission any more.
 * False when that id is taken: the submission was written, or the reservation was undone before.
 */
export async function undoReservation(store: DocumentStore, claim: ClaimDocument): Promise<boolean> {
  const { scope, submissionId, reservation } = claim;
  const id = submissionIdOf(submissionId);
  const document: VoidSubmission = { id, type: 'void-submission', scope, ttl: voidSubmissionTtlS };
  const deletions = (reservation?.claimIds ?? []).map((claimId) => ({ kind: 'delete', id: claimId }) as const);
  return (await store.batch('core', scope, [{ kind: 'create', document }, ...deletions])).ok;
}

/** Removes the mark `reservation` from a claim whose submission was written. Nothing else about a claim ever changes. */
export async function confirmClaim(store: DocumentStore, claim: ClaimDocument): Promise<void> {
  const confirmed: ClaimDocument = { ...claim, reservation: undefined };
  await store.replace('core', claim.scope, confirmed);
}

async function confirmOrLeave(
  { store, logger }: Pick<Services, 'store' | 'logger'>,
  claims: readonly ClaimDocument[],
): Promise<void> {
  try {
    for (const claim of claims) await confirmClaim(store, claim);
  } catch (cause) {
    if (!(cause instanceof StoreUnavailableError)) throw cause;
    // The submission is written; the sweeper will confirm the claim.
    logger.warn({ submissionId: claims[0]?.submissionId, cause }, 'Reserved claims could not be confirmed at once.');
  }
}
