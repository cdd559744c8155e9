import { BlobServiceClient } from '@azure/storage-blob';
import { expect, test } from 'vitest';
import { startStorage } from '../../src/storage/storage.ts';

test('snapshots taken at once have names of their own: deleting one leaves the others', async () => {
  const storage = await startStorage();
  const container = BlobServiceClient.fromConnectionString(storage.connectionString).getContainerClient('uploads');
  await container.create();
  const blob = container.getBlockBlobClient('a.txt');
  await blob.upload('bytes', 5);
  const taken = await Promise.all(Array.from({ length: 30 }, () => blob.createSnapshot()));
  const [kept = '', ...others] = taken.map(({ snapshot = '' }) => snapshot);
  expect(new Set([kept, ...others]).size).toBe(30);
  await Promise.all(others.map((snapshot) => blob.withSnapshot(snapshot).delete()));
  expect((await blob.withSnapshot(kept).downloadToBuffer()).toString()).toBe('bytes');
  await storage.stop();
});
