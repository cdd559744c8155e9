import { createInflate } from 'node:zlib';
import type Sharp from 'sharp';
import type { Metadata } from 'sharp';
import { findJpegEnd } from '../foreign-data/find-picture-extent.ts';

/**
 * Whether the bytes of a PNG, JPEG, GIF or WebP end before its last row, or before the last row of its last frame. Bytes that are missing
 * behind the pixels (an end mark, metadata) do not count; other formats are never said to end early.
 */
export async function endsEarly(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  { format, height }: Pick<Metadata, 'format' | 'height'>,
): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (format === 'png') return await endsPngEarly(file);
  if (format === 'jpeg') return await endsJpegEarly(sharp, file, height);
  if (format === 'gif') return endsGifEarly(file);
  return format === 'webp' && endsWebpEarly(file);
}

/** Chunks up to IEND (PNG specification, third edition, section 5); where that is missing, the rows in the chunks that are there are counted. */
async function endsPngEarly(file: Buffer): Promise<boolean> {
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  let frames = { stated: 0, begun: 0 };
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IEND') return false;
    if (type === 'IHDR' && body.length >= 13) header = body;
    else if (type === 'IDAT') data.push(body);
    else if (type === 'acTL' && body.length >= 4) frames = { ...frames, stated: body.readUInt32BE(0) };
    else if (type === 'fcTL') frames = { ...frames, begun: frames.begun + 1 };
    at += 12 + length;
  }
  // The frames of an animation are not checked one by one.
  if (header === undefined || frames.stated > 1) return true;
  return (await inflatedBytes(data)) < rowBytes(header);
}

/** Where the rows of an interlaced picture begin and how far they are apart: left, top, step right, step down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes of all rows of a PNG with this header, each with its filter byte. */
function rowBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = header.readUInt8(8) * (channelsOf[header.readUInt8(9)] ?? 1);
  const sizeOf = (columns: number, rows: number): number =>
    columns <= 0 || rows <= 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (header.readUInt8(12) === 0) return sizeOf(width, height);
  return passes.reduce(
    (sum, [left, top, right, down]) =>
      sum + sizeOf(Math.ceil((width - left) / right), Math.ceil((height - top) / down)),
    0,
  );
}

/** How many bytes compressed data hold, as far as they go; nothing is kept. */
async function inflatedBytes(data: readonly Buffer[]): Promise<number> {
  const inflate = createInflate();
  let count = 0;
  const done = new Promise<void>((resolve) => {
    inflate.on('data', (chunk: Buffer) => {
      count += chunk.length;
    });
    inflate.on('end', resolve);
    inflate.on('error', () => resolve());
  });
  for (const piece of data) inflate.write(piece);
  inflate.end();
  await done;
  return count;
}

const endOfImage = 0xd9;
const endMark = Buffer.from([0xff, endOfImage]);
/** Put behind a cut picture: a decoder does not use these bytes unless rows are missing. */
const filler = Buffer.alloc(4096, 0x35);
/** Rows at the bottom whose loss a decoder does not report. */
const lastRows = 64;

/** With an end mark added, a decoder complains where rows are missing; the last ones would change with whatever followed. */
async function endsJpegEarly(sharp: typeof Sharp, file: Buffer, height: number): Promise<boolean> {
  if (findJpegEnd(file) !== undefined) return false;
  const top = Math.max(0, height - lastRows);
  const readBottom = async (bytes: Buffer, failOn: 'warning' | 'none'): Promise<Buffer> => {
    const options = { failOn, limitInputPixels: false };
    const { width } = await sharp(bytes, options).metadata();
    return await sharp(bytes, options)
      .extract({ left: 0, top, width, height: height - top })
      .raw()
      .toBuffer();
  };
  try {
    const bottom = await readBottom(Buffer.concat([file, endMark]), 'warning');
    return !bottom.equals(await readBottom(Buffer.concat([file, filler, endMark]), 'none'));
  } catch {
    return true;
  }
}

/** Blocks up to the trailer (GIF89a, appendix B). */
function endsGifEarly(file: Buffer): boolean {
  let at = 13 + colourTableBytes(file[10] ?? 0);
  let hasPicture = false;
  while (at < file.length) {
    const kind = file[at];
    if (kind === 0x3b) return !hasPicture;
    if (kind === 0x2c) {
      const from = at + 10 + colourTableBytes(file[at + 9] ?? 0) + 1;
      const end = skipSubBlocks(file, from);
      if (end === undefined) return true;
      hasPicture = true;
      at = end;
    } else if (kind === 0x21) at = skipSubBlocks(file, at + 2) ?? file.length;
    else return !hasPicture;
  }
  return !hasPicture;
}

const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Behind the block of size zero that ends them; undefined when they are cut. A short one at the very end was the last of its picture. */
function skipSubBlocks(file: Buffer, from: number): number | undefined {
  let at = from;
  while (at < file.length) {
    const size = file[at] ?? 0;
    at += 1 + size;
    if (size === 0) return at;
    if (at === file.length && size < 255) return at;
  }
  return undefined;
}

/** Chunks of a RIFF file that is shorter than it says (RFC 9649). */
function endsWebpEarly(file: Buffer): boolean {
  if (file.length < 20) return true;
  if (file.length >= Math.min(file.readUInt32LE(4) + 8, 2 ** 32) - 1) return false;
  let hasPicture = false;
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (type === 'ANIM') return true;
    if ((type === 'VP8 ' || type === 'VP8L') && end <= file.length) hasPicture = true;
    at = end + (end % 2);
  }
  return !hasPicture;
}
