import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { openPicture } from '../../../../../shared/analysis/media/picture/open-picture.ts';
import { createRandom } from '../../../../../support/media/mutate.ts';
import { writeAnimation, writeApng } from '../../../../../support/media/write-animation.ts';

const width = 120;
const height = 90;
const random = createRandom(3);
const noise = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => random() * 255));
const drawn = (): Sharp => sharp(noise, { raw: { width, height, channels: 3 } });
const frames = {
  width,
  height,
  delayMs: 100,
  frames: [noise, noise.map((value) => 255 - value), noise.map((value) => value >> 1)],
};

const writers: Readonly<Record<string, () => Promise<Buffer>>> = {
  PNG: () => drawn().png().toBuffer(),
  'PNG, interlaced': () => drawn().png({ progressive: true }).toBuffer(),
  'PNG with a palette': () => drawn().png({ palette: true, colours: 16 }).toBuffer(),
  'PNG, animated': () => writeApng(frames),
  JPEG: () => drawn().jpeg().toBuffer(),
  'JPEG, progressive': () => drawn().jpeg({ progressive: true }).toBuffer(),
  'JPEG with restarts and metadata': () =>
    drawn()
      .jpeg({ mozjpeg: true })
      .withExif({ IFD0: { Artist: 'A' } })
      .toBuffer(),
  GIF: () => drawn().gif().toBuffer(),
  'GIF, animated': () => writeAnimation(frames, 'gif'),
  WebP: () => drawn().webp().toBuffer(),
  'WebP, lossless': () => drawn().webp({ lossless: true }).toBuffer(),
  'WebP, animated': () => writeAnimation(frames, 'webp'),
};

const open = (bytes: Uint8Array) => openPicture(sharp, bytes, 1e6);

describe('a picture whose bytes end before its last row', () => {
  test.for(Object.keys(writers).flatMap((kind) => [0.3, 0.6, 0.9, 0.97].map((share) => [kind, share] as const)))(
    'is corrupt: %s, cut at %d',
    async ([kind, share]) => {
      const bytes = (await writers[kind]?.()) ?? Buffer.alloc(0);
      await expect(open(bytes.subarray(0, bytes.length * share))).rejects.toMatchObject({ errorType: 'corrupt_file' });
    },
  );

  test.for(Object.keys(writers))('is whole otherwise: %s', async (kind) => {
    const bytes = (await writers[kind]?.()) ?? Buffer.alloc(0);
    expect(await open(bytes)).toMatchObject({ width, height, isDamaged: false });
  });

  test('may lack its end mark', async () => {
    const png = await drawn().png().toBuffer();
    expect(await open(png.subarray(0, -12))).toMatchObject({ width, height });
    const jpeg = await drawn().jpeg().toBuffer();
    expect(await open(jpeg.subarray(0, -2))).toMatchObject({ width, height });
    const gif = await drawn().gif().toBuffer();
    expect(await open(gif.subarray(0, -1))).toMatchObject({ width, height });
  });

  test('may be followed by anything', async () => {
    for (const write of Object.values(writers))
      expect(await open(Buffer.concat([await write(), Buffer.alloc(100, 7)]))).toMatchObject({ width, height });
  });
});
