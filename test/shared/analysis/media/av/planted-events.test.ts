import { describe, expect, test } from 'vitest';
import type { Extraction, Measurement } from '../../../../../shared/model/extraction.ts';
import type { FileFormat } from '../../../../../shared/model/media-types.ts';
import { extractSample } from '../../../../../support/media/extract-sample.ts';
import { drawPlain, filmOf, frameMs, writeFilm } from '../../../../../support/media/film.ts';
import { type Container, type SoundSpec, toneOf, writeMedia } from '../../../../../support/media/write-media.ts';

/** Findings that a clean film must not have. */
const faults = [
  'black',
  'freeze',
  'flash_general',
  'flash_red',
  'flash_extended',
  'silence',
  'clipping',
  'dc_offset',
  'channel_fault',
  'decode_errors',
  'truncated',
  'audio_missing',
];

async function extract(format: FileFormat, bytes: Buffer, ceilings = {}): Promise<Extraction> {
  const outcome = await extractSample(format, bytes, { recognisedPictures: 0, ...ceilings });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.extraction;
}

const named = ({ measurements }: Extraction, name: string): readonly Measurement[] =>
  measurements.filter((measurement) => measurement.name === name);

const valueOf = (extraction: Extraction, name: string): number => Number(named(extraction, name)[0]?.value);

const faultsIn = ({ measurements }: Extraction): readonly string[] =>
  measurements.map(({ name }) => name).filter((name) => faults.includes(name));

/** Where the one measurement of that name is. */
function stretchOf(extraction: Extraction, name: string): { startMs: number; endMs: number } {
  const found = named(extraction, name);
  const anchor = found[0]?.anchor;
  if (found.length !== 1 || anchor?.kind !== 'time') throw new Error(`${name} was found ${found.length} times.`);
  return { startMs: anchor.startMs, endMs: anchor.endMs };
}

function expectStretch(
  found: { startMs: number; endMs: number },
  startMs: number,
  endMs: number,
  within: number,
): void {
  expect(Math.abs(found.startMs - startMs)).toBeLessThanOrEqual(within);
  expect(Math.abs(found.endMs - endMs)).toBeLessThanOrEqual(within);
}

const white = drawPlain(220, 220, 220);
const dark = drawPlain(40, 40, 40);
const red = drawPlain(230, 0, 0);

/** Six flashes a second from the second to the fourth second. */
const flashing =
  (colour: Buffer) =>
  (timeMs: number, index: number): Buffer | undefined => {
    if (timeMs < 2000 || timeMs >= 4000) return undefined;
    return index % 4 < 2 ? colour : dark;
  };

const stereo = (seconds: number, sample: SoundSpec['sample']): SoundSpec => ({
  sampleRate: 48_000,
  channels: 2,
  seconds,
  sample,
});
const tone = toneOf(1000, -23);
const recording = (container: Container, seconds: number, sample: SoundSpec['sample']): Promise<Buffer> =>
  writeMedia({ container, sound: stereo(seconds, sample) });

describe('planted in pictures', () => {
  test.for([
    ['mp4', 'mp4'],
    ['mov', 'quicktime'],
    ['avi', 'avi'],
    ['matroska', 'matroska'],
  ] as const)('a clean film in %s has no faults', async ([container, format]) => {
    const extraction = await extract(format, await writeFilm(5, { container }));
    expect(faultsIn(extraction)).toEqual([]);
    expect(extraction.durationMs).toBeGreaterThanOrEqual(4960);
    expect(extraction.durationMs).toBeLessThanOrEqual(5040);
    expect(valueOf(extraction, 'video_short_side')).toBe(180);
    expect(valueOf(extraction, 'video_frame_rate')).toBeCloseTo(25, 0);
    expect(valueOf(extraction, 'video_aspect')).toBeCloseTo(16 / 9, 2);
    expect(extraction.coverage.filter(({ check }) => check === 'flash')).toMatchObject([{ extent: 'full' }]);
  });

  test('black', async () => {
    const picture = filmOf(5, (timeMs) => (timeMs >= 2000 && timeMs < 3200 ? drawPlain(0, 0, 0) : undefined));
    const extraction = await extract('mp4', await writeFilm(5, { picture }));
    expectStretch(stretchOf(extraction, 'black'), 2000, 3200, frameMs);
    expect(faultsIn(extraction)).toEqual(['black']);
  });

  test('a picture that stands still', async () => {
    const moving = filmOf(7, () => undefined);
    const picture = filmOf(7, (timeMs) => (timeMs >= 2000 && timeMs < 5000 ? moving.draw(50) : undefined));
    const extraction = await extract('mp4', await writeFilm(7, { picture }));
    expectStretch(stretchOf(extraction, 'freeze'), 2000, 5000, frameMs);
    expect(faultsIn(extraction)).toEqual(['freeze']);
  });

  test('flashing of light', async () => {
    const extraction = await extract('mp4', await writeFilm(6, { picture: filmOf(6, flashing(white)) }));
    expectStretch(stretchOf(extraction, 'flash_general'), 2000, 4000, 600); // It is told from a second's worth of frames.
    expect(valueOf(extraction, 'flash_general')).toBeGreaterThan(0.95);
    expect(named(extraction, 'flash_red')).toEqual([]);
  });

  test('flashing of saturated red', async () => {
    const extraction = await extract('mp4', await writeFilm(6, { picture: filmOf(6, flashing(red)) }));
    expect(named(extraction, 'flash_red')).toHaveLength(1);
  });

  test('three flashes a second are allowed', async () => {
    const picture = filmOf(3, (timeMs) => (timeMs % 400 < 200 ? white : dark));
    const extraction = await extract('mp4', await writeFilm(3, { picture }));
    expect(named(extraction, 'flash_general')).toEqual([]);
  });

  test('no sound track', async () => {
    const extraction = await extract(
      'mp4',
      await writeMedia({ container: 'mp4', picture: filmOf(3, () => undefined) }),
    );
    expect(faultsIn(extraction)).toEqual(['audio_missing']);
    expect(named(extraction, 'captions_missing')).toEqual([]);
  });
});

