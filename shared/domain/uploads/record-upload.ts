import { uploadIdOf } from '../../model/ids.ts';
import type { ContentType } from '../../model/media-types.ts';
import type { Scope } from '../../model/scope.ts';
import { uploadTtlS } from '../../model/stored-names.ts';
import type { UploadDocument } from '../../model/submission.ts';
import type { Services } from '../services.ts';

/** Stores the content type that the client declared for an upload, for the check at submission. Rejects with `StoreUnavailableError`. */
export async function recordUpload(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  scope: Scope,
  blobPath: string,
  contentType: ContentType,
): Promise<void> {
  const upload: UploadDocument = {
    id: uploadIdOf(scope, blobPath),
    type: 'upload',
    scope,
    blobPath,
    contentType,
    createdAt: clock.now().toISOString(),
    ttl: uploadTtlS,
  };
  await store.upsert('core', scope, upload);
}
