import { describe, expect, test } from 'vitest';
import { sniffFormat } from '../../../../../shared/analysis/media/sniff/sniff-format.ts';
import type { ExtractionOutcome } from '../../../../../shared/analysis/worker/extract-in-child.ts';
import type { FileFormat } from '../../../../../shared/model/media-types.ts';
import { extractSample } from '../../../../support/media/extract-sample.ts';
import { filmOf, writeFilm } from '../../../../support/media/film.ts';
import { createRandom, mutate } from '../../../../support/media/mutate.ts';
import { toneOf, writeMedia } from '../../../../support/media/write-media.ts';

const ceilings = { recognisedPictures: 0, playedDeadlineMs: 60_000, deadlineMs: 60_000, openingMs: 20_000 };
const extract = (format: FileFormat, bytes: Buffer): Promise<ExtractionOutcome> =>
  extractSample(format, bytes, ceilings);

const film = await writeFilm(4);
const openFilm = await writeFilm(4, { container: 'matroska' });
const tone = await writeMedia({
  container: 'wav',
  sound: { sampleRate: 48_000, channels: 2, seconds: 4, sample: toneOf(1000, -23) },
});
const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));

/** Overwrites part of a file with noise that is the same each time. */
function fuzz(bytes: Buffer, from: number, to: number): Buffer {
  const copy = Buffer.from(bytes);
  const random = createRandom(7);
  for (let at = Math.floor(copy.length * from); at < copy.length * to; at++) copy[at] = Math.floor(random() * 256);
  return copy;
}

/** The sizes in the index of a film: noise there leaves its boxes whole and its pictures unreadable. */
function fuzzIndex(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('stsz');
  return copy.fill(0xee, at + 16, at + 120);
}

const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n');
const reference = Buffer.from(
  '\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08wide\0\0\0\x30moov\0\0\0\x28rmra\0\0\0\x20rmda\0\0\0\x18rdrf\0\0\0\0url \0\0\0\x04a://',
  'latin1',
);

const refused: readonly (readonly [string, FileFormat, Buffer])[] = [
  ['no bytes', 'mp4', Buffer.alloc(0)],
  ['a film without its index', 'mp4', cut(film, 0.5)],
  ['zeros', 'mp4', Buffer.alloc(100_000)],
  ['noise', 'matroska', fuzz(film, 0, 1)],
  ['a playlist called a film', 'mp4', playlist],
  ['a playlist called a recording', 'mp3', playlist],
  ['a film that is a reference to another', 'quicktime', reference],
  ['a film of another format', 'avi', film],
  ['a recording of another format', 'ogg', tone],
  ['only the head of a Matroska film', 'matroska', openFilm.subarray(0, 60)],
];

describe('damaged and hostile films and recordings', () => {
  test.for(refused)('%s: refused as damaged', async ([, format, bytes]) => {
    expect(await extract(format, bytes)).toMatchObject({ ok: false, failure: { errorType: 'corrupt_file' } });
  });

  test('a film without pictures is of an unsupported kind', async () => {
    const sound = { sampleRate: 48_000, channels: 1, seconds: 1, sample: toneOf(440, -20) } as const;
    const bytes = await writeMedia({ container: 'mp4', sound });
    expect(await extract('mp4', bytes)).toMatchObject({ ok: false, failure: { errorType: 'unsupported_format' } });
  });

  test('pictures with more pixels than may be used', async () => {
    const outcome = await extractSample('mp4', film, { ...ceilings, pixels: 1000 });
    expect(outcome).toMatchObject({ ok: false, failure: { errorType: 'limit_exceeded' } });
  });

  test('a film that was cut off says what is missing', async () => {
    const outcome = await extract('matroska', cut(openFilm, 0.6));
    const truncated = outcome.ok ? outcome.extraction.measurements.filter(({ name }) => name === 'truncated') : [];
    expect(truncated.length).toBeGreaterThan(0);
    expect(truncated.every(({ value }) => Number(value) > 0.4 && Number(value) < 0.7)).toBe(true);
  });

  test('of a recording that was cut off, what is there is heard', async () => {
    const outcome = await extract('wav', cut(tone, 0.6));
    expect(outcome.ok && outcome.extraction.durationMs).toBeCloseTo(2400, -2);
  });

  test('a film with a damaged index or damaged pictures is refused, or its damage is reported', async () => {
    for (const bytes of [fuzzIndex(film), fuzz(film, 0.3, 0.6)]) {
      const outcome = await extract('mp4', bytes);
      const found = outcome.ok ? outcome.extraction.measurements.map(({ name }) => name) : [];
      const isTold = found.includes('decode_errors') || found.includes('truncated');
      expect(outcome.ok ? isTold : outcome.failure.errorType).toEqual(outcome.ok ? true : 'corrupt_file');
    }
  });

  test('a thousand pictures a second', async () => {
    const picture = { ...filmOf(20, () => undefined), framesPerSecond: 1000 };
    const outcome = await extract('mp4', await writeMedia({ container: 'mp4', picture }));
    expect(outcome).toMatchObject({ ok: true, extraction: { durationMs: 500 } });
  });
});

// More with `MEDIA_MUTATIONS=200`; another run with `MEDIA_SEED`.
const count = Number(process.env['MEDIA_MUTATIONS'] ?? 16);
const seed = Number(process.env['MEDIA_SEED'] ?? 20_260_101);
const documented = ['refused', 'complete', 'corrupt_file', 'encrypted_file', 'limit_exceeded', 'unsupported_format'];

test(`${count} damaged films and recordings (seed ${seed}) each end complete or with a documented error type`, {
  timeout: count * 20_000,
}, async () => {
  const samples: [FileFormat, Buffer][] = [
    ['mp4', film],
    ['matroska', openFilm],
    ['wav', tone],
    ['avi', await writeFilm(2, { container: 'avi' })],
    ['quicktime', await writeFilm(2, { container: 'mov' })],
  ];
  for (const [container, format] of [
    ['mp3', 'mp3'],
    ['adts', 'aac'],
    ['ogg', 'ogg'],
  ] as const)
    samples.push([
      format,
      await writeMedia({ container, sound: { sampleRate: 48_000, channels: 2, seconds: 2, sample: toneOf(440, -20) } }),
    ]);
  const undocumented = [];
  for (let number = 0; number < count; number++) {
    const [format, whole] = samples[number % samples.length] ?? ['mp4', film];
    const { damage, bytes } = mutate(whole, createRandom(seed + number));
    const source = {
      sizeBytes: bytes.length,
      read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
    };
    const isRefused = (await sniffFormat(source)) !== format;
    const outcome = isRefused ? undefined : await extract(format, bytes);
    const end = outcome === undefined ? 'refused' : outcome.ok ? 'complete' : outcome.failure.errorType;
    if (!documented.includes(end)) undocumented.push({ number, format, damage, outcome });
  }
  expect(undocumented).toEqual([]);
});
