import { later } from '../../model/instants.ts';
import { claimDocumentSchema } from '../../model/submission.ts';
import { readPast } from '../read-past.ts';
import type { Services } from '../services.ts';
import { confirmClaim, undoReservation } from '../submissions/write-submission.ts';

/** A request that reserved claims writes its submission within this time; after it, it never will. */
const graceMs = 60_000;
const pageSize = 200;

/** Undoes reserved claims whose submission was never written, and confirms those whose submission was. Returns how many. */
export async function settleReservations({
  store,
  clock,
  logger,
}: Pick<Services, 'store' | 'clock' | 'logger'>): Promise<number> {
  const before = later(clock.now(), -graceMs).toISOString();
  const read = (limit: number) => store.sweep('reserved-claims', { before }, claimDocumentSchema, limit);
  let settled = 0;
  for await (const claims of readPast(read, pageSize)) {
    for (const claim of claims) {
      try {
        // A claim that was already deleted together with another claim of the same submission needs no confirmation.
        if (!(await undoReservation(store, claim))) await confirmClaim(store, claim);
        settled += 1;
      } catch (cause) {
        logger.warn({ submissionId: claim.submissionId, cause }, 'A reserved claim could not be settled.');
      }
    }
  }
  return settled;
}
