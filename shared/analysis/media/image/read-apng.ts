import { crc32 } from 'node:zlib';
import type Sharp from 'sharp';

/** Timing and layout of an animated PNG (PNG specification, third edition, section 11.3.3). */
export interface ApngFrame {
  readonly delayMs: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** What happens to its area before the next frame: nothing, cleared, put back. */
  readonly disposal: 'none' | 'background' | 'previous';
  readonly isBlended: boolean;
  /** Compressed samples, as in `IDAT`. */
  readonly data: readonly Buffer[];
}

export interface Apng {
  readonly width: number;
  readonly height: number;
  /** 0 is for ever. */
  readonly loops: number;
  readonly frames: readonly ApngFrame[];
  /** Chunks that every frame shares: palette, transparency, colours. */
  readonly shared: readonly Buffer[];
  /** Bit depth, colour type, compression, filter, interlace. */
  readonly format: Buffer;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const disposals = ['none', 'background', 'previous'] as const;
const frameLimit = 5000;

/** Reads the frames of an animated PNG without decoding them; undefined when the file is a still picture. */
export function readApng(file: Buffer): Apng | undefined {
  let size: { width: number; height: number; format: Buffer } | undefined;
  let loops: number | undefined;
  const shared: Buffer[] = [];
  const frames: (Omit<ApngFrame, 'data'> & { data: Buffer[] })[] = [];
  for (let at = signature.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > file.length || type === 'IEND') break;
    const body = file.subarray(at + 8, end);
    const frame = frames.at(-1);
    if (type === 'IHDR' && length >= 13)
      size = { width: body.readUInt32BE(0), height: body.readUInt32BE(4), format: body.subarray(8, 13) };
    else if (type === 'acTL' && length >= 8) loops = body.readUInt32BE(4);
    else if (type === 'fcTL' && length >= 26) {
      if (frames.length >= frameLimit) break;
      frames.push({ ...readControl(body), data: [] });
    } else if (type === 'IDAT') frame?.data.push(body);
    else if (type === 'fdAT' && length > 4) frame?.data.push(body.subarray(4));
    else if (frame === undefined) shared.push(file.subarray(at, end + 4));
    at = end + 4;
  }
  if (size === undefined || loops === undefined || frames.length < 2) return undefined;
  return { ...size, loops, frames, shared };
}

function readControl(body: Buffer): Omit<ApngFrame, 'data'> {
  const [numerator, denominator] = [body.readUInt16BE(20), body.readUInt16BE(22)];
  return {
    width: body.readUInt32BE(4),
    height: body.readUInt32BE(8),
    left: body.readUInt32BE(12),
    top: body.readUInt32BE(16),
    delayMs: (1000 * numerator) / (denominator === 0 ? 100 : denominator),
    disposal: disposals[body[24] ?? 0] ?? 'none',
    isBlended: body[25] === 1,
  };
}

/** Draws the frames of an animated PNG one after the other onto a canvas of RGBA samples; the canvas is valid until the next. */
export async function* drawApng(
  sharp: typeof Sharp,
  apng: Apng,
): AsyncGenerator<{ readonly delayMs: number; readonly canvas: Buffer }> {
  const { width, height } = apng;
  let canvas = Buffer.alloc(width * height * 4);
  for (const frame of apng.frames) {
    const before = frame.disposal === 'previous' ? Buffer.from(canvas) : undefined;
    const samples = await decodeFrame(sharp, apng, frame);
    if (samples !== undefined) paint(canvas, width, height, frame, samples);
    yield { delayMs: frame.delayMs, canvas };
    if (before !== undefined) canvas = before;
    else if (frame.disposal === 'background') clear(canvas, width, height, frame);
  }
}

/** The frame as a PNG of its own, decoded; undefined when it is damaged. */
async function decodeFrame(sharp: typeof Sharp, apng: Apng, frame: ApngFrame): Promise<Buffer | undefined> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(frame.width, 0);
  header.writeUInt32BE(frame.height, 4);
  apng.format.copy(header, 8);
  const png = Buffer.concat([
    signature,
    toChunk('IHDR', header),
    ...apng.shared,
    toChunk('IDAT', Buffer.concat(frame.data)),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
  try {
    return await sharp(png, { failOn: 'none' }).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  } catch {
    return undefined;
  }
}

function toChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(body.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

function paint(canvas: Buffer, width: number, height: number, frame: ApngFrame, samples: Buffer): void {
  const right = Math.min(width, frame.left + frame.width);
  const bottom = Math.min(height, frame.top + frame.height);
  for (let y = frame.top; y < bottom; y++) {
    for (let x = frame.left; x < right; x++) {
      const from = ((y - frame.top) * frame.width + (x - frame.left)) * 4;
      const to = (y * width + x) * 4;
      const opacity = (samples[from + 3] ?? 0) / 255;
      if (!frame.isBlended || opacity === 1) samples.copy(canvas, to, from, from + 4);
      else if (opacity > 0) {
        for (let channel = 0; channel < 3; channel++)
          canvas[to + channel] = (samples[from + channel] ?? 0) * opacity + (canvas[to + channel] ?? 0) * (1 - opacity);
        canvas[to + 3] = Math.max(canvas[to + 3] ?? 0, samples[from + 3] ?? 0);
      }
    }
  }
}

function clear(canvas: Buffer, width: number, height: number, { left, top, ...size }: ApngFrame): void {
  const right = Math.min(width, left + size.width);
  for (let y = top; y < Math.min(height, top + size.height); y++)
    canvas.fill(0, (y * width + left) * 4, (y * width + right) * 4);
}
