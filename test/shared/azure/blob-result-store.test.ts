import { Readable } from 'node:stream';
import { AnonymousCredential, BlobServiceClient } from '@azure/storage-blob';
import { startStorage } from 'local-azure/storage';
import { expect, onTestFinished, test } from 'vitest';
import { createBlobResultStore } from '../../../shared/azure/blob-result-store.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import { blobContainers } from '../../../shared/model/stored-names.ts';
import { collect } from '../../../support/collect.ts';

async function openStore() {
  const storage = await startStorage();
  onTestFinished(() => storage.stop());
  const service = BlobServiceClient.fromConnectionString(storage.connectionString);
  await service.getContainerClient(blobContainers.analysis).create();
  return createBlobResultStore(service, systemClock);
}

test('a read address gives one result with the type it was stored with, and nothing else', async () => {
  const store = await openStore();
  await store.write('w/a.png', Buffer.from('picture'), 'image/png');
  await store.writeStream('w/b.pdf', Readable.from([Buffer.from('%PDF')]), 'application/pdf');
  const until = new Date(Date.now() + 60_000);
  const [picture, document] = [await store.signRead('w/a.png', until), await store.signRead('w/b.pdf', until)];
  const [first, second] = [await fetch(picture), await fetch(document)];
  expect([first.headers.get('content-type'), await first.text()]).toEqual(['image/png', 'picture']);
  expect([second.headers.get('content-type'), await second.text()]).toEqual(['application/pdf', '%PDF']);
  expect((await fetch(picture.replace('a.png', 'b.pdf'))).status).toBe(403);
  expect((await fetch(picture, { method: 'DELETE' })).status).toBe(403);
});

test('a list that comes in several pages is read to its end', async () => {
  const service = new BlobServiceClient('https://account.blob.core.windows.net', new AnonymousCredential(), {
    httpClient: {
      async sendRequest(request) {
        const marker = new URL(request.url).searchParams.get('marker') ?? '1';
        const next = marker === '3' ? '' : Number(marker) + 1;
        const blob = `<Blob><Name>w/${marker}</Name><Properties><Etag>e</Etag></Properties></Blob>`;
        const bodyAsText = `<?xml version="1.0" encoding="utf-8"?><EnumerationResults ServiceEndpoint="https://account.blob.core.windows.net/" ContainerName="analysis"><Prefix>w/</Prefix><Blobs>${blob}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`;
        const headers = request.headers.clone();
        headers.set('content-type', 'application/xml');
        return { request, status: 200, headers, bodyAsText };
      },
    },
  });
  const store = createBlobResultStore(service, systemClock);
  expect(await collect(store.list('w/'))).toEqual(['w/1', 'w/2', 'w/3']);
});
