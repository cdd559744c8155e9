import { type BlobClient, type BlobServiceClient, type ContainerClient, RestError } from '@azure/storage-blob';
import type { Mode } from '../model/scope.ts';
import { blobContainers } from '../model/stored-names.ts';
import { BlobUnavailableError, type UploadStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import { createBlobSigner } from './create-blob-signer.ts';

const containerOf: Readonly<Record<Mode, string>> = {
  live: blobContainers.uploads,
  sandbox: blobContainers.uploadsSandbox,
};

/** Verdict tags that Microsoft Defender for Storage sets after a scan on upload. */
const scanTag = 'Malware Scanning scan result';
const scanVerdicts: Readonly<Record<string, 'clean' | 'malicious'>> = {
  'No threats found': 'clean',
  Malicious: 'malicious',
};

/** Storage begins its answers in less than a second, and a block of some megabytes takes seconds; the SDK itself waits for a silent one without end. */
export const storagePatienceMs = 30_000;

/**
 * Runs a blob call: 404 becomes undefined, any other failure `BlobUnavailableError`. The signal aborts after `patienceMs`; calls that stream whole files
 * do not use it.
 */
export async function orMissing<T>(
  call: (abortSignal: AbortSignal) => Promise<T>,
  patienceMs = storagePatienceMs,
): Promise<T | undefined> {
  try {
    return await call(AbortSignal.timeout(patienceMs));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new BlobUnavailableError('Blob storage refused a call or did not answer.', { cause: error });
  }
}

/** With its upload address a client can put the blob into the archive tier, where nobody can read it. */
const archiveCodes: ReadonlySet<string | undefined> = new Set(['BlobArchived', 'BlobBeingRehydrated']);

const isMissing = (error: unknown): boolean =>
  error instanceof RestError && (error.statusCode === 404 || archiveCodes.has(error.code));

/** With its upload address a client can lease the blob, and an infinite lease would block us for ever. */
async function deleteLeased(blob: BlobClient, abortSignal: AbortSignal): Promise<void> {
  const options = { deleteSnapshots: 'include', abortSignal } as const;
  try {
    await blob.delete(options);
  } catch (error) {
    if (!(error instanceof RestError && error.code === 'LeaseIdMissing')) throw error;
    await blob.getBlobLeaseClient().breakLease(0, { abortSignal });
    await blob.delete(options);
  }
}

/** Reads a response stream to its end. */
export async function readAll(stream: NodeJS.ReadableStream | undefined): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** RFC 6266 with the name in RFC 8187: no character of a name can end the header or begin another. */
const toAttachment = (filename: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** `UploadStore` on Azure Blob Storage. Signs with the account key locally and with a user delegation key in Azure. */
export function createBlobUploadStore(
  service: BlobServiceClient,
  clock: Clock,
  patienceMs = storagePatienceMs,
): UploadStore {
  const container = (mode: Mode): ContainerClient => service.getContainerClient(containerOf[mode]);
  const sign = createBlobSigner(service, clock);

  return {
    signUpload: (mode, blobPath, expiresAt) => sign(container(mode).getBlobClient(blobPath), 'cw', expiresAt),
    async put(mode, blobPath, bytes, contentType) {
      await orMissing((abortSignal) => {
        const options = { blobHTTPHeaders: { blobContentType: contentType }, abortSignal };
        return container(mode).getBlockBlobClient(blobPath).upload(bytes, bytes.byteLength, options);
      }, patienceMs);
    },
    pin: (mode, blobPath) =>
      orMissing(async (abortSignal) => {
        const blob = container(mode).getBlobClient(blobPath);
        const { snapshot = '' } = await blob.createSnapshot({ abortSignal });
        const properties = await blob.withSnapshot(snapshot).getProperties({ abortSignal });
        if (properties.accessTier === 'Archive') {
          await blob.withSnapshot(snapshot).delete({ abortSignal });
          return undefined;
        }
        return {
          snapshot,
          sizeBytes: properties.contentLength ?? 0,
          etag: properties.etag ?? '',
          isBlockBlob: properties.blobType === 'BlockBlob',
        };
      }, patienceMs),
    signRead: ({ mode, blobPath, snapshot }, expiresAt, { contentType, filename }) =>
      sign(container(mode).getBlobClient(blobPath).withSnapshot(snapshot), 'r', expiresAt, {
        snapshotTime: snapshot,
        contentType,
        contentDisposition: toAttachment(filename),
      }),
    async unpin({ mode, blobPath, snapshot }) {
      const pinned = container(mode).getBlobClient(blobPath).withSnapshot(snapshot);
      await orMissing((abortSignal) => pinned.delete({ abortSignal }), patienceMs);
    },
    async readRange({ mode, blobPath, snapshot }, offset, length, signal) {
      const blob = container(mode).getBlobClient(blobPath).withSnapshot(snapshot);
      const patience = AbortSignal.timeout(patienceMs);
      try {
        const abortSignal = signal ? AbortSignal.any([signal, patience]) : patience;
        const response = await blob.download(offset, length, { abortSignal });
        return await readAll(response.readableStreamBody);
      } catch (error) {
        if (error instanceof RestError && error.statusCode === 416) return new Uint8Array();
        if (isMissing(error)) return undefined;
        throw new BlobUnavailableError('Blob storage did not give the bytes asked for.', { cause: error });
      }
    },
    async delete(mode, blobPath) {
      const blob = container(mode).getBlobClient(blobPath);
      await orMissing((abortSignal) => deleteLeased(blob, abortSignal), patienceMs);
    },
    findScanVerdict: (mode, blobPath, etag) =>
      orMissing(async (abortSignal) => {
        const blob = container(mode).getBlobClient(blobPath);
        const properties = await blob.getProperties({ abortSignal });
        if (properties.etag !== etag) return undefined;
        const { tags } = await blob.getTags({ abortSignal });
        return scanVerdicts[tags[scanTag] ?? ''];
      }, patienceMs),
    async moveToQuarantine({ mode, blobPath, snapshot }) {
      const pinned = container(mode).getBlobClient(blobPath).withSnapshot(snapshot);
      const target = service
        .getContainerClient(blobContainers.quarantine)
        .getBlockBlobClient(`${containerOf[mode]}/${blobPath}/${snapshot}`);
      await orMissing(async () => {
        const { readableStreamBody } = await pinned.download();
        if (readableStreamBody === undefined) return;
        await target.uploadStream(readableStreamBody as import('node:stream').Readable);
        await deleteLeased(container(mode).getBlobClient(blobPath), AbortSignal.timeout(patienceMs));
      });
    },
  };
}