/** At -6 dBFS, a quarter of the sample rate and half a sample late: every sample lies 3 dB below the peak. Faded in and out, as a jump rings. */
const betweenSamples = (at: number): number =>
  10 ** (-6 / 20) * Math.sin(2 * Math.PI * 12_000 * at + Math.PI / 4) * Math.min(1, 2 * at, 2 * (3 - at));

describe('planted in sound', () => {
  test.for([
    ['mp3', 'mp3'],
    ['wav', 'wav'],
    ['adts', 'aac'],
    ['ogg', 'ogg'],
  ] as const)('a clean recording in %s has no faults', async ([container, format]) => {
    const extraction = await extract(format, await recording(container, 5, tone));
    expect(faultsIn(extraction)).toEqual([]);
    expect(valueOf(extraction, 'loudness_integrated')).toBeCloseTo(container === 'mp3' ? -23.1 : -23, 0);
    expect(extraction.durationMs).toBeGreaterThanOrEqual(4950);
  });

  test.for([-18, -23, -33])('a stereo tone at %d dBFS has that loudness (EBU Tech 3341)', async (level) => {
    const extraction = await extract('wav', await recording('wav', 6, toneOf(1000, level)));
    expect(Math.abs(valueOf(extraction, 'loudness_integrated') - level)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(valueOf(extraction, 'loudness_short_term') - level)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(valueOf(extraction, 'loudness_momentary') - level)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(valueOf(extraction, 'true_peak') - level)).toBeLessThanOrEqual(0.4);
  });

  test('quiet passages do not count towards loudness, and make its range (EBU Tech 3341, 3342)', async () => {
    const [loud, quiet] = [toneOf(1000, -23), toneOf(1000, -36)];
    const extraction = await extract(
      'wav',
      await recording('wav', 32, (at) => (at < 5 || at >= 27 ? quiet(at) : loud(at))),
    );
    expect(Math.abs(valueOf(extraction, 'loudness_integrated') + 23)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(valueOf(extraction, 'loudness_range') - 13)).toBeLessThanOrEqual(1);
  });

  test('a loud half second is the loudest instant and weighs in the loudest three seconds (EBU R 128 s1)', async () => {
    const loud = toneOf(1000, -12);
    const extraction = await extract(
      'wav',
      await recording('wav', 10, (at) => (at >= 5 && at < 5.5 ? loud(at) : tone(at))),
    );
    const shortTerm = 10 * Math.log10((0.5 * 10 ** -1.2 + 2.5 * 10 ** -2.3) / 3);
    expect(Math.abs(valueOf(extraction, 'loudness_momentary') + 12)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(valueOf(extraction, 'loudness_short_term') - shortTerm)).toBeLessThanOrEqual(0.1);
  });

  test('a peak between samples is a peak (ITU-R BS.1770-4, annex 2)', async () => {
    const peak = valueOf(await extract('wav', await recording('wav', 3, betweenSamples)), 'true_peak');
    expect(peak).toBeGreaterThanOrEqual(-6.4);
    expect(peak).toBeLessThanOrEqual(-5.8);
  });

  test.for([
    ['wav', 'wav'],
    ['mp3', 'mp3'],
    ['ogg', 'ogg'],
  ] as const)('silence in %s', async ([container, format]) => {
    const extraction = await extract(
      format,
      await recording(container, 6, (at) => (at >= 2 && at < 4.5 ? 0 : tone(at))),
    );
    expectStretch(stretchOf(extraction, 'silence'), 2000, 4500, 50);
  });

  test('silences, each once and in order of time', async () => {
    const silences = [
      [1, 2],
      [3, 5],
      [6.5, 8],
    ] as const;
    const extraction = await extract(
      'wav',
      await recording('wav', 9, (at) => (silences.some(([from, to]) => at >= from && at < to) ? 0 : tone(at))),
    );
    const found = named(extraction, 'silence').map(({ anchor }) =>
      anchor?.kind === 'time' ? [anchor.startMs / 1000, anchor.endMs / 1000] : [],
    );
    expect(found.map((stretch) => stretch.map((second) => Math.round(second * 10) / 10))).toEqual(silences);
  });

  test('clipping', async () => {
    const loud = toneOf(200, 6);
    const extraction = await extract(
      'wav',
      await recording('wav', 5, (at) => (at >= 2 && at < 3 ? loud(at) : tone(at))),
    );
    expectStretch(stretchOf(extraction, 'clipping'), 2000, 3000, 50);
    expect(valueOf(extraction, 'clipping')).toBeGreaterThan(10_000);
  });

  test('an offset, a dead channel and an inverted one', async () => {
    const offset = await extract('wav', await recording('wav', 3, (at) => tone(at) + 0.02));
    expect(valueOf(offset, 'dc_offset')).toBeCloseTo(0.02, 3);
    const dead = await extract('wav', await recording('wav', 3, (at, channel) => (channel === 0 ? tone(at) : 0)));
    expect(named(dead, 'channel_fault')).toMatchObject([{ value: 'dead', details: { channel: 2 } }]);
    const inverted = await extract(
      'wav',
      await recording('wav', 3, (at, channel) => (channel === 0 ? 1 : -1) * tone(at)),
    );
    expect(named(inverted, 'channel_fault')).toMatchObject([{ value: 'inverted' }]);
  });
});
