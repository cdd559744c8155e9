import type Sharp from 'sharp';
import type { Metadata } from 'sharp';
import { flashFrame } from '../flash-cells.ts';
import type { Picture } from '../picture/picture.ts';
import { toPicture } from '../picture/to-picture.ts';
import { drawApng, readApng } from './read-apng.ts';

/** Frames of a moving image, one after the other. */
export interface Animation {
  readonly frameCount: number;
  readonly durationMs: number;
  /** 0 is for ever. */
  readonly loops: number;
  /**
   * Every frame, at most `maximumFrames`, averaged down to `flashFrame`; `picture` decodes it in full,
   * and must be called, if at all, before the next frame is asked for.
   */
  frames(maximumFrames: number): AsyncGenerator<AnimationFrame>;
}

export interface AnimationFrame {
  readonly startMs: number;
  readonly endMs: number;
  /** Red, green, blue of `flashFrame.width` times `flashFrame.height` cells. */
  readonly small: Uint8Array;
  picture(): Promise<Picture>;
}

/** Browsers show frames with a shorter delay than this for this long. */
const shortestShownMs = 20;
const defaultDelayMs = 100;
/** Pixels that are decoded at once. */
const chunkPixels = 32_000_000;

/** The animation in a GIF, WebP or PNG; undefined for a still picture. */
export function readAnimation(sharp: typeof Sharp, bytes: Uint8Array, metadata: Metadata): Animation | undefined {
  if (metadata.format === 'png')
    return readPngAnimation(sharp, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const frameCount = metadata.pages ?? 1;
  const frameHeight = metadata.pageHeight ?? metadata.height;
  if (frameCount < 2) return undefined;
  const delays = Array.from({ length: frameCount }, (_, index) => shownDelay(metadata.delay?.[index]));
  const perChunk = Math.max(1, Math.floor(chunkPixels / (metadata.width * frameHeight)));
  return {
    frameCount,
    durationMs: delays.reduce((sum, delay) => sum + delay, 0),
    loops: metadata.loop ?? 0,
    async *frames(maximumFrames) {
      let startMs = 0;
      const last = Math.min(frameCount, maximumFrames);
      for (let first = 0; first < last; first += perChunk) {
        const pages = Math.min(perChunk, last - first);
        const strip = await sharp(bytes, { page: first, pages, failOn: 'none', limitInputPixels: false })
          .resize({ ...flashFrame, fit: 'fill', kernel: 'linear' })
          .flatten({ background: '#ffffff' })
          .toColourspace('srgb')
          .removeAlpha()
          .raw()
          .toBuffer();
        const length = flashFrame.width * flashFrame.height * 3;
        for (let index = 0; index < pages; index++) {
          const page = first + index;
          const endMs = startMs + (delays[page] ?? defaultDelayMs);
          yield {
            startMs,
            endMs,
            small: strip.subarray(index * length, (index + 1) * length),
            picture: async () =>
              await toPicture(sharp(bytes, { page, pages: 1, failOn: 'none', limitInputPixels: false })),
          };
          startMs = endMs;
        }
      }
    },
  };
}

const shownDelay = (delayMs: number | undefined): number =>
  delayMs === undefined || delayMs < shortestShownMs ? defaultDelayMs : delayMs;

function readPngAnimation(sharp: typeof Sharp, file: Buffer): Animation | undefined {
  const apng = readApng(file);
  if (apng === undefined) return undefined;
  const { width, height, frames, loops } = apng;
  return {
    frameCount: frames.length,
    durationMs: frames.reduce((sum, { delayMs }) => sum + delayMs, 0),
    loops,
    async *frames(maximumFrames) {
      let startMs = 0;
      let count = 0;
      for await (const { delayMs, canvas } of drawApng(sharp, apng)) {
        count += 1;
        if (count > maximumFrames) return;
        const onWhite = sharp(canvas, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
        const small = await onWhite
          .clone()
          .resize({ ...flashFrame, fit: 'fill', kernel: 'linear' })
          .raw()
          .toBuffer();
        yield {
          startMs,
          endMs: startMs + delayMs,
          small,
          picture: async () => ({ pixels: await onWhite.raw().toBuffer(), width, height, channels: 3 }),
        };
        startMs += delayMs;
      }
    },
  };
}
