import type { BlobServiceClient } from '@azure/storage-blob';
import { blobContainers } from '../model/stored-names.ts';
import { BlobUnavailableError, type ResultStore } from '../ports/blob-store.ts';
import { orMissing, readAll } from './blob-upload-store.ts';

/** `ResultStore` on Azure Blob Storage, in the container `analysis`. */
export function createBlobResultStore(service: BlobServiceClient): ResultStore {
  const container = service.getContainerClient(blobContainers.analysis);

  async function* list(prefix: string): AsyncIterable<string> {
    try {
      for await (const blob of container.listBlobsFlat({ prefix })) yield blob.name;
    } catch (cause) {
      throw new BlobUnavailableError('Blob storage did not list what it has.', { cause });
    }
  }

  return {
    list,
    async write(name, bytes, contentType) {
      await orMissing(() =>
        container
          .getBlockBlobClient(name)
          .upload(bytes, bytes.byteLength, { blobHTTPHeaders: { blobContentType: contentType } }),
      );
    },
    find: (name) =>
      orMissing(async () => {
        const response = await container.getBlobClient(name).download();
        return readAll(response.readableStreamBody);
      }),
    async deleteAll(prefix) {
      let count = 0;
      for await (const name of list(prefix)) {
        await orMissing(() => container.getBlobClient(name).delete());
        count += 1;
      }
      return count;
    },
  };
}
