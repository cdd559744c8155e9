import { createHash } from 'node:crypto';
import { maximumEvidenceBytes, type StoredEvidence } from '../../model/decision.ts';
import { ServiceError } from '../../model/errors.ts';
import { parseScope, type Scope } from '../../model/scope.ts';
import { BlobUnavailableError, type PinnedBlob } from '../../ports/blob-store.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { submissionResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { unpinAll } from '../submissions/pin-assets.ts';
import { findOwnBlobPath } from '../uploads/blob-path.ts';

type EvidenceServices = Pick<Services, 'uploads' | 'results' | 'logger'>;

const atOnce = 4;

/**
 * Copies uploaded files beside the results of a submission, under the hash of their bytes, so that they are deleted
 * with the decision that names them. Safe to repeat. Throws `invalid_blob_path`, `blob_not_found`,
 * `evidence_too_large`, checked over all files in this order before anything is copied; rejects with
 * `BlobUnavailableError`.
 */
export async function keepEvidence(
  services: EvidenceServices,
  scope: Scope,
  submissionId: string,
  given: readonly string[],
): Promise<StoredEvidence[]> {
  const { workspaceId, mode } = parseScope(scope);
  const paths = given.flatMap((blobPath) => findOwnBlobPath(workspaceId, blobPath) ?? []);
  if (paths.length < given.length) throw new ServiceError('invalid_blob_path');
  const prefix = `${submissionResultsPrefix(scope, submissionId)}evidence/`;
  const pinned: PinnedBlob[] = [];
  try {
    const files = await mapConcurrently(paths, atOnce, async ({ blobPath, filename }) => {
      const blob = await services.uploads.pin(mode, blobPath);
      if (blob === undefined) throw new ServiceError('blob_not_found');
      const file = { mode, blobPath, snapshot: blob.snapshot };
      pinned.push(file);
      return { ...file, filename, sizeBytes: blob.sizeBytes };
    });
    if (files.some(({ sizeBytes }) => sizeBytes > maximumEvidenceBytes)) throw new ServiceError('evidence_too_large');
    return await mapConcurrently(files, atOnce, async ({ filename, sizeBytes, ...file }) => {
      const bytes = sizeBytes === 0 ? new Uint8Array() : await services.uploads.readRange(file, 0, sizeBytes);
      if (bytes === undefined) throw new BlobUnavailableError('A snapshot is gone right after it was made.');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const resultName = `${prefix}${sha256}/${filename}`;
      await services.results.write(resultName, bytes, 'application/octet-stream');
      return { blobPath: file.blobPath, resultName, sha256, sizeBytes: bytes.byteLength };
    });
  } finally {
    await unpinAll(services, pinned);
  }
}
