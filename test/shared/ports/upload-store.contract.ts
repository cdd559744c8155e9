import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mode } from '../../../shared/model/scope.ts';
import { BlobUnavailableError, type PinnedBlob, type UploadStore } from '../../../shared/ports/blob-store.ts';

export interface OpenedUploads {
  readonly store: UploadStore;
  /** Uploads as a client does, with the address that it was given. */
  readonly upload: (address: string, bytes: Uint8Array) => Promise<void>;
  /** Uploads a blob that is not a block blob, as a client could with its address. */
  readonly writeAppendBlob: (mode: Mode, blobPath: string) => Promise<void>;
  /** Puts a blob into the archive tier, as a client could with its address. */
  readonly archive: (mode: Mode, blobPath: string) => Promise<void>;
  /** The scanner's verdict on the bytes that are there now. */
  readonly setVerdict: (mode: Mode, blobPath: string, verdict: 'clean' | 'malicious') => Promise<void>;
  readonly quarantined: () => Promise<readonly Uint8Array[]>;
  /** Makes the storage stop answering. */
  readonly goDown: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const path = 'workspace/größe & co/a b.pdf';
const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** What every `UploadStore` does; run by the adapter and by the tests' double. */
export function describeUploadStore(name: string, open: () => Promise<OpenedUploads>): void {
  let opened: OpenedUploads;
  let store: UploadStore;
  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterEach(() => opened.close());

  const put = (text: string, blobPath = path, mode: Mode = 'live') =>
    store.put(mode, blobPath, bytesOf(text), 'application/pdf');
  const pin = async (blobPath = path, mode: Mode = 'live') => {
    const pinned = await store.pin(mode, blobPath);
    if (!pinned) throw new Error(`${blobPath} is not there.`);
    return { ...pinned, mode, blobPath };
  };
  const read = async (blob: PinnedBlob, offset = 0, length = 100): Promise<string | undefined> => {
    const bytes = await store.readRange(blob, offset, length);
    return bytes && Buffer.from(bytes).toString();
  };

  describe(`${name}: uploads`, () => {
    test('what a client uploads to its address is there, in its own mode only', async () => {
      const address = await store.signUpload('sandbox', path, new Date(Date.now() + 3_600_000));
      expect(await store.pin('sandbox', path)).toBeUndefined();
      await opened.upload(address, bytesOf('first'));
      expect(await pin(path, 'sandbox')).toMatchObject({ sizeBytes: 5, isBlockBlob: true });
      expect(await store.pin('live', path)).toBeUndefined();
    });

    test('pinned bytes stay as they are when the file is overwritten', async () => {
      await put('first');
      const first = await pin();
      await put('the second');
      const second = await pin();
      expect([await read(first), await read(second)]).toEqual(['first', 'the second']);
      expect([first.sizeBytes, second.sizeBytes]).toEqual([5, 10]);
      expect(first.etag).not.toBe(second.etag);
    });

    test('two pins of the same bytes share the etag; one can be given up without the other', async () => {
      await put('bytes');
      const [one, two] = await Promise.all([pin(), pin()]);
      expect(one.etag).toBe(two.etag);
      expect(one.snapshot).not.toBe(two.snapshot);
      await store.unpin(one);
      await store.unpin(one);
      expect([await read(one), await read(two)]).toEqual([undefined, 'bytes']);
      expect(await pin()).toMatchObject({ etag: two.etag });
    });

    test('a range has as many bytes as there are', async () => {
      await put('0123456789');
      const blob = await pin();
      expect([
        await read(blob, 2, 3),
        await read(blob, 8, 5),
        await read(blob, 10, 5),
        await read(blob, 99, 1),
      ]).toEqual(['234', '89', '', '']);
    });

    test('a range of some megabytes comes whole and in order', async () => {
      const bytes = randomBytes(3_000_000);
      await store.put('live', path, bytes, 'video/mp4');
      const found = await store.readRange(await pin(), 1, 2_999_998);
      expect(Buffer.from(found ?? []).equals(bytes.subarray(1, 2_999_999))).toBe(true);
    });

    test('an empty file and a blob that is no block blob say so', async () => {
      await put('');
      await opened.writeAppendBlob('live', 'append');
      expect(await pin()).toMatchObject({ sizeBytes: 0, isBlockBlob: true });
      expect(await pin('append')).toMatchObject({ isBlockBlob: false });
    });

    test('a file in the archive tier is as if it were not there, and can be deleted', async () => {
      await put('bytes');
      await opened.archive('live', path);
      expect(await store.pin('live', path)).toBeUndefined();
      await store.delete('live', path);
      await put('new bytes');
      expect(await pin()).toMatchObject({ sizeBytes: 9 });
    });

    test('a deletion takes the file and everything pinned of it, and nothing else', async () => {
      await put('bytes');
      await put('others', `${path}x`);
      const [gone, kept] = [await pin(), await pin(`${path}x`)];
      await store.delete('live', path);
      await store.delete('live', path);
      expect([await store.pin('live', path), await read(gone), await read(kept)]).toEqual([
        undefined,
        undefined,
        'others',
      ]);
    });
  });

  describe(`${name}: malware scan`, () => {
    test.each(['clean', 'malicious'] as const)(
      'a verdict %s belongs to the bytes that were scanned',
      async (verdict) => {
        await put('scanned');
        const { etag } = await pin();
        expect(await store.findScanVerdict('live', path, etag)).toBeUndefined();
        await opened.setVerdict('live', path, verdict);
        expect(await store.findScanVerdict('live', path, etag)).toBe(verdict);
        expect(await store.findScanVerdict('live', 'elsewhere', etag)).toBeUndefined();
        await put('other bytes');
        await opened.setVerdict('live', path, verdict);
        expect(await store.findScanVerdict('live', path, etag)).toBeUndefined();
        await store.delete('live', path);
        expect(await store.findScanVerdict('live', path, etag)).toBeUndefined();
      },
    );

    test('quarantine has the pinned bytes, and nothing is left of the original', async () => {
      await put('malware');
      const blob = await pin();
      const other = await pin();
      await put('overwritten since');
      await store.moveToQuarantine(blob);
      expect((await opened.quarantined()).map((bytes) => Buffer.from(bytes).toString())).toEqual(['malware']);
      expect([await read(blob), await read(other), await store.pin('live', path)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      await store.moveToQuarantine(blob);
      expect(await opened.quarantined()).toHaveLength(1);
    });
  });

  test(`${name}: a storage that does not answer is distinguished from a file that is missing`, async () => {
    await put('bytes');
    const blob = await pin();
    await opened.goDown();
    const calls = [
      () => put('other'),
      () => store.pin('live', path),
      () => store.unpin(blob),
      () => store.readRange(blob, 0, 1),
      () => store.delete('live', path),
      () => store.findScanVerdict('live', path, blob.etag),
      () => store.moveToQuarantine(blob),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(BlobUnavailableError);
  });
}
