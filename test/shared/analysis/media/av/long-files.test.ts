import { expect, test } from 'vitest';
import type { ByteSource } from '../../../../../shared/analysis/media/byte-source.ts';
import { SourceMissingError } from '../../../../../shared/analysis/media/byte-source.ts';
import { defaultCeilings } from '../../../../../shared/analysis/media/ceilings.ts';
import type { Checkpoints } from '../../../../../shared/analysis/media/extractor.ts';
import { type ExtractionOutcome, extractInChild } from '../../../../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../../../../shared/analysis/worker/find-readable-folders.ts';
import type { FileFormat } from '../../../../../shared/model/media-types.ts';
import { workerEntry } from '../../../../../support/media/extract-sample.ts';
import { drawPlain, filmOf, writeFilm } from '../../../../../support/media/film.ts';
import { toneOf, writeMedia } from '../../../../../support/media/write-media.ts';

const readableFolders = findReadableFolders(workerEntry);

async function extract(
  format: FileFormat,
  source: ByteSource,
  given: {
    checkpoints?: Checkpoints;
    signal?: AbortSignal;
    stretchMs?: number;
    fullPassMs?: number;
    onProgress?: (fraction: number) => void;
  } = {},
): Promise<ExtractionOutcome> {
  const { checkpoints, signal = new AbortController().signal, stretchMs = 300_000, fullPassMs = 600_000 } = given;
  return await extractInChild({
    format,
    filename: 'a',
    metadata: {},
    source,
    ceilings: { ...defaultCeilings, recognisedPictures: 0, stretchMs, fullPassMs },
    entry: workerEntry,
    readableFolders,
    ...(checkpoints !== undefined && { checkpoints }),
    signal,
    onProgress: given.onProgress ?? (() => {}),
  });
}

function countingSource(bytes: Buffer): { readonly source: ByteSource; read: number } {
  const counting = {
    read: 0,
    source: {
      sizeBytes: bytes.length,
      read: (offset: number, length: number) => {
        const range = bytes.subarray(offset, offset + length);
        counting.read += range.length;
        return Promise.resolve(range);
      },
    },
  };
  return counting;
}

/** 70 s of sound without compression and a film of the same length: several blocks, with the index at the end. */
const seconds = 70;
const film = await writeFilm(seconds, {
  container: 'mov',
  picture: filmOf(seconds, (timeMs, index) => {
    if (timeMs >= 30_000 && timeMs < 31_000) return drawPlain(0, 0, 0);
    if (timeMs < 38_000 || timeMs >= 42_000) return undefined;
    return index % 4 < 2 ? drawPlain(220, 220, 220) : drawPlain(40, 40, 40);
  }),
});

test('each byte of a film is read about once, although its index is at the end', async () => {
  const counting = countingSource(film);
  const outcome = await extract('quicktime', counting.source);
  expect(outcome.ok).toBe(true);
  expect(film.length).toBeGreaterThan(3 * 2 ** 22);
  expect(counting.read / film.length).toBeLessThanOrEqual(1.05);
});

test('an analysis that is interrupted goes on from the last stretch and finds the same', async () => {
  const stored = new Map<string, Uint8Array>();
  let saves = 0;
  const interruption = new AbortController();
  const checkpoints: Checkpoints = {
    load: (name) => Promise.resolve(stored.get(name)),
    save: (name, bytes) => {
      stored.set(name, bytes);
      saves += 1;
      if (saves === 2) interruption.abort(new Error('restart'));
      return Promise.resolve();
    },
  };
  const first = extract('quicktime', countingSource(film).source, {
    checkpoints,
    signal: interruption.signal,
    stretchMs: 20_000,
  });
  await expect(first).rejects.toThrow('restart');
  const progress: number[] = [];
  const onProgress = (fraction: number): void => void progress.push(fraction);
  const second = await extract('quicktime', countingSource(film).source, {
    checkpoints,
    stretchMs: 20_000,
    onProgress,
  });
  const whole = await extract('quicktime', countingSource(film).source);
  if (!second.ok || !whole.ok) throw new Error('Both must succeed.');
  expect(progress[0]).toBeGreaterThan(0.4); // It began past the fortieth of seventy seconds.
  const sound = ['loudness_integrated', 'loudness_range', 'loudness_momentary', 'loudness_short_term', 'true_peak'];
  const exact = ({ measurements }: typeof whole.extraction): unknown[] =>
    measurements.filter(({ name }) => !sound.includes(name));
  expect(exact(second.extraction)).toEqual(exact(whole.extraction));
  expect(exact(whole.extraction)).toContainEqual(expect.objectContaining({ name: 'black', value: 1000 }));
  expect(exact(whole.extraction)).toContainEqual(expect.objectContaining({ name: 'flash_general' }));
  for (const name of sound) {
    const [a, b] = [second, whole].map(({ extraction }) =>
      Number(extraction.measurements.find((measurement) => measurement.name === name)?.value),
    );
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThanOrEqual(0.1);
  }
});

test('where there is no time for every picture, key frames are looked at and the rest is said', async () => {
  const outcome = await extract('quicktime', countingSource(film).source, { fullPassMs: 0 });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const { coverage } = outcome.extraction;
  expect(coverage.find(({ check }) => check === 'loudness')).toMatchObject({ check: 'loudness' });
  for (const check of ['flash', 'freeze'])
    expect(coverage).toContainEqual(expect.objectContaining({ check, extent: 'not_assessed' }));
  expect(coverage).toContainEqual(expect.objectContaining({ check: 'black', extent: 'partial' }));
});

test('a file that goes while it is read is missing, not damaged', async () => {
  const bytes = await writeMedia({
    container: 'wav',
    sound: { sampleRate: 48_000, channels: 2, seconds: 60, sample: toneOf(440, -20) },
  });
  const source: ByteSource = {
    sizeBytes: bytes.length,
    read: (offset, length) =>
      offset > 0 ? Promise.reject(new SourceMissingError('gone')) : Promise.resolve(bytes.subarray(0, length)),
  };
  expect(await extract('wav', source)).toMatchObject({ ok: false, failure: { errorType: 'source_missing' } });
});
