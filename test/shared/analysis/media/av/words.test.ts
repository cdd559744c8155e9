import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { defaultCeilings } from '../../../../../shared/analysis/media/ceilings.ts';
import type { Transcribe } from '../../../../../shared/analysis/media/extractor.ts';
import { type ExtractionRun, extractInChild } from '../../../../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../../../../shared/analysis/worker/find-readable-folders.ts';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import type { FileFormat } from '../../../../../shared/model/media-types.ts';
import { workerEntry } from '../../../../../support/media/extract-sample.ts';
import { writeFilm } from '../../../../../support/media/film.ts';
import { toneOf, writeMedia } from '../../../../../support/media/write-media.ts';

const readableFolders = findReadableFolders(workerEntry);

async function extract(
  format: FileFormat,
  bytes: Buffer,
  given: {
    metadata?: ExtractionRun['metadata'];
    transcribe?: Transcribe;
    recognisedPictures?: number;
    stretchMs?: number;
    stepMs?: number;
  } = {},
): Promise<Extraction> {
  const { metadata = {}, transcribe, recognisedPictures = 0, stretchMs = 300_000, stepMs = 30_000 } = given;
  const outcome = await extractInChild({
    format,
    filename: 'advert.mp4',
    metadata,
    source: {
      sizeBytes: bytes.length,
      read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
    },
    ceilings: { ...defaultCeilings, recognisedPictures, stretchMs, stepMs },
    entry: workerEntry,
    readableFolders,
    ...(transcribe !== undefined && { transcribe }),
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.extraction;
}

const wordsOf = ({ blocks }: Extraction): unknown[] =>
  blocks.map(({ text, source, place }) => ({
    text,
    source,
    at: place.kind === 'time' ? [place.startMs, place.endMs] : place.kind,
  }));

const hasMeasured = ({ measurements }: Extraction, name: string): boolean =>
  measurements.some((measurement) => measurement.name === name);

const captions = [
  { startMs: 480, endMs: 1520, text: 'Proven to work.' },
  { startMs: 2000, endMs: 3000, text: 'Ask your\ndoctor' },
  { startMs: 3200, endMs: 4000, text: 'before use.' },
];
const asRead = [
  { text: 'Proven to work.', source: 'caption_text', at: [480, 1520] },
  { text: 'Ask your\ndoctor before use.', source: 'caption_text', at: [2000, 4000] },
];

describe('captions in the file', () => {
  test.for([
    ['mp4', 'mp4', 'srt'],
    ['mov', 'quicktime', 'srt'],
    ['matroska', 'matroska', 'srt'],
    ['matroska', 'matroska', 'ass'],
  ] as const)('%s: %s, %s', async ([container, format, captionKind]) => {
    const extraction = await extract(format, await writeFilm(5, { container, captions, captionKind }));
    expect(wordsOf(extraction)).toEqual(asRead);
    expect(hasMeasured(extraction, 'captions_missing')).toBe(false);
  });

  test('a film with sound and no words of any kind lacks captions', async () => {
    const extraction = await extract('mp4', await writeFilm(2));
    expect(hasMeasured(extraction, 'captions_missing')).toBe(true);
    expect(extraction.coverage).toContainEqual(
      expect.objectContaining({
        check: 'speech',
        extent: 'not_assessed',
        reason: 'Nothing that hears speech is set up.',
        notAssessed: 2,
      }),
    );
  });
});

describe('a transcript that came with the file', () => {
  test('as subtitles', async () => {
    const subtitles =
      '\ufeff1\r\n00:00:00,500 --> 00:00:01,250\r\n<i>Save &amp; win</i>\r\n\r\n2\r\n00:00:01.250 --> 00:00:02.000\r\nevery time!\r\n';
    const metadata = { transcripts: { 'advert.mp4': subtitles } };
    const extraction = await extract('mp4', await writeFilm(2), { metadata });
    expect(wordsOf(extraction)).toEqual([
      { text: 'Save & win every time!', source: 'transcript_text', at: [500, 2000] },
    ]);
    expect(hasMeasured(extraction, 'captions_missing')).toBe(false);
  });

  test('as plain text', async () => {
    const metadata = { transcripts: { 'advert.mp4': 'First words.\n\nLast words.' } };
    const extraction = await extract('mp4', await writeFilm(2), { metadata });
    expect(wordsOf(extraction)).toMatchObject([
      { text: 'First words.', at: [0, 2000] },
      { text: 'Last words.', at: [0, 2000] },
    ]);
  });
});

const hearNobody: Transcribe = () => Promise.resolve({ source: 'azure-speech', segments: [] });

describe('speech', () => {
  test('is sent in stretches of 16 kHz mono, and its times are those of the file', async () => {
    const heard: number[] = [];
    const transcribe: Transcribe = (wav) => {
      const bytes = Buffer.from(wav);
      expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
      expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24)]).toEqual([1, 16_000]);
      heard.push((bytes.length - 44) / 32);
      const segments = [{ startMs: 100, endMs: 900, text: `Part ${heard.length}.`, confidence: 0.9 }];
      return Promise.resolve({ source: 'azure-speech', segments });
    };
    const bytes = await writeMedia({
      container: 'wav',
      sound: { sampleRate: 44_100, channels: 2, seconds: 6, sample: toneOf(440, -20) },
    });
    const extraction = await extract('wav', bytes, { transcribe, stretchMs: 2500 });
    expect(heard.length).toBeGreaterThanOrEqual(2);
    expect(Math.abs(heard.reduce((sum, ms) => sum + ms, 0) - 6000)).toBeLessThan(20);
    expect(extraction.blocks).toHaveLength(heard.length);
    expect(extraction.blocks[1]).toMatchObject({
      source: 'transcript_text',
      origin: 'azure-speech',
      confidence: 0.9,
      place: { kind: 'time', startMs: Math.round((heard[0] ?? 0) + 100) },
    });
  });

  test.for([
    [12, 'partial', 'Nobody was heard to speak; words that are sung are not recognised.'],
    [4, 'full', ''],
  ] as const)('of which there is none in %i s of sound: a song may be', async ([seconds, extent, reason]) => {
    const bytes = await writeMedia({
      container: 'wav',
      sound: { sampleRate: 16_000, channels: 1, seconds, sample: toneOf(440, -20) },
    });
    const { coverage } = await extract('wav', bytes, { transcribe: hearNobody });
    expect(coverage).toContainEqual(expect.objectContaining({ check: 'speech', extent, reason }));
  });

  test('that cannot be transcribed is said, and the rest stands', async () => {
    const extraction = await extract('mp4', await writeFilm(2), {
      transcribe: () => Promise.reject(new Error('busy')),
    });
    expect(extraction.coverage).toContainEqual(
      expect.objectContaining({
        check: 'speech',
        extent: 'not_assessed',
        reason: 'The service that hears speech did not answer.',
      }),
    );
    expect(hasMeasured(extraction, 'loudness_integrated')).toBe(true);
  });
});

