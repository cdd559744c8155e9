import { ServiceError, ValidationError } from '../../model/errors.ts';
import type { Scope } from '../../model/scope.ts';
import type { StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';
import { findSubmission } from './find-submission.ts';

/** The earlier version that a new asset continues. */
export interface PreviousVersion {
  readonly submissionId: string;
  readonly asset: StoredAsset;
}

interface Linked {
  readonly filename: string;
  readonly previousSubmissionId: string | undefined;
}

/** The asset with the same file name, else the only one (decisions, previousSubmissionId). */
const findMatch = (document: SubmissionDocument, filename: string): StoredAsset | undefined =>
  document.assets.find((asset) => asset.filename === filename) ??
  (document.assets.length === 1 ? document.assets[0] : undefined);

/**
 * For each new asset the version it continues, undefined where it continues none. Throws `previous_submission_not_found` when any
 * submission is not in the scope, then `ValidationError` with every asset that has no match. Rejects with `StoreUnavailableError`.
 */
export async function resolvePrevious(
  services: Pick<Services, 'store'>,
  scope: Scope,
  assets: readonly Linked[],
): Promise<(PreviousVersion | undefined)[]> {
  const ids = [...new Set(assets.flatMap(({ previousSubmissionId }) => previousSubmissionId ?? []))];
  const documents = new Map<string, SubmissionDocument>();
  await mapConcurrently(ids, 8, async (id) => {
    const stored = await findSubmission(services, scope, id);
    if (stored === undefined) throw new ServiceError('previous_submission_not_found');
    documents.set(id, stored.document);
  });
  const resolved = assets.map(({ filename, previousSubmissionId }) => {
    const document = documents.get(previousSubmissionId ?? '');
    const asset = document && findMatch(document, filename);
    return document && asset && { submissionId: document.submissionId, asset };
  });
  const unmatched = assets.flatMap(({ filename, previousSubmissionId }, index) =>
    previousSubmissionId === undefined || resolved[index] !== undefined
      ? []
      : {
          path: `assets[${index}].previousSubmissionId`,
          code: 'no_matching_asset' as const,
          message: `The earlier submission has several assets, none of them named '${filename}'`,
        },
  );
  if (unmatched.length > 0) throw new ValidationError(unmatched);
  return resolved;
}
