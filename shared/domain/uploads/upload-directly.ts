import { describeBytes } from '../../model/describe-bytes.ts';
import { ServiceError } from '../../model/errors.ts';
import { directUploadLimitBytes, fileFormatOf, findContentType } from '../../model/media-types.ts';
import { parseScope, type Scope } from '../../model/scope.ts';
import type { DirectUpload } from '../../model/views.ts';
import type { Services } from '../services.ts';
import { toBlobPath } from './blob-path.ts';
import { findValidFilename } from './filename.ts';
import { recordUpload } from './record-upload.ts';
import { toTypeMismatch } from './to-type-mismatch.ts';

/**
 * Stores a small file at once (specification, Uploads). Checks in the decided order: name 403, size 413, declared type 415, bytes 415.
 * Rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function uploadDirectly(
  services: Services,
  scope: Scope,
  file: { readonly filename: string; readonly contentType: string; readonly bytes: Uint8Array },
): Promise<DirectUpload> {
  const { workspaceId, mode } = parseScope(scope);
  const { bytes } = file;
  const filename = findValidFilename(file.filename);
  if (filename === undefined) throw new ServiceError('invalid_filename');
  if (bytes.byteLength > directUploadLimitBytes) throw new ServiceError('direct_upload_too_large');
  const contentType = findContentType(file.contentType);
  if (contentType === undefined) throw new ServiceError('content_type_not_allowed');
  const format = await services.sniff({
    sizeBytes: bytes.byteLength,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });
  if (format !== fileFormatOf(contentType)) throw toTypeMismatch(contentType, describeBytes(format, bytes));
  const blobPath = toBlobPath(workspaceId, filename);
  await recordUpload(services, scope, blobPath, contentType);
  await services.uploads.put(mode, blobPath, bytes, contentType);
  return { blobPath, sizeBytes: bytes.byteLength, contentType };
}
