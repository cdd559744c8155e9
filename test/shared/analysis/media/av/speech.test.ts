import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeAvEngine } from '../../../../../shared/analysis/media/av/node-av-engine.ts';
import { defaultCeilings } from '../../../../../shared/analysis/media/ceilings.ts';
import { reviewExtraction } from '../../../../../shared/analysis/rules/review-extraction.ts';
import { toTranscript } from '../../../../../shared/analysis/to-transcript.ts';
import { type ExtractionRun, extractInChild } from '../../../../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../../../../shared/analysis/worker/find-readable-folders.ts';
import type { Coverage } from '../../../../../shared/model/coverage.ts';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import type { FileFormat } from '../../../../../shared/model/media-types.ts';
import { toSource, workerEntry } from '../../../../../support/media/extract-sample.ts';
import { filmOf } from '../../../../../support/media/film.ts';
import { type MediaSpec, toneOf, writeMedia } from '../../../../../support/media/write-media.ts';
import { reviewContext } from '../../rules/review-context.ts';

const misbehaving = new URL('../../../../../support/media/misbehaving-listener.ts', import.meta.url);

const nothing = (): void => {};

let spot: Buffer;
/** What is spoken in the spot, 16 kHz. */
let speech: Int16Array;

beforeAll(async () => {
  spot = await readFile(join(import.meta.dirname, '../../../../../examples/radio-spot.mp3'));
  const file = await createNodeAvEngine().open(toSource(spot), 'mp3');
  const parts: Buffer[] = [];
  await file.play(
    {
      onPicture: nothing,
      onSound: nothing,
      onCaption: nothing,
      onSpeech: (samples) => void parts.push(Buffer.from(samples)),
      pause: () => false,
    },
    { fromMs: 0, pictures: 'none', withSpeech: true },
  );
  await file.close();
  const bytes = Buffer.concat(parts);
  speech = Int16Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2));
});

const heardAt = (seconds: number): number => (speech[Math.floor(seconds * 16_000)] ?? 0) / 32_768;

