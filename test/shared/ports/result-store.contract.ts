import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BlobUnavailableError, type ResultStore } from '../../../shared/ports/blob-store.ts';
import { collect } from '../../../support/collect.ts';

export interface OpenedResults {
  readonly store: ResultStore;
  /** Makes the storage stop answering. */
  readonly goDown: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What every `ResultStore` does; run by the adapter and by the tests' double. */
export function describeResultStore(name: string, open: () => Promise<OpenedResults>): void {
  let opened: OpenedResults;
  let store: ResultStore;
  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterEach(() => opened.close());

  const write = (at: string, text: string) => store.write(at, Buffer.from(text), 'application/json');
  const read = async (at: string) => {
    const bytes = await store.find(at);
    return bytes && Buffer.from(bytes).toString();
  };

  describe(`${name}: results`, () => {
    test('are found as they were written last', async () => {
      expect(await store.find('w/s/a.json')).toBeUndefined();
      await write('w/s/a.json', '{"n":1}');
      await write('w/s/a.json', '{"größe":2}');
      expect(await read('w/s/a.json')).toBe('{"größe":2}');
      await write('w/s/empty', '');
      expect(await read('w/s/empty')).toBe('');
    });

    test('that come in parts are found as a whole, however large', async () => {
      const part = Buffer.alloc(
        3_000_000,
        'a part that is longer than a block of the storage when it comes three times',
      );
      await store.writeStream('w/s/large', Readable.from([part, part, part]), 'application/octet-stream');
      const found = await store.find('w/s/large');
      expect(found?.byteLength).toBe(9_000_000);
      expect(Buffer.from(found ?? []).equals(Buffer.concat([part, part, part]))).toBe(true);
    });

    test('are listed and deleted by the beginning of their name, which is counted', async () => {
      for (const at of ['w/s1/a', 'w/s1/b/c', 'w/s10/a', 'v/s1/a']) await write(at, at);
      const names = async (prefix: string) => (await collect(store.list(prefix))).toSorted();
      expect(await names('w/s1/')).toEqual(['w/s1/a', 'w/s1/b/c']);
      expect(await names('w/s2/')).toEqual([]);
      expect([await store.deleteAll('w/s1/'), await store.deleteAll('w/s1/')]).toEqual([2, 0]);
      expect(await names('')).toEqual(['v/s1/a', 'w/s10/a']);
      expect(await read('w/s1/a')).toBeUndefined();
    });

    test('that cannot be reached are distinguished from results that are missing', async () => {
      await write('w/s/a', 'a');
      await opened.goDown();
      await expect(store.find('w/s/a')).rejects.toBeInstanceOf(BlobUnavailableError);
      await expect(write('w/s/a', 'b')).rejects.toBeInstanceOf(BlobUnavailableError);
      const stream = Readable.from([Buffer.from('c')]);
      await expect(store.writeStream('w/s/a', stream, 'text/plain')).rejects.toBeInstanceOf(BlobUnavailableError);
      await expect(store.deleteAll('w/')).rejects.toBeInstanceOf(BlobUnavailableError);
      await expect(collect(store.list('w/'))).rejects.toBeInstanceOf(BlobUnavailableError);
    });
  });
}
