import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { cut, type NastyInput } from './nasty-input.ts';
import { toChunk, writeAnimation } from './write-animation.ts';

/** A PNG whose header claims a size, with a little data. */
function claimPngSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    toChunk({ type: 'IHDR', body: header }),
    toChunk({ type: 'IDAT', body: deflateSync(Buffer.alloc(1000)) }),
    toChunk({ type: 'IEND', body: Buffer.alloc(0) }),
  ]);
}
const smallAnimation = (): Promise<Buffer> => {
  const frames = Array.from({ length: 30 }, (_, index) => Buffer.alloc(40 * 40 * 3, index * 8));
  return writeAnimation({ width: 40, height: 40, frames, delayMs: 40 }, 'webp');
};

/** Hostile and damaged pictures. */
export const nastyPictures: readonly NastyInput[] = [
  {
    name: 'png, claims 30,000 pixels square',
    format: 'png',
    make: () => claimPngSize(30_000, 30_000),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'png, header alone',
    format: 'png',
    make: () => claimPngSize(60, 60).subarray(0, 33),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'png, 9,900 pixels square of one colour',
    format: 'png',
    make: async () =>
      await sharp({ create: { width: 9900, height: 9900, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    // Read at a smaller size, and the coverage says so.
    required: { incomplete: ['text'] },
  },
  {
    name: 'jpeg, cut at 60 %',
    format: 'jpeg',
    make: async () =>
      cut(
        await sharp({
          create: {
            width: 200,
            height: 200,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 128, sigma: 40 },
          },
        })
          .jpeg()
          .toBuffer(),
        0.6,
      ),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'jpeg, signature and noise',
    format: 'jpeg',
    make: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 0x5a)]),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'webp, cut to its header',
    format: 'webp',
    make: async () =>
      cut(
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
        0.3,
      ),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'webp, animated, that claims a canvas of 268 million pixels',
    format: 'webp',
    make: async () => {
      const file = await smallAnimation();
      file.write('fe3f00fe3f00', file.indexOf('VP8X') + 12, 'hex');
      return file;
    },
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'webp, animated, with a frame outside its canvas',
    format: 'webp',
    make: async () => {
      const file = await smallAnimation();
      file.fill(0x7f, file.indexOf('ANMF') + 8, file.indexOf('ANMF') + 14);
      return file;
    },
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'webp, animated, cut between its frames',
    format: 'webp',
    make: async () => cut(await smallAnimation(), 0.5),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'gif, more frames than may be decoded',
    format: 'gif',
    make: async () => {
      const frames = Array.from({ length: 60 }, (_, index) => Buffer.alloc(100 * 100 * 3, index * 4));
      return await writeAnimation({ width: 100, height: 100, frames, delayMs: 40 }, 'gif');
    },
    required: { incomplete: ['flash'] },
    ceilings: { animationPixels: 200_000 },
  },
];
