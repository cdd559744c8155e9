import { z } from 'zod';
import { ServiceError } from '../../model/errors.ts';
import { submissionIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import {
  type StoredAsset,
  type SubmissionDocument,
  submissionDocumentSchema,
  voidSubmissionSchema,
} from '../../model/submission.ts';
import type { Stored } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';

type StoreServices = Pick<Services, 'store'>;

const placeSchema = z.discriminatedUnion('type', [submissionDocumentSchema, voidSubmissionSchema]);

/**
 * A submission of this scope with its version; another workspace's cannot be found, and a document that only keeps a submission id from being used is not one.
 * Rejects with `StoreUnavailableError`.
 */
export async function findSubmission(
  { store }: StoreServices,
  scope: Scope,
  submissionId: string,
): Promise<Stored<SubmissionDocument> | undefined> {
  const found = await store.find('core', scope, submissionIdOf(submissionId), placeSchema);
  return found?.document.type === 'submission' ? { document: found.document, etag: found.etag } : undefined;
}

/** As `findSubmission`; throws `submission_not_found`. */
export async function getSubmissionDocument(
  services: StoreServices,
  scope: Scope,
  submissionId: string,
): Promise<SubmissionDocument> {
  const stored = await findSubmission(services, scope, submissionId);
  if (stored === undefined) throw new ServiceError('submission_not_found');
  return stored.document;
}

/** One asset of a submission; throws `asset_not_found`. */
export function getStoredAsset(document: SubmissionDocument, assetId: string): StoredAsset {
  const asset = document.assets.find((candidate) => candidate.assetId === assetId);
  if (asset === undefined) throw new ServiceError('asset_not_found');
  return asset;
}
