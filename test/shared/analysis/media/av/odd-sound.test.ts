import { expect, test } from 'vitest';
import { statesLength } from '../../../../../shared/analysis/media/av/states-length.ts';
import { extractSample, toSource } from '../../../../../support/media/extract-sample.ts';
import { writeFilm } from '../../../../../support/media/film.ts';
import { createRandom } from '../../../../../support/media/mutate.ts';
import { writeMedia } from '../../../../../support/media/write-media.ts';

/** A recording in IMA-ADPCM, as recorders write it: blocks of 1,024 bytes, four to a packet. */
function writeImaWav(blocks: number): Buffer {
  const [channels, rate, blockBytes, samplesPerBlock] = [2, 48_000, 1024, 1017];
  const random = createRandom(5);
  const header = Buffer.alloc(60);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(52 + blocks * blockBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(20, 16);
  header.writeUInt16LE(0x11, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(Math.floor((rate * blockBytes) / samplesPerBlock), 28);
  header.writeUInt16LE(blockBytes, 32);
  header.writeUInt16LE(4, 34);
  header.writeUInt16LE(2, 36);
  header.writeUInt16LE(samplesPerBlock, 38);
  header.write('fact', 40, 'latin1');
  header.writeUInt32LE(4, 44);
  header.writeUInt32LE(blocks * samplesPerBlock, 48);
  header.write('data', 52, 'latin1');
  header.writeUInt32LE(blocks * blockBytes, 56);
  const data = Buffer.from(Uint8Array.from({ length: blocks * blockBytes }, () => random() * 256));
  // Each block begins with a sample and a step for each channel.
  for (let at = 0; at < data.length; at += blockBytes) data.fill(0, at, at + 4 * channels);
  return Buffer.concat([header, data]);
}

test('a recording in IMA-ADPCM is heard to its end', async () => {
  const outcome = await extractSample('wav', writeImaWav(175));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const { durationMs, measurements } = outcome.extraction;
  expect(Math.abs((durationMs ?? 0) - (175 * 1017 * 1000) / 48_000)).toBeLessThan(2);
  expect(measurements.map(({ name }) => name)).not.toContain('truncated');
});

test('a film whose sound is AC-4 is reviewed without it, and says so', async () => {
  const film = await writeFilm(2);
  const named = Buffer.from(film.toString('latin1').replace('mp4a', 'ac-4').replace('esds', 'dac4'), 'latin1');
  const outcome = await extractSample('mp4', named, { recognisedPictures: 0 });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  expect(outcome.extraction.metadata).toContainEqual({ name: 'unreadStreams', value: 1 });
});

test('a whole AAC whose bit rate changes is not accused of being cut', async () => {
  const random = createRandom(3);
  const write = async (seconds: number, level: number): Promise<Buffer> =>
    await writeMedia({
      container: 'adts',
      sound: { sampleRate: 48_000, channels: 2, seconds, sample: () => level * (random() * 2 - 1) },
    });
  const outcome = await extractSample('aac', Buffer.concat([await write(2, 0), await write(8, 0.9)]));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  expect(outcome.extraction.measurements.map(({ name }) => name)).not.toContain('truncated');
});

test.each([
  ['with the header of its encoder', 'Xing', true],
  ['without it', '\0\0\0\0', false],
])('an MP3 %s says how long it is, or does not', async (_name, header, expected) => {
  const sound = { sampleRate: 48_000, channels: 2, seconds: 1, sample: () => 0 } as const;
  const file = (await writeMedia({ container: 'mp3', sound })).toString('latin1').replace(/Xing|Info/, header);
  expect(await statesLength(toSource(Buffer.from(file, 'latin1')), 'mp3')).toBe(expected);
});
