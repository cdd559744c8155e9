import { ServiceError } from '../../model/errors.ts';
import { later } from '../../model/instants.ts';
import { findContentType, uploadUrlLifetimeMs } from '../../model/media-types.ts';
import { parseScope, type Scope } from '../../model/scope.ts';
import type { PresignedUpload } from '../../model/views.ts';
import type { Services } from '../services.ts';
import { toBlobPath } from './blob-path.ts';
import { findValidFilename } from './filename.ts';
import { recordUpload } from './record-upload.ts';

/**
 * An address that takes one PUT of the file within an hour (specification, Uploads). Throws `invalid_filename`, `content_type_not_allowed`;
 * rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function createUploadUrl(
  services: Services,
  scope: Scope,
  upload: { readonly filename: string; readonly contentType: string },
): Promise<PresignedUpload> {
  const { workspaceId, mode } = parseScope(scope);
  const filename = findValidFilename(upload.filename);
  if (filename === undefined) throw new ServiceError('invalid_filename');
  const contentType = findContentType(upload.contentType);
  if (contentType === undefined) throw new ServiceError('content_type_not_allowed');
  const blobPath = toBlobPath(workspaceId, filename);
  const expiresAt = later(services.clock.now(), uploadUrlLifetimeMs);
  await recordUpload(services, scope, blobPath, contentType);
  const uploadUrl = await services.uploads.signUpload(mode, blobPath, expiresAt);
  return { uploadUrl, blobPath, expiresAt: expiresAt.toISOString() };
}
