import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Frames of one size: RGB samples. */
export interface DrawnFrames {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Uint8Array[];
  readonly delayMs: number;
  /** 0 is for ever. */
  readonly loops?: number;
}

/** A GIF or WebP animation. */
export async function writeAnimation(drawn: DrawnFrames, format: 'gif' | 'webp'): Promise<Buffer> {
  const { width, height, frames, delayMs, loops = 0 } = drawn;
  const strip = sharp(Buffer.concat(frames), {
    raw: { width, height: height * frames.length, channels: 3, pageHeight: height },
  });
  const options = { delay: frames.map(() => delayMs), loop: loops };
  return await (format === 'gif'
    ? strip.gif({ ...options, reuse: false, dither: 0 })
    : strip.webp({ ...options, lossless: true })
  ).toBuffer();
}

/** An animated PNG (PNG specification, third edition): every frame covers all of the picture. */
export async function writeApng({ width, height, frames, delayMs, loops = 0 }: DrawnFrames): Promise<Buffer> {
  const pngs = await Promise.all(
    frames.map((frame) =>
      sharp(frame, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  );
  const chunks: Buffer[] = [];
  let sequence = 0;
  for (const [index, png] of pngs.entries()) {
    const parts = readChunks(png);
    if (index === 0) {
      const control = Buffer.alloc(8);
      control.writeUInt32BE(frames.length, 0);
      control.writeUInt32BE(loops, 4);
      chunks.push(
        ...parts.filter(({ type }) => type === 'IHDR').map(toChunk),
        toChunk({ type: 'acTL', body: control }),
      );
    }
    const timing = Buffer.alloc(26);
    timing.writeUInt32BE(sequence++, 0);
    timing.writeUInt32BE(width, 4);
    timing.writeUInt32BE(height, 8);
    timing.writeUInt16BE(delayMs, 20);
    timing.writeUInt16BE(1000, 22);
    chunks.push(toChunk({ type: 'fcTL', body: timing }));
    for (const { body } of parts.filter(({ type }) => type === 'IDAT')) {
      if (index === 0) {
        chunks.push(toChunk({ type: 'IDAT', body }));
        continue;
      }
      const number = Buffer.alloc(4);
      number.writeUInt32BE(sequence++, 0);
      chunks.push(toChunk({ type: 'fdAT', body: Buffer.concat([number, body]) }));
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks,
    toChunk({ type: 'IEND', body: Buffer.alloc(0) }),
  ]);
}

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

/** Chunks of a PNG. */
export function readChunks(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** A chunk with its length and checksum. */
export function toChunk({ type, body }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
