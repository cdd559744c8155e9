import { describeBytes, describedBytes } from '../../model/describe-bytes.ts';
import { ServiceError } from '../../model/errors.ts';
import { claimIdOf, uploadIdOf } from '../../model/ids.ts';
import {
  type ContentType,
  fileFormatOf,
  findContentType,
  maximumSizeBytes,
  mediaClassOf,
} from '../../model/media-types.ts';
import { parseScope, type Scope } from '../../model/scope.ts';
import { claimDocumentSchema, uploadDocumentSchema } from '../../model/submission.ts';
import { type BlobProperties, BlobUnavailableError, type PinnedBlob } from '../../ports/blob-store.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';
import { toTypeMismatch } from '../uploads/to-type-mismatch.ts';
import { findSubmission } from './find-submission.ts';
import { filesAtOnce, mapFiles } from './map-files.ts';

/** A file whose bytes are fixed, with the type that was declared for it. */
export interface PinnedAsset extends BlobProperties {
  readonly pinned: PinnedBlob;
  readonly contentType: ContentType;
}

type PinServices = Pick<Services, 'store' | 'uploads' | 'sniff' | 'logger' | 'runningReviews'>;

/**
 * Pins the present bytes of every path, then checks them: there (404), not over the limit of their class (413), of the declared type (415).
 * Each check runs over all files before the next one. A refusal unpins everything.
 * Rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function pinAssets(
  services: PinServices,
  scope: Scope,
  blobPaths: readonly string[],
): Promise<PinnedAsset[]> {
  const pinned: PinnedBlob[] = [];
  try {
    const assets = await mapFiles(services, blobPaths, (blobPath) => pin(services, scope, blobPath, pinned));
    if (assets.some(isTooLarge)) throw new ServiceError('file_too_large');
    await mapFiles(services, assets, (asset) => checkType(services, asset));
    return assets;
  } catch (error) {
    await unpinAll(services, pinned);
    throw error;
  }
}

/** Deletes snapshots that nothing refers to. Never rejects: one that remains only costs space. */
export async function unpinAll(
  { uploads, logger }: Pick<Services, 'uploads' | 'logger'>,
  pinned: readonly PinnedBlob[],
): Promise<void> {
  await mapConcurrently(pinned, filesAtOnce, async (blob) => {
    try {
      await uploads.unpin(blob);
    } catch (cause) {
      logger.warn({ blobPath: blob.blobPath, snapshot: blob.snapshot, cause }, 'A snapshot could not be deleted.');
    }
  });
}

async function pin(services: PinServices, scope: Scope, blobPath: string, pinned: PinnedBlob[]): Promise<PinnedAsset> {
  const { mode } = parseScope(scope);
  const contentType = await findDeclaredType(services, scope, blobPath);
  const blob = contentType && (await services.uploads.pin(mode, blobPath));
  if (contentType === undefined || blob === undefined) throw new ServiceError('blob_not_found');
  const { snapshot, ...properties } = blob;
  pinned.push({ mode, blobPath, snapshot });
  return { ...properties, pinned: { mode, blobPath, snapshot }, contentType };
}

/** The type declared for the upload; when that record has expired, the type of the submission that claimed the path. */
async function findDeclaredType(
  services: PinServices,
  scope: Scope,
  blobPath: string,
): Promise<ContentType | undefined> {
  const { store } = services;
  const upload = await store.find('core', scope, uploadIdOf(scope, blobPath), uploadDocumentSchema);
  if (upload) return findContentType(upload.document.contentType);
  const claim = (await store.find('core', scope, claimIdOf(scope, blobPath), claimDocumentSchema))?.document;
  const owner = claim && (await findSubmission(services, scope, claim.submissionId))?.document;
  const asset = owner?.assets.find(({ assetId }) => assetId === claim?.assetId);
  return asset && findContentType(asset.mimeType);
}

const isTooLarge = ({ sizeBytes, contentType }: PinnedAsset): boolean =>
  sizeBytes > maximumSizeBytes[mediaClassOf(contentType)];

/** Empty files and blobs that are not block blobs match no type. */
async function checkType({ uploads, sniff }: PinServices, asset: PinnedAsset): Promise<void> {
  const { pinned, sizeBytes, contentType, isBlockBlob } = asset;
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const bytes = await uploads.readRange(pinned, offset, length);
    if (bytes === undefined) throw new BlobUnavailableError('A snapshot is gone right after it was made.');
    return bytes;
  };
  const isReadable = isBlockBlob && sizeBytes > 0;
  const format = isReadable ? await sniff({ sizeBytes, read }) : undefined;
  if (format === fileFormatOf(contentType)) return;
  const head =
    isReadable && format === undefined ? await read(0, Math.min(describedBytes, sizeBytes)) : new Uint8Array();
  throw toTypeMismatch(contentType, describeBytes(format, head));
}
