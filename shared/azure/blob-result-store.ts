import { Readable } from 'node:stream';
import type { BlobServiceClient, ContainerListBlobFlatSegmentResponse } from '@azure/storage-blob';
import { blobContainers } from '../model/stored-names.ts';
import { BlobUnavailableError, type ResultStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import { orMissing, readAll, storagePatienceMs } from './blob-upload-store.ts';
import { createBlobSigner } from './create-blob-signer.ts';

/** A stream is sent in blocks of this size, so many at once. */
const blockBytes = 4_000_000;
const blocksAtOnce = 2;

/** `ResultStore` on Azure Blob Storage, in the container `analysis`. */
export function createBlobResultStore(
  service: BlobServiceClient,
  clock: Clock,
  patienceMs = storagePatienceMs,
): ResultStore {
  const sign = createBlobSigner(service, clock);
  const container = service.getContainerClient(blobContainers.analysis);

  async function* list(prefix: string): AsyncIterable<string> {
    let continuationToken: string | undefined;
    do {
      const page = await listPage(prefix, continuationToken);
      for (const { name } of page.segment.blobItems) yield name;
      ({ continuationToken } = page);
    } while (continuationToken);
  }

  /** The signal is for one page: between two of them the caller may take its time. */
  async function listPage(prefix: string, continuationToken: string | undefined) {
    try {
      const abortSignal = AbortSignal.timeout(patienceMs);
      const settings = continuationToken === undefined ? {} : { continuationToken };
      const { value } = await container.listBlobsFlat({ prefix, abortSignal }).byPage(settings).next();
      return value as ContainerListBlobFlatSegmentResponse;
    } catch (cause) {
      throw new BlobUnavailableError('Blob storage did not list what it has.', { cause });
    }
  }

  return {
    list,
    async write(name, bytes, contentType) {
      await orMissing((abortSignal) => {
        const options = { blobHTTPHeaders: { blobContentType: contentType }, abortSignal };
        return container.getBlockBlobClient(name).upload(bytes, bytes.byteLength, options);
      }, patienceMs);
    },
    async writeStream(name, parts, contentType) {
      await orMissing(() =>
        container.getBlockBlobClient(name).uploadStream(Readable.from(parts), blockBytes, blocksAtOnce, {
          blobHTTPHeaders: { blobContentType: contentType },
        }),
      );
    },
    signRead: (name, expiresAt) => sign(container.getBlobClient(name), 'r', expiresAt),
    find: (name) =>
      orMissing(async (abortSignal) => {
        const response = await container.getBlobClient(name).download(0, undefined, { abortSignal });
        return readAll(response.readableStreamBody);
      }, patienceMs),
    async deleteAll(prefix) {
      let count = 0;
      for await (const name of list(prefix)) {
        await orMissing((abortSignal) => container.getBlobClient(name).delete({ abortSignal }), patienceMs);
        count += 1;
      }
      return count;
    },
  };
}