describe('words in the picture', () => {
  test('small print is read, with the time it is held', async () => {
    const [width, height, framesPerSecond] = [1280, 720, 10];
    const plain = Buffer.alloc(width * height * 3, Buffer.from([20, 40, 90]));
    const small = 'Terms and conditions apply to all offers shown here';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="300" y="660" font-family="sans-serif" font-size="26" fill="white">${small}</text></svg>`;
    const printed = await sharp(plain, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const draw = (index: number): Buffer => (index >= 20 && index < 35 ? printed : plain);
    const picture = { width, height, framesPerSecond, frames: 60, draw };
    const extraction = await extract('mp4', await writeMedia({ container: 'mp4', picture }), {
      recognisedPictures: 10,
    });
    const block = extraction.blocks.find(({ text }) => text.includes('Terms and conditions'));
    expect(block).toMatchObject({
      text: small,
      source: 'ocr_text',
      place: { kind: 'time', startMs: 2000, endMs: 3500 },
    });
    const hold = extraction.measurements.find(({ name }) => name === 'small_print_hold');
    expect(hold).toMatchObject({ value: 1500, details: { words: 9, neededMs: 3800 } });
    const anchor = hold?.anchor;
    const box = anchor?.kind === 'time' ? anchor.boxes?.[0] : undefined;
    expect(Math.abs((box?.x ?? 0) - 300 / width)).toBeLessThan(0.05 * (box?.width ?? 0));
    expect(extraction.frames.length).toBeGreaterThanOrEqual(2);
    expect(extraction.frames[0]?.jpeg.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
  });

  test('of an upright film is small by its width', async () => {
    const [width, height, framesPerSecond] = [540, 960, 10];
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#14285a"/>
      <g font-family="sans-serif" fill="white"><text x="30" y="400" font-size="44">Offer ends on Monday</text><text x="30" y="800" font-size="20">Terms and conditions apply to all offers</text></g></svg>`;
    const printed = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();
    const picture = { width, height, framesPerSecond, frames: 15, draw: () => printed };
    const { blocks, measurements } = await extract('mp4', await writeMedia({ container: 'mp4', picture }), {
      recognisedPictures: 2,
    });
    expect(blocks.map(({ text }) => text).join(' ')).toMatch(/Offer ends on Monday.*Terms and conditions/s);
    const held = measurements.filter(({ name }) => name === 'small_print_hold');
    expect(held.map(({ anchor }) => 'quote' in anchor && anchor.quote)).toEqual([
      'Terms and conditions apply to all offers',
    ]);
  });

  test('that takes too long to read is said, and the rest stands', async () => {
    const extraction = await extract('mp4', await writeFilm(2), { recognisedPictures: 10, stepMs: 1 });
    const count = extraction.frames.length;
    expect(count).toBeGreaterThan(0);
    expect(extraction.coverage).toContainEqual({
      check: 'ocr',
      extent: 'not_assessed',
      reason: `${count} of ${count} pictures took more time or memory than their reading may use.`,
    });
    expect(hasMeasured(extraction, 'loudness_integrated')).toBe(true);
  });
});
