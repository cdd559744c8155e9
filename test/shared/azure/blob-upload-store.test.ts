import type { TokenCredential } from '@azure/identity';
import { BlobServiceClient } from '@azure/storage-blob';
import { startStorage } from 'local-azure/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBlobUploadStore } from '../../../shared/azure/blob-upload-store.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import { blobContainers } from '../../../shared/model/stored-names.ts';
import { BlobUnavailableError, type UploadStore } from '../../../shared/ports/blob-store.ts';
import { ManualClock } from '../../../support/manual-clock.ts';

const hourMs = 3_600_000;

const send = async (address: string, method: string, headers: Record<string, string> = {}) => {
  const body = method === 'PUT' ? 'bytes' : null;
  return (await fetch(address, { method, headers, body })).status;
};

describe('an address for one upload', () => {
  let storage: Awaited<ReturnType<typeof startStorage>>;
  let store: UploadStore;
  let service: BlobServiceClient;
  beforeAll(async () => {
    storage = await startStorage();
    service = BlobServiceClient.fromConnectionString(storage.connectionString);
    for (const name of Object.values(blobContainers)) await service.getContainerClient(name).createIfNotExists();
    store = createBlobUploadStore(service, systemClock);
  });
  afterAll(() => storage.stop());

  const blockBlob = { 'x-ms-blob-type': 'BlockBlob' };

  test('takes the bytes, and lets nobody read, list or delete them', async () => {
    const address = await store.signUpload('live', 'w/a.pdf', new Date(Date.now() + hourMs));
    expect(await send(address, 'PUT', blockBlob)).toBe(201);
    expect([await send(address, 'GET'), await send(address, 'HEAD'), await send(address, 'DELETE')]).toEqual([
      403, 403, 403,
    ]);
    const url = new URL(address);
    const container = new URL(address);
    container.pathname = url.pathname.split('/').slice(0, -2).join('/');
    container.search = `${url.search}&restype=container&comp=list`;
    expect(await send(container.href, 'GET')).toBe(403);
    expect(url.searchParams.get('sp')?.split('').toSorted()).toEqual(['c', 'w']);
  });

  test('is for that file alone, and ends', async () => {
    const address = await store.signUpload('live', 'w/a.pdf', new Date(Date.now() + hourMs));
    expect(await send(address.replace('a.pdf', 'b.pdf'), 'PUT', blockBlob)).toBe(403);
    expect(await send(address.replace('/uploads/', '/uploads-sandbox/'), 'PUT', blockBlob)).toBe(403);
    const ended = await store.signUpload('live', 'w/a.pdf', new Date(Date.now() - hourMs));
    expect(await send(ended, 'PUT', blockBlob)).toBe(403);
  });

  test('lets a client lease its file for ever, which is deleted all the same', async () => {
    const address = await store.signUpload('live', 'w/leased.pdf', new Date(Date.now() + hourMs));
    expect(await send(address, 'PUT', blockBlob)).toBe(201);
    const lease = { 'x-ms-lease-action': 'acquire', 'x-ms-lease-duration': '-1' };
    expect(await send(`${address}&comp=lease`, 'PUT', lease)).toBe(201);
    const file = service.getContainerClient(blobContainers.uploads).getBlobClient('w/leased.pdf');
    await expect(file.delete()).rejects.toMatchObject({ code: 'LeaseIdMissing' });
    await store.delete('live', 'w/leased.pdf');
    expect(await file.exists()).toBe(false);
  });

  test('is not needed for a file that the service stores itself, with the type that it has', async () => {
    await store.put('live', 'w/own.svg', Buffer.from('<svg/>'), 'image/svg+xml');
    const file = service.getContainerClient(blobContainers.uploads).getBlobClient('w/own.svg');
    expect(await file.getProperties()).toMatchObject({ contentType: 'image/svg+xml', contentLength: 6 });
  });
});

/** The storage service as far as it gives out delegation keys; every other request fails. */
const openService = (clock: ManualClock) => {
  const asked: string[] = [];
  let isUp = true;
  const credential: TokenCredential = {
    getToken: async () => ({ token: 'token', expiresOnTimestamp: Date.now() + hourMs }),
  };
  const service = new BlobServiceClient('https://account.blob.core.windows.net', credential, {
    retryOptions: { maxTries: 1 },
    httpClient: {
      async sendRequest(request) {
        const [, from = ''] = /<Start>(.*)<\/Start>/.exec(String(request.body)) ?? [];
        const [, until = ''] = /<Expiry>(.*)<\/Expiry>/.exec(String(request.body)) ?? [];
        asked.push(until);
        const key = `<SignedOid>o</SignedOid><SignedTid>t</SignedTid><SignedStart>${from}</SignedStart><SignedExpiry>${until}</SignedExpiry><SignedService>b</SignedService><SignedVersion>2025-01-05</SignedVersion><Value>${Buffer.alloc(32, asked.length).toString('base64')}</Value>`;
        const bodyAsText = `<?xml version="1.0" encoding="utf-8"?><UserDelegationKey>${key}</UserDelegationKey>`;
        const headers = request.headers.clone();
        return { request, status: isUp ? 200 : 503, headers, bodyAsText: isUp ? bodyAsText : '' };
      },
    },
  });
  return {
    asked,
    store: createBlobUploadStore(service, clock),
    setUp: (up: boolean) => {
      isUp = up;
    },
  };
};
const sign = async (store: UploadStore, clock: ManualClock) =>
  new URL(await store.signUpload('live', 'w/a.pdf', new Date(clock.now().getTime() + hourMs))).searchParams;

describe('an address that is signed under the identity of the service', () => {
  test('works over https alone, for creating and writing this blob', async () => {
    const clock = new ManualClock();
    const query = await sign(openService(clock).store, clock);
    expect(Object.fromEntries(query)).toMatchObject({ spr: 'https', sr: 'b', skoid: 'o', se: '2026-01-05T10:00:00Z' });
    expect(query.get('sp')?.split('').toSorted()).toEqual(['c', 'w']);
  });

  test('never outlives the key that signed it: keys last two hours and are renewed after one', async () => {
    const clock = new ManualClock();
    const { store, asked } = openService(clock);
    for (let minutes = 0; minutes < 180; minutes += 10) {
      const query = await sign(store, clock);
      // The clock of the storage may be behind.
      expect(Date.parse(query.get('skt') ?? '')).toBeLessThan(clock.now().getTime());
      expect(Date.parse(query.get('se') ?? '')).toBeLessThanOrEqual(Date.parse(query.get('ske') ?? ''));
      clock.advance(600_000);
    }
    expect(asked).toHaveLength(3);
  });

  test('is asked for again after a key could not be had', async () => {
    const clock = new ManualClock();
    const { store, setUp } = openService(clock);
    setUp(false);
    await expect(sign(store, clock)).rejects.toBeInstanceOf(BlobUnavailableError);
    setUp(true);
    expect((await sign(store, clock)).get('skoid')).toBe('o');
  });
});
