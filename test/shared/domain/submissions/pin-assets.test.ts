import { beforeEach, describe, expect, test } from 'vitest';
import { pinAssets, unpinAll } from '../../../../shared/domain/submissions/pin-assets.ts';
import { submissionIdOf, uploadIdOf } from '../../../../shared/model/ids.ts';
import { maximumSizeBytes } from '../../../../shared/model/media-types.ts';
import { type Scope, toScope } from '../../../../shared/model/scope.ts';
import { BlobUnavailableError } from '../../../../shared/ports/blob-store.ts';
import { type Client, createClient, raisedLimits } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');

let memory: MemoryServices;
let client: Client;
let scope: Scope;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  client = await createClient(memory);
  scope = toScope(client.workspaceId, 'live');
});

const pin = (...paths: readonly string[]) => pinAssets(memory.services, scope, paths);
/** The next files count as so large, whatever was uploaded. */
const pretendSizes = (sizes: Readonly<Record<string, number>>): void => {
  const { uploads } = memory;
  const pinned = uploads.pin.bind(uploads);
  uploads.pin = async (mode, blobPath) => {
    const found = await pinned(mode, blobPath);
    return found && { ...found, sizeBytes: sizes[blobPath] ?? found.sizeBytes };
  };
};
const watchReads = (): number[] => {
  const { uploads } = memory;
  const lengths: number[] = [];
  const read = uploads.readRange.bind(uploads);
  uploads.readRange = async (blob, offset, length) => {
    lengths.push(length);
    return read(blob, offset, length);
  };
  return lengths;
};

describe('the size of a file', () => {
  test('may be the limit of its class', async () => {
    const path = await client.upload('a.png', png, 'image/png');
    pretendSizes({ [path]: maximumSizeBytes.image });
    expect(await pin(path)).toMatchObject([{ sizeBytes: maximumSizeBytes.image, contentType: 'image/png' }]);
  });

  test('may not be a byte more, of any file, and then nothing stays pinned', async () => {
    const [small, large] = [await client.upload('a.pdf'), await client.upload('b.png', png, 'image/png')];
    pretendSizes({ [large]: maximumSizeBytes.image + 1 });
    await expect(pin(small, large)).rejects.toMatchObject({ code: 'file_too_large' });
    expect(memory.uploads.snapshots.size).toBe(0);
  });
});

describe('the type of a file', () => {
  test('is that of the submission which claimed it, once the record of the upload is gone', async () => {
    const [document, picture] = [await client.upload('a.pdf'), await client.upload('b.png', png, 'image/png')];
    await client.submit(document, picture);
    for (const path of [document, picture]) await memory.store.delete('core', scope, uploadIdOf(scope, path));
    expect((await pin(document, picture)).map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'image/png',
    ]);
  });

  test.each([
    ['nobody declared it', async () => `${client.workspaceId}/unknown.pdf`],
    [
      'the record of its upload and the submission that claimed it are gone',
      async () => {
        const path = await client.upload('a.pdf');
        const { json } = await client.submit(path);
        await memory.store.delete('core', scope, uploadIdOf(scope, path));
        await memory.store.delete('core', scope, submissionIdOf(json.submissionId));
        return path;
      },
    ],
  ])('is unknown where %s: there is no such file', async (_title, open) => {
    await expect(pin(await open())).rejects.toMatchObject({ code: 'blob_not_found' });
  });

  test('that nobody knows is described by its first bytes, and the rest is not read', async () => {
    const path = await client.upload('a.png', Buffer.from('\x7fELF and so on', 'latin1'), 'image/png');
    const lengths = watchReads();
    pretendSizes({ [path]: 40_000_000 });
    await expect(pin(path)).rejects.toMatchObject({ detail: expect.stringContaining('the file is a program') });
    expect(Math.max(...lengths)).toBeLessThan(100_000);
    expect(memory.uploads.snapshots.size).toBe(0);
  });

  test('is not looked for in an empty file', async () => {
    const path = await client.upload('a.png', new Uint8Array(), 'image/png');
    const lengths = watchReads();
    await expect(pin(path)).rejects.toMatchObject({ detail: expect.stringContaining('it has no bytes') });
    expect(lengths).toEqual([]);
  });

  test('of bytes that disappear meanwhile is a fault of the storage, not of the file', async () => {
    const path = await client.upload('a.pdf');
    memory.uploads.readRange = async () => undefined;
    await expect(pin(path)).rejects.toBeInstanceOf(BlobUnavailableError);
  });
});

test('bytes that cannot be given up are logged, and the others are given up', async () => {
  const [first, second] = await pin(await client.upload('a.pdf'), await client.upload('b.pdf'));
  if (!first || !second) throw new Error('Nothing was pinned.');
  const { uploads, logger } = memory;
  const unpin = uploads.unpin.bind(uploads);
  uploads.unpin = async (blob) => {
    if (blob.blobPath === first.pinned.blobPath) throw new BlobUnavailableError('no answer');
    await unpin(blob);
  };
  await unpinAll(memory.services, [first.pinned, second.pinned]);
  expect(uploads.snapshots.size).toBe(1);
  const { blobPath, snapshot } = first.pinned;
  expect(logger.lines.at(-1)).toEqual({
    level: 'warn',
    fields: { blobPath, snapshot, cause: expect.any(BlobUnavailableError) },
    sentence: 'A snapshot could not be deleted.',
  });
});

test('a refusal gives up what was pinned, and nothing else', async () => {
  const { logger } = memory;
  await expect(pin(await client.upload('a.pdf'), `${client.workspaceId}/unknown.pdf`)).rejects.toMatchObject({
    code: 'blob_not_found',
  });
  expect(memory.uploads.snapshots.size).toBe(0);
  expect(logger.lines.filter(({ level }) => level !== 'info')).toEqual([]);
});

const uploadTen = () => Promise.all(Array.from({ length: 10 }, (_, index) => client.upload(`${index}.pdf`)));
/** How many files are asked about at the same time, at most. */
async function watchPinning(paths: readonly string[]) {
  const { uploads, clock } = memory;
  let [atOnce, most] = [0, 0];
  const pinned = uploads.pin.bind(uploads);
  uploads.pin = async (mode, blobPath) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await clock.sleep(1);
    atOnce -= 1;
    return pinned(mode, blobPath);
  };
  const assets = await pin(...paths);
  return { blobPaths: assets.map((asset) => asset.pinned.blobPath), most };
}

describe('the files of a new submission', () => {
  test('are looked at eight at a time', async () => {
    const paths = await uploadTen();
    expect(await watchPinning(paths)).toEqual({ blobPaths: paths, most: 8 });
  });

  test('leave the processors to reviews that run: one after the other', async () => {
    const paths = await uploadTen();
    const { runningReviews } = memory.services;
    const watched = await runningReviews.during(() => watchPinning(paths));
    expect(watched).toEqual({ blobPaths: paths, most: 1 });
    expect(runningReviews.count).toBe(0);
  });

  test('are not slowed down by a review that failed', async () => {
    const paths = await uploadTen();
    const failure = new Error('The store did not answer.');
    await expect(memory.services.runningReviews.during(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(await watchPinning(paths)).toMatchObject({ most: 8 });
  });
});
