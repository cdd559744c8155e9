import { claimIdOf } from '../../model/ids.ts';
import { parseScope } from '../../model/scope.ts';
import { claimDocumentSchema, type UploadDocument, uploadDocumentSchema } from '../../model/submission.ts';
import type { Services } from '../services.ts';
import { purgePages } from './purge-pages.ts';

type PurgeServices = Pick<Services, 'store' | 'uploads' | 'logger'>;

/**
 * Deletes files that were uploaded before `before` and never submitted, with their records. A path that a submission
 * owns keeps its file. Returns how many uploads were deleted. Rejects with `StoreUnavailableError`.
 */
export async function purgeUnsubmittedUploads(services: PurgeServices, before: Date): Promise<number> {
  const parameters = { before: before.toISOString() };
  return purgePages(
    services,
    (limit) => services.store.sweep('unsubmitted-uploads', parameters, uploadDocumentSchema, limit),
    (upload) => purgeUpload(services, upload),
  );
}

async function purgeUpload(
  { store, uploads }: PurgeServices,
  { id, scope, blobPath }: UploadDocument,
): Promise<boolean> {
  const claim = await store.find('core', scope, claimIdOf(scope, blobPath), claimDocumentSchema);
  if (claim === undefined) await uploads.delete(parseScope(scope).mode, blobPath);
  return (await store.delete('core', scope, id)) && claim === undefined;
}