async function extract(format: FileFormat, bytes: Buffer, given: Partial<ExtractionRun> = {}): Promise<Extraction> {
  const entry = given.entry ?? workerEntry;
  const outcome = await extractInChild({
    format,
    filename: 'spot',
    metadata: {},
    source: toSource(bytes),
    ceilings: { ...defaultCeilings, recognisedPictures: 0 },
    entry,
    readableFolders: findReadableFolders(entry),
    listens: true,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...given,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.extraction;
}

const speechCoverage = ({ coverage }: Extraction): Coverage | undefined =>
  coverage.find(({ check }) => check === 'speech');
const textOf = ({ blocks }: Extraction): string => blocks.map(({ text }) => text).join(' ');

describe('speech is heard on this machine', () => {
  test('with times, numbers in digits, and how sure it is', async () => {
    const extraction = await extract('mp3', spot);
    expect(textOf(extraction)).toMatch(/cure arthritis in just seven days\..*£19\.99 every month\..*0800 123 456/s);
    const claim = extraction.blocks.find(({ text }) => text.includes('cure arthritis'));
    expect(claim).toMatchObject({ source: 'transcript_text', origin: 'moonshine-tiny' });
    const from = claim?.text.indexOf('cure') ?? -1;
    // Between 8.2 and 9.2 s, as the sound shows.
    const said = claim?.spoken?.find((word) => word.from === from);
    expect(Math.abs((said?.startMs ?? 0) - 8600)).toBeLessThan(500);
    expect(claim?.confidence).toBeGreaterThan(0.78);
    expect(speechCoverage(extraction)).toMatchObject({ extent: 'full', unit: 'seconds', notAssessed: 0 });
  });

  test.each([
    ['over the telephone', { sampleRate: 8000, channels: 1, seconds: 13, sample: heardAt }],
    [
      'in one channel of two',
      { sampleRate: 44_100, channels: 2, seconds: 13, sample: (at, channel) => (channel === 0 ? heardAt(at) : 0) },
    ],
    [
      'in channels that cancel each other out',
      { sampleRate: 44_100, channels: 2, seconds: 13, sample: (at, channel) => (channel === 0 ? 1 : -1) * heardAt(at) },
    ],
    ['very quietly', { sampleRate: 16_000, channels: 1, seconds: 13, sample: (at) => 0.02 * heardAt(at) }],
  ] satisfies [string, MediaSpec['sound']][])('%s', async (_, sound) => {
    const extraction = await extract('wav', await writeMedia({ container: 'wav', sound }));
    expect(textOf(extraction)).toContain('clinically proven');
  });

  test.each([
    ['silence and a short noise', 14, 'full'],
    ['a longer noise, which may be a song', 20, 'partial'],
  ] as const)('and %s give no words', async (_, seconds, extent) => {
    let state = 1;
    const noise = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (state / 1_073_741_824 - 1) * 0.1;
    };
    const sample = (at: number): number => (at < 5 ? 0 : noise());
    const bytes = await writeMedia({
      container: 'wav',
      sound: { sampleRate: 16_000, channels: 1, seconds, sample },
    });
    const extraction = await extract('wav', bytes);
    expect(extraction.blocks).toEqual([]);
    expect(speechCoverage(extraction)).toMatchObject({ extent, assessed: 0 });
  });
});

test('a name of the metadata that the recogniser does not know is quoted beside what was heard', async () => {
  const metadata = { advertiser: 'Zelvara' };
  const bytes = await readFile(join(import.meta.dirname, '../../../../../support/media/unknown-brand.mp3'));
  const extraction = await extract('mp3', bytes, { metadata });
  const { issues } = reviewExtraction(extraction, {
    ...reviewContext,
    metadata,
    filename: 'spot.mp3',
    contentType: 'audio/mpeg',
  });

  expect(
    toTranscript(extraction)
      .map(({ text }) => text)
      .join(' '),
  ).toMatch(/^\S+ \[Zelvara\?\] tablets cure arthritis\. Try \S+ \[Zelvara\?\] today\.$/);
  expect(issues.map(({ details }) => details)).toContainEqual(
    expect.stringMatching(/ “[^”]+” sounds like “Zelvara”\./),
  );
});

test('what is spoken and not in the captions is measured, and its words are read', async () => {
  const bytes = await writeMedia({
    container: 'mp4',
    picture: filmOf(13, () => undefined),
    sound: { sampleRate: 16_000, channels: 1, seconds: 13, sample: heardAt },
    captions: [
      { startMs: 200, endMs: 2400, text: 'Are your knees slowing you down?' },
      { startMs: 2500, endMs: 6300, text: 'Meet Vital Flow, the number one joint tablet in Britain.' },
      { startMs: 11_200, endMs: 12_900, text: 'And it has no side effects.' },
    ],
  });
  const extraction = await extract('mp4', bytes);
  const missing = extraction.measurements.filter(({ name }) => name === 'speech_uncaptioned');
  expect(missing).toMatchObject([
    {
      anchor: { kind: 'time', quote: expect.stringContaining('cure arthritis') },
      details: { heardAt: expect.stringMatching(/^0:0[67]$/) },
    },
  ]);
  expect(extraction.blocks.filter(({ source }) => source === 'transcript_text')).toHaveLength(1);
});

test.each([
  ['somebody speaks', heardAt, 'captions_missing'],
  ['nobody speaks', toneOf(440, -20), 'captions_missing_unspoken'],
] as const)('a film without captions in which %s', async (_, sample, missing) => {
  const bytes = await writeMedia({
    container: 'mp4',
    picture: filmOf(4, () => undefined),
    sound: { sampleRate: 16_000, channels: 1, seconds: 4, sample },
  });
  const { measurements } = await extract('mp4', bytes);
  expect(measurements.map(({ name }) => name).filter((name) => name.startsWith('captions'))).toEqual([missing]);
});

describe('where hearing fails', () => {
  test('what was lost is named, and the rest is heard', async () => {
    const extraction = await extract('mp3', spot, { entry: misbehaving });
    expect(speechCoverage(extraction)).toMatchObject({
      extent: 'partial',
      reason: expect.stringMatching(/^What hears speech failed at 0:\d\d–0:15\.$/),
    });
    expect(textOf(extraction)).toContain('0800 123 456');
  });

  test('for good, the file is reviewed all the same, and the coverage says why', async () => {
    const extraction = await extract('mp3', spot, {
      entry: misbehaving,
      ceilings: { ...defaultCeilings, stepMs: 31_000 },
    });
    expect(speechCoverage(extraction)).toMatchObject({
      extent: 'not_assessed',
      reason: 'The weights are damaged. Install the package again.',
    });
    expect(extraction.measurements.some(({ name }) => name === 'loudness_integrated')).toBe(true);
  });
});
