import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ServiceError } from '../../model/errors.ts';
import {
  type EvidencePack,
  manifestName,
  type PackManifest,
  packPartNames,
  signatureName,
} from '../../model/evidence-pack.ts';
import type { Scope } from '../../model/scope.ts';
import type { StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import { findIssueIndex } from '../results/find-issue-index.ts';
import { submissionResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { getSubmissionDocument } from '../submissions/find-submission.ts';
import { packParts } from './pack-parts.ts';
import { signManifest } from './sign-manifest.ts';

const addressLifetimeMs = 3_600_000;
const rangeBytes = 8_000_000;

/**
 * Puts everything about a submission into one signed ZIP, kept beside its results and deleted with it. Parts are
 * streamed asset by asset. Throws `submission_not_found`, `review_not_ended`, `result_blob_lost`; rejects with
 * `SignerUnavailableError`, `StoreUnavailableError` or `BlobUnavailableError`; then no partial ZIP is left behind.
 */
export async function createEvidencePack(
  services: Services,
  scope: Scope,
  submissionId: string,
): Promise<EvidencePack> {
  const document = await getSubmissionDocument(services, scope, submissionId);
  if (document.completedAt === null) throw new ServiceError('review_not_ended');
  const packId = services.random.uuid();
  const name = `${submissionResultsPrefix(scope, submissionId)}packs/${packId}.zip`;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of zipPack(services, document, packId)) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  };
  try {
    await services.results.writeStream(name, counted(), 'application/zip');
  } catch (error) {
    await services.results.deleteAll(name);
    throw findServiceError(error) ?? error;
  }
  const expiresAt = new Date(services.clock.now().getTime() + addressLifetimeMs);
  const url = await services.results.signRead(name, expiresAt);
  services.logger.info({ submissionId, packId, sizeBytes }, 'An evidence pack was made.');
  return { packId, url, expiresAt: expiresAt.toISOString(), sha256: hash.digest('hex'), sizeBytes };
}

/** The blob client wraps a failure of the stream: this finds the original error. */
function findServiceError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  return error instanceof Error && error.cause !== undefined ? findServiceError(error.cause) : undefined;
}

/** The bytes of the ZIP. */
async function* zipPack(services: Services, document: SubmissionDocument, packId: string): AsyncGenerator<Uint8Array> {
  const createdAt = services.clock.now();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: createdAt, mode: 0o100644 };
  const fill = async (): Promise<void> => {
    const sha256 = new Map<string, string | null>();
    for (const asset of document.assets) sha256.set(asset.assetId, await hashFile(services, document, asset));
    const parts = packParts(services, document, sha256);
    const listed: PackManifest['parts'] = [];
    for (const name of packPartNames) {
      const part = hashed(parts[name]());
      zip.addReadStream(Readable.from(part.bytes), name, options);
      listed.push({ name, ...(await part.end) });
    }
    const manifest: PackManifest = {
      packId,
      submissionId: document.submissionId,
      createdAt: createdAt.toISOString(),
      parts: listed,
      files: document.assets.map(({ assetId, filename }) => ({
        assetId,
        filename,
        sha256: sha256.get(assetId) ?? null,
      })),
    };
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
    zip.addBuffer(bytes, manifestName, options);
    zip.addBuffer(Buffer.from(await signManifest(services.signer, bytes)), signatureName, options);
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const chunk of output) yield chunk as Buffer;
}

/** The bytes of a stream of text, and a promise of their hash and number when it ends. A failure rejects both. */
function hashed(text: AsyncIterable<string>) {
  const { promise: end, resolve, reject } = Promise.withResolvers<{ sha256: string; sizeBytes: number }>();
  async function* read(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      for await (const chunk of text) {
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        sizeBytes += bytes.byteLength;
        yield bytes;
      }
      resolve({ sha256: hash.digest('hex'), sizeBytes });
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return { bytes: read(), end };
}

/** SHA-256 of the reviewed bytes: as the review computed it, else by reading them again; null when they are no longer kept. */
async function hashFile(
  services: Services,
  { scope, mode }: SubmissionDocument,
  { assetId, blobPath, snapshot, sizeBytes }: StoredAsset,
): Promise<string | null> {
  const known = (await findIssueIndex(services, scope, assetId))?.document.provenance.sha256;
  if (known) return known;
  const hash = createHash('sha256');
  for (let offset = 0; offset < sizeBytes; offset += rangeBytes) {
    const length = Math.min(rangeBytes, sizeBytes - offset);
    const bytes = await services.uploads.readRange({ mode, blobPath, snapshot }, offset, length);
    if (bytes === undefined || bytes.byteLength < length) return null;
    hash.update(bytes);
  }
  return hash.digest('hex');
}
