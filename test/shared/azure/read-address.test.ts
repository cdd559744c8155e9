import { BlobServiceClient } from '@azure/storage-blob';
import { startStorage } from 'local-azure/storage';
import { expect, onTestFinished, test } from 'vitest';
import { createBlobUploadStore } from '../../../shared/azure/blob-upload-store.ts';
import { systemClock } from '../../../shared/azure/system.ts';

async function pinHostileFile() {
  const storage = await startStorage();
  onTestFinished(() => storage.stop());
  const service = BlobServiceClient.fromConnectionString(storage.connectionString);
  await service.getContainerClient('uploads').create();
  const store = createBlobUploadStore(service, systemClock);
  const blobPath = 'workspace/größe & "name".svg';
  await store.put('live', blobPath, Buffer.from('<svg>first</svg>'), 'text/html');
  const pinned = await store.pin('live', blobPath);
  if (pinned === undefined) throw new Error('There is no file to pin.');
  await store.put('live', blobPath, Buffer.from('overwritten'), 'text/html');
  const address = await store.signRead(
    { mode: 'live', blobPath, snapshot: pinned.snapshot },
    new Date(Date.now() + 60_000),
    { contentType: 'image/svg+xml', filename: "größe & (it's *new*)\r\nx: y.svg" },
  );
  return { address, snapshot: pinned.snapshot };
}

test('a read address gives the pinned bytes, by ranges too, as the checked type and as a download', async () => {
  const { address } = await pinHostileFile();
  const whole = await fetch(address);
  expect([whole.status, await whole.text()]).toEqual([200, '<svg>first</svg>']);
  expect(whole.headers.get('content-type')).toBe('image/svg+xml');
  expect(whole.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%26%20%28it%27s%20%2Anew%2A%29%0D%0Ax%3A%20y.svg",
  );
  const range = await fetch(address, { headers: { range: 'bytes=5-9' } });
  expect([range.status, await range.text(), range.headers.get('content-range')]).toEqual([
    206,
    'first',
    'bytes 5-9/16',
  ]);
});

test('a read address is for these bytes and for reading: not for the file now, another type, or a write', async () => {
  const { address, snapshot } = await pinHostileFile();
  const base = new URL(address);
  base.searchParams.delete('snapshot');
  const now = await fetch(base);
  const type = await fetch(address.replace('rsct=image%2Fsvg%2Bxml', 'rsct=text%2Fhtml'));
  const headers = { 'x-ms-blob-type': 'BlockBlob' };
  const write = await fetch(base, { method: 'PUT', headers, body: 'mine' });
  const removal = await fetch(address, { method: 'DELETE' });
  expect(address).toContain(encodeURIComponent(snapshot));
  expect([now.status, type.status, write.status, removal.status]).toEqual([403, 403, 403, 403]);
});
