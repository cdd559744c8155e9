import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { expect, onTestFinished, test } from 'vitest';
import { createBlobResultStore } from '../../../shared/azure/blob-result-store.ts';
import { createBlobUploadStore } from '../../../shared/azure/blob-upload-store.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import { BlobUnavailableError, type ResultStore, type UploadStore } from '../../../shared/ports/blob-store.ts';

/** The stores of a storage service that accepts every connection and request and never answers. */
async function openSilent(): Promise<{ readonly uploads: UploadStore; readonly results: ResultStore }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`;
  const service = new BlobServiceClient(address, new StorageSharedKeyCredential('account', 'a2V5'));
  return {
    uploads: createBlobUploadStore(service, systemClock, 50),
    results: createBlobResultStore(service, systemClock, 50),
  };
}

const blob = { mode: 'live', blobPath: 'w/a.txt', snapshot: '2026-01-01T00:00:00.0000000Z' } as const;

test.each<[string, (stores: Awaited<ReturnType<typeof openSilent>>) => Promise<unknown>]>([
  ['a file is stored', ({ uploads }) => uploads.put('live', 'w/a.txt', Buffer.from('bytes'), 'text/plain')],
  ['a file is pinned', ({ uploads }) => uploads.pin('live', 'w/a.txt')],
  ['a file is unpinned', ({ uploads }) => uploads.unpin(blob)],
  ['a range is read', ({ uploads }) => uploads.readRange(blob, 0, 10)],
  [
    'a range is read for somebody who waits',
    ({ uploads }) => uploads.readRange(blob, 0, 10, new AbortController().signal),
  ],
  ['a file is deleted', ({ uploads }) => uploads.delete('live', 'w/a.txt')],
  ['a result is stored', ({ results }) => results.write('w/a.json', Buffer.from('{}'), 'application/json')],
  ['a result is read', ({ results }) => results.find('w/a.json')],
  ['results are deleted', ({ results }) => results.deleteAll('w/')],
  ['a verdict is looked up', ({ uploads }) => uploads.findScanVerdict('live', 'w/a.txt', 'etag')],
])('a storage that stays silent when %s is given up', async (_case, call) => {
  await expect(call(await openSilent())).rejects.toBeInstanceOf(BlobUnavailableError);
});
