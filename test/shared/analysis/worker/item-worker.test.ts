import { afterEach, describe, expect, test } from 'vitest';
import { defaultCeilings } from '../../../../shared/analysis/media/ceilings.ts';
import type { PictureToRead, PictureWords } from '../../../../shared/analysis/media/extractor.ts';
import { findReadableFolders } from '../../../../shared/analysis/worker/find-readable-folders.ts';
import { createPictureReader, type ItemWorker } from '../../../../shared/analysis/worker/item-worker.ts';
import type { Answer } from '../../../../shared/analysis/worker/protocol.ts';

const entry = new URL('../../../../support/media/misbehaving-reader.ts', import.meta.url);
const ceilings = { ...defaultCeilings, stepMs: 500, recognitionMemoryBytes: 300_000_000 };
let pictureReader: ItemWorker<PictureToRead>;

function open(): void {
  pictureReader = createPictureReader({ entry, readableFolders: findReadableFolders(entry), ceilings });
}

afterEach(() => pictureReader.close());

const pictureOf = (key: string): PictureToRead => ({
  jpeg: new Uint8Array(100_000),
  timeMs: 40,
  originalHeight: 720,
  scaleLimit: 1,
  key,
  order: 3,
});

const read = (key: string): Promise<Answer> => pictureReader.process(pictureOf(key));

/** What was read, and by which process; `unread` where it was not. */
const wordsOf = (answer: Answer): { readonly text: string; readonly process: string } => {
  const words = answer.ok ? (answer.value as PictureWords | undefined) : undefined;
  const [part] = words?.parts ?? [];
  return { text: part?.type === 'block' ? part.block.text : 'unread', process: words?.engines[0]?.version ?? '' };
};

describe('the process that reads pictures', () => {
  test('reads them in turn, the next while one is at hand, and tells its memory', async () => {
    open();
    const answers = await Promise.all([read('one'), read('two')]);
    const third = await read('three');
    const words = [...answers, third].map(wordsOf);
    expect(words.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(new Set(words.map(({ process }) => process)).size).toBe(1);
    expect(pictureReader.peakMemoryBytes).toBeGreaterThan(10_000_000);
  });

  test('takes no more pictures than may wait', async () => {
    open();
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map(read));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, false]);
  });

  test.each(['aborts', 'loops', 'hoards'])(
    '%s: that picture is not read, the next ones are, by another',
    async (key) => {
      open();
      const before = wordsOf(await read('before'));
      const [bad, after] = await Promise.all([read(key), read('after')]);
      expect(bad).toEqual({ ok: true, value: undefined });
      expect(wordsOf(after).text).toBe('after');
      expect(wordsOf(after).process).not.toBe(before.process);
    },
  );

  test('is not replaced for ever: then nothing more is read, and at once', async () => {
    open();
    for (const key of ['aborts', 'aborts', 'aborts']) expect(wordsOf(await read(key)).text).toBe('unread');
    expect(await read('fine')).toEqual({ ok: true, value: undefined });
  });

  test('says why when it cannot read at all', async () => {
    open();
    const refused = { ok: false, failure: { errorType: 'analyzer_unavailable' } };
    expect(await read('refuses')).toMatchObject(refused);
    expect(await read('fine')).toMatchObject(refused);
  });

  test('forgets the pictures of one who is gone, and serves the next', async () => {
    open();
    const waiting = [read('one'), read('two')];
    pictureReader.dropWaiting();
    expect((await Promise.all(waiting)).map((answer) => wordsOf(answer).text)).toEqual(['unread', 'unread']);
    expect(wordsOf(await read('three')).text).toBe('three');
  });

  test('leaves no picture without an answer when it is closed', async () => {
    open();
    await read('one');
    const waiting = [read('loops'), read('two')];
    pictureReader.close();
    expect(await Promise.all(waiting)).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ]);
  });
});
