import { uploadIdOf, versionGroupIdOf } from '../../model/ids.ts';
import {
  type StoredAsset,
  type SubmissionDocument,
  uploadDocumentSchema,
  versionGroupDocumentSchema,
} from '../../model/submission.ts';
import type { Services } from '../services.ts';

/**
 * Deletes the bytes that one asset was reviewed from. The file itself is deleted only with its newest version: newer
 * versions, or an upload for the next one, still need it. Safe to repeat. Rejects with `StoreUnavailableError` or
 * `BlobUnavailableError`.
 */
export async function deletePinnedFile(
  { store, uploads }: Pick<Services, 'store' | 'uploads'>,
  { scope, mode, submissionId }: SubmissionDocument,
  { blobPath, snapshot, versionGroupId }: StoredAsset,
): Promise<void> {
  const [group, upload] = await Promise.all([
    store.find('core', scope, versionGroupIdOf(versionGroupId), versionGroupDocumentSchema),
    store.find('core', scope, uploadIdOf(scope, blobPath), uploadDocumentSchema),
  ]);
  const newest = group?.document.versions.at(-1);
  const isNewest = newest === undefined || newest.submissionId === submissionId;
  if (isNewest && upload === undefined) await uploads.delete(mode, blobPath);
  else await uploads.unpin({ mode, blobPath, snapshot });
}
