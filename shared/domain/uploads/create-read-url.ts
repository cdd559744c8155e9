import type { Scope } from '../../model/scope.ts';
import { parseScope } from '../../model/scope.ts';
import type { AssetIds } from '../results/get-finished-index.ts';
import type { Services } from '../services.ts';
import { getStoredAsset, getSubmissionDocument } from '../submissions/find-submission.ts';

/** Long enough to watch a film, short enough that a copied address is soon worth nothing. */
const lifetimeMs = 30 * 60_000;

/**
 * An address from which the reviewed bytes of an asset can be read for half an hour, by ranges too. Whatever a client declared at its upload, the file
 * is answered with the type that was checked, and as a download: a browser that opens the address itself shows nothing of it, while a picture, a player
 * or a script of the console reads it all the same. Throws `submission_not_found`, `asset_not_found`. Rejects with `BlobUnavailableError`.
 */
export async function createReadUrl(
  services: Pick<Services, 'store' | 'uploads' | 'clock'>,
  scope: Scope,
  { submissionId, assetId }: AssetIds,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const submission = await getSubmissionDocument(services, scope, submissionId);
  const { blobPath, snapshot, mimeType, filename } = getStoredAsset(submission, assetId);
  const expiresAt = new Date(services.clock.now().getTime() + lifetimeMs);
  const pinned = { mode: parseScope(scope).mode, blobPath, snapshot };
  const url = await services.uploads.signRead(pinned, expiresAt, { contentType: mimeType, filename });
  return { url, expiresAt: expiresAt.toISOString() };
}
