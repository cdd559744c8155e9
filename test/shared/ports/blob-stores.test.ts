import { BlobServiceClient } from '@azure/storage-blob';
import { startStorage } from 'local-azure/storage';
import { createBlobResultStore } from '../../../shared/azure/blob-result-store.ts';
import { createBlobUploadStore } from '../../../shared/azure/blob-upload-store.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import type { Mode } from '../../../shared/model/scope.ts';
import { blobContainers } from '../../../shared/model/stored-names.ts';
import { collect } from '../../../support/collect.ts';
import { MemoryResultStore, MemoryUploadStore } from '../../../support/memory-blobs.ts';
import { describeResultStore } from './result-store.contract.ts';
import { describeUploadStore } from './upload-store.contract.ts';

const verdictTags = { clean: 'No threats found', malicious: 'Malicious' } as const;

async function openStorage() {
  const storage = await startStorage();
  const service = BlobServiceClient.fromConnectionString(storage.connectionString, { retryOptions: { maxTries: 1 } });
  for (const name of Object.values(blobContainers)) await service.getContainerClient(name).createIfNotExists();
  let isUp = true;
  const stop = async (): Promise<void> => {
    if (isUp) await storage.stop();
    isUp = false;
  };
  return { service, goDown: stop, close: stop };
}

describeUploadStore('in memory', async () => {
  const store = new MemoryUploadStore();
  return {
    store,
    async upload(address, bytes) {
      const [, mode = '', ...path] = new URL(address).pathname.split('/');
      store.write(mode as Mode, decodeURI(path.join('/')), bytes);
    },
    writeAppendBlob: async (mode, blobPath) => store.write(mode, blobPath, Buffer.from('a'), false),
    archive: async (mode, blobPath) => store.archive(mode, blobPath),
    async setVerdict(mode, blobPath, verdict) {
      store.verdicts.set(store.blobs.get(`${mode}/${blobPath}`)?.etag ?? '', verdict);
    },
    quarantined: async () => [...store.quarantine.values()],
    async goDown() {
      store.fault = () => 'unavailable';
    },
    close: async () => undefined,
  };
});

describeUploadStore('Blob Storage', async () => {
  const { service, ...life } = await openStorage();
  const clientOf = (mode: Mode, blobPath: string) =>
    service
      .getContainerClient(mode === 'live' ? blobContainers.uploads : blobContainers.uploadsSandbox)
      .getBlobClient(blobPath);
  const quarantine = service.getContainerClient(blobContainers.quarantine);
  return {
    ...life,
    store: createBlobUploadStore(service, systemClock),
    async upload(address, bytes) {
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      const answer = await fetch(address, { method: 'PUT', headers, body: Buffer.from(bytes) });
      if (!answer.ok) throw new Error(`The storage answered ${answer.status}.`);
    },
    async writeAppendBlob(mode, blobPath) {
      await clientOf(mode, blobPath).getAppendBlobClient().create();
    },
    async archive(mode, blobPath) {
      await clientOf(mode, blobPath).setAccessTier('Archive');
    },
    async setVerdict(mode, blobPath, verdict) {
      await clientOf(mode, blobPath).setTags({ 'Malware Scanning scan result': verdictTags[verdict] });
    },
    async quarantined() {
      const blobs = await collect(quarantine.listBlobsFlat());
      return Promise.all(blobs.map(({ name }) => quarantine.getBlobClient(name).downloadToBuffer()));
    },
  };
});

describeResultStore('in memory', async () => {
  const store = new MemoryResultStore();
  return {
    store,
    async goDown() {
      store.fault = () => 'unavailable';
    },
    close: async () => undefined,
  };
});

describeResultStore('Blob Storage', async () => {
  const { service, ...life } = await openStorage();
  return { ...life, store: createBlobResultStore(service, systemClock) };
});
