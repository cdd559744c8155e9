import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { expect, onTestFinished, test } from 'vitest';
import { createBlobUploadStore } from '../../../shared/azure/blob-upload-store.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import { BlobUnavailableError, type UploadStore } from '../../../shared/ports/blob-store.ts';

/** A storage service that accepts every connection and request and never answers. */
async function openSilent(): Promise<UploadStore> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`;
  const service = new BlobServiceClient(address, new StorageSharedKeyCredential('account', 'a2V5'));
  return createBlobUploadStore(service, systemClock, 50);
}

const blob = { mode: 'live', blobPath: 'w/a.txt', snapshot: '2026-01-01T00:00:00.0000000Z' } as const;

test.each<[string, (store: UploadStore) => Promise<unknown>]>([
  ['a file is stored', (store) => store.put('live', 'w/a.txt', Buffer.from('bytes'), 'text/plain')],
  ['a file is pinned', (store) => store.pin('live', 'w/a.txt')],
  ['a file is unpinned', (store) => store.unpin(blob)],
  ['a range is read', (store) => store.readRange(blob, 0, 10)],
  ['a range is read for somebody who waits', (store) => store.readRange(blob, 0, 10, new AbortController().signal)],
  ['a file is deleted', (store) => store.delete('live', 'w/a.txt')],
  ['a verdict is looked up', (store) => store.findScanVerdict('live', 'w/a.txt', 'etag')],
])('a storage that stays silent when %s is given up', async (_case, call) => {
  await expect(call(await openSilent())).rejects.toBeInstanceOf(BlobUnavailableError);
});
