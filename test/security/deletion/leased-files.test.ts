import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeUnsubmittedUploads } from '../../../shared/domain/retention/purge-unsubmitted-uploads.ts';
import { deleteWorkspace } from '../../../shared/domain/workspaces/delete-workspace.ts';
import { base, createClient, raisedLimits } from '../../../support/api-client.ts';
import { createHttpClient } from '../../../support/http-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

describe('Protects: the right to have files deleted, from a client that leases them', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  test('a lease taken with the upload address, for ever, is broken', async () => {
    const client = await createHttpClient(service);
    const { json } = await client.call('POST', '/uploads/url', { filename: 'a.txt', contentType: 'text/plain' });
    const { uploadUrl, blobPath } = json;
    const headers = { 'x-ms-blob-type': 'BlockBlob' };
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: 'words' })).status).toBe(201);
    const lease = { 'x-ms-lease-action': 'acquire', 'x-ms-lease-duration': '-1' };
    expect((await fetch(`${uploadUrl}&comp=lease`, { method: 'PUT', headers: lease })).status).toBe(201);
    const { uploads } = service.adapters;
    await uploads.pin('live', blobPath);
    await uploads.delete('live', blobPath);
    expect(await uploads.pin('live', blobPath)).toBeUndefined();
  });
});

describe('Protects: deletion from what cannot be deleted', () => {
  test('retention passes over 150 files that refuse, takes the ones behind, says which were left, and comes back', async () => {
    const memory = createMemoryServices({ limits: raisedLimits });
    const client = await createClient(memory);
    const stubborn = new Set<string>();
    for (let index = 0; index < 150; index += 1) stubborn.add(await client.upload(`stubborn ${index}.pdf`));
    for (let index = 0; index < 5; index += 1) await client.upload(`zz ${index}.pdf`);
    const deleteFile = memory.uploads.delete.bind(memory.uploads);
    memory.uploads.delete = (mode, blobPath) =>
      stubborn.has(blobPath) ? Promise.reject(new Error('leased')) : deleteFile(mode, blobPath);
    memory.clock.advance(7.5 * 86_400_000);
    expect(await purgeUnsubmittedUploads(memory.services, memory.clock.now())).toBe(5);
    const complaints = memory.logger.lines.filter(({ sentence }) => sentence.startsWith('Some documents'));
    expect(complaints.map(({ fields }) => [fields['failed'], (fields['documentIds'] as unknown[]).length])).toEqual([
      [150, 100],
    ]);
    stubborn.clear();
    expect(await purgeUnsubmittedUploads(memory.services, memory.clock.now())).toBe(150);
  });

  test('a workspace goes but for what refuses: the key first, the rest named, and a second try ends it', async () => {
    const memory = createMemoryServices();
    const client = await createClient(memory);
    const kept = await client.upload('kept.pdf');
    const gone = await client.upload('gone.pdf');
    const deleteFile = memory.uploads.delete.bind(memory.uploads);
    memory.uploads.delete = (mode, blobPath) =>
      blobPath === kept ? Promise.reject(new Error('leased')) : deleteFile(mode, blobPath);
    const { failed } = await deleteWorkspace(memory.services, client.workspaceId);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.place).toContain(kept);
    expect(await memory.uploads.pin('live', gone)).toBeUndefined();
    memory.clock.advance(31_000);
    expect((await client.call({ path: `${base}/webhooks/subscriptions` })).status).toBe(401);
    memory.uploads.delete = deleteFile;
    expect((await deleteWorkspace(memory.services, client.workspaceId)).failed).toEqual([]);
    expect(Object.keys(memory.store.dump()).filter((place) => !place.startsWith('ratelimits/'))).toEqual([]);
    expect(await memory.uploads.pin('live', kept)).toBeUndefined();
  });
});
