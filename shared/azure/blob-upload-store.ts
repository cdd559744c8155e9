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

/** Runs a blob call: 404 becomes undefined, any other failure `BlobUnavailableError`. */
export async function orMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof RestError && error.statusCode === 404) return undefined;
    throw new BlobUnavailableError('Blob storage refused a call or did not answer.', { cause: error });
  }
}

/** With its upload address a client can lease the blob, and an infinite lease would block us for ever. */
async function deleteLeased(blob: BlobClient): Promise<void> {
  try {
    await blob.delete({ deleteSnapshots: 'include' });
  } catch (error) {
    if (!(error instanceof RestError && error.code === 'LeaseIdMissing')) throw error;
    await blob.getBlobLeaseClient().breakLease(0);
    await blob.delete({ deleteSnapshots: 'include' });
  }
}

/** Reads a response stream to its end. */
export async function readAll(stream: NodeJS.ReadableStream | undefined): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** RFC 6266 with the name in RFC 8187: no character of a name can end the header or begin another. */
const toAttachment = (filename: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** `UploadStore` on Azure Blob Storage. Signs with the account key locally and with a user delegation key in Azure. */
export function createBlobUploadStore(service: BlobServiceClient, clock: Clock): UploadStore {
  const container = (mode: Mode): ContainerClient => service.getContainerClient(containerOf[mode]);
  const sign = createBlobSigner(service, clock);

  return {
    signUpload: (mode, blobPath, expiresAt) => sign(container(mode).getBlobClient(blobPath), 'cw', expiresAt),
    async put(mode, blobPath, bytes, contentType) {
      await orMissing(() =>
        container(mode)
          .getBlockBlobClient(blobPath)
          .upload(bytes, bytes.byteLength, { blobHTTPHeaders: { blobContentType: contentType } }),
      );
    },
    pin: (mode, blobPath) =>
      orMissing(async () => {
        const blob = container(mode).getBlobClient(blobPath);
        const { snapshot = '' } = await blob.createSnapshot();
        const properties = await blob.withSnapshot(snapshot).getProperties();
        return {
          snapshot,
          sizeBytes: properties.contentLength ?? 0,
          etag: properties.etag ?? '',
          isBlockBlob: properties.blobType === 'BlockBlob',
        };
      }),
    signRead: ({ mode, blobPath, snapshot }, expiresAt, { contentType, filename }) =>
      sign(container(mode).getBlobClient(blobPath).withSnapshot(snapshot), 'r', expiresAt, {
        snapshotTime: snapshot,
        contentType,
        contentDisposition: toAttachment(filename),
      }),
    async unpin({ mode, blobPath, snapshot }) {
      await orMissing(() => container(mode).getBlobClient(blobPath).withSnapshot(snapshot).delete());
    },
    async readRange({ mode, blobPath, snapshot }, offset, length, signal) {
      const blob = container(mode).getBlobClient(blobPath).withSnapshot(snapshot);
      try {
        const response = await blob.download(offset, length, signal ? { abortSignal: signal } : {});
        return await readAll(response.readableStreamBody);
      } catch (error) {
        if (error instanceof RestError && error.statusCode === 416) return new Uint8Array();
        if (error instanceof RestError && error.statusCode === 404) return undefined;
        throw new BlobUnavailableError('Blob storage did not give the bytes asked for.', { cause: error });
      }
    },
    async delete(mode, blobPath) {
      await orMissing(() => deleteLeased(container(mode).getBlobClient(blobPath)));
    },
    findScanVerdict: (mode, blobPath, etag) =>
      orMissing(async () => {
        const blob = container(mode).getBlobClient(blobPath);
        const properties = await blob.getProperties();
        if (properties.etag !== etag) return undefined;
        const { tags } = await blob.getTags();
        return scanVerdicts[tags[scanTag] ?? ''];
      }),
    async moveToQuarantine({ mode, blobPath, snapshot }) {
      const pinned = container(mode).getBlobClient(blobPath).withSnapshot(snapshot);
      const target = service
        .getContainerClient(blobContainers.quarantine)
        .getBlockBlobClient(`${containerOf[mode]}/${blobPath}/${snapshot}`);
      await orMissing(async () => {
        const { readableStreamBody } = await pinned.download();
        if (readableStreamBody === undefined) return;
        await target.uploadStream(readableStreamBody as import('node:stream').Readable);
        await deleteLeased(container(mode).getBlobClient(blobPath));
      });
    },
  };
}
