import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { readAscii } from './read-ascii.ts';

const probeLength = 16_384;

/** Zero bytes that may stand before the first frame. */
const paddingLimit = 4 * 2 ** 20;

/**
 * MP3 and AAC (ADTS) by a frame header and the next one where the first says it must be; zero bytes before them do no harm.
 * Behind an ID3v2 tag the frames decide; where they cannot be found there, an ID3 tag means MP3.
 */
export async function sniffMpegAudio(source: ByteSource, head: Uint8Array): Promise<FileFormat | undefined> {
  const start = await findFirstByte(source, head);
  if (start === undefined) return undefined;
  const bytes = start === 0 ? head : await readUpTo(source, start, probeLength);
  const tagLength = id3Length(bytes);
  if (tagLength === 0) return sniffFrames(bytes);
  const frames = start + tagLength;
  if (frames >= source.sizeBytes) return 'mp3';
  const behind = await readUpTo(source, frames, probeLength);
  const padding = behind.findIndex((byte) => byte !== 0);
  if (/^(fLaC|OggS|RIFF)/.test(readAscii(behind, Math.max(padding, 0), 4))) return undefined;
  return (padding === -1 ? undefined : sniffFrames(behind.subarray(padding))) ?? 'mp3';
}

const readUpTo = async (source: ByteSource, offset: number, length: number): Promise<Uint8Array> =>
  await source.read(offset, Math.min(length, source.sizeBytes - offset));

/**
 * Offset of the first byte that is not zero, as some encoders begin with silence of zero bytes; undefined when there is none in the
 * first 4 MiB. `head` is what was read of the file's beginning already.
 */
export async function findFirstByte(
  source: ByteSource,
  head: Uint8Array = new Uint8Array(),
): Promise<number | undefined> {
  for (let [offset, bytes] = [0, head]; ; bytes = await readUpTo(source, offset, probeLength * 16)) {
    const start = bytes.findIndex((byte) => byte !== 0);
    if (start !== -1) return offset + start;
    offset += bytes.length;
    if (offset >= Math.min(paddingLimit, source.sizeBytes)) return undefined;
  }
}

/** Length of an ID3v2 tag with its header and footer (ID3v2.4, section 3.1); 0 when there is none. */
export function id3Length(head: Uint8Array): number {
  const [major = 0, revision = 0xff, flags = 0, ...size] = head.subarray(3, 10);
  const isTag = readAscii(head, 0, 3) === 'ID3' && major >= 2 && major <= 4 && revision !== 0xff;
  if (!isTag || size.length < 4 || size.some((byte) => byte > 0x7f)) return 0;
  const bodyLength = size.reduce((sum, byte) => sum * 128 + byte, 0);
  return 10 + bodyLength + ((flags & 0x10) === 0 ? 0 : 10);
}

function sniffFrames(bytes: Uint8Array): FileFormat | undefined {
  if (bytes[0] !== 0xff || ((bytes[1] ?? 0) & 0xe0) !== 0xe0) return undefined;
  if (((bytes[1] ?? 0) & 0xf6) === 0xf0) return hasTwoFrames(bytes, adtsFrameLength, 0xf6) ? 'aac' : undefined;
  return hasTwoFrames(bytes, mpegFrameLength, 0xfe) ? 'mp3' : undefined;
}

/** `fixedBits` of the second byte (version, layer) and the sampling rate are the same in every frame of a stream. */
function hasTwoFrames(bytes: Uint8Array, frameLength: (frame: Uint8Array) => number, fixedBits: number): boolean {
  const length = frameLength(bytes);
  if (length === 0) return false;
  const next = bytes.subarray(length);
  return (
    next[0] === 0xff &&
    ((next[1] ?? 0) & fixedBits) === ((bytes[1] ?? 0) & fixedBits) &&
    ((next[2] ?? 0) & 0x0c) === ((bytes[2] ?? 0) & 0x0c) &&
    frameLength(next) > 0
  );
}

/** Length of an AAC frame in bytes (ISO/IEC 13818-7, section 6.2); 0 for what cannot be a header. */
export function adtsFrameLength(frame: Uint8Array): number {
  const samplingIndex = ((frame[2] ?? 0) >> 2) & 0x0f;
  const length = (((frame[3] ?? 0) & 0x03) << 11) | ((frame[4] ?? 0) << 3) | ((frame[5] ?? 0) >> 5);
  return samplingIndex > 12 || length < 8 ? 0 : length;
}

/** kbit/s by [MPEG-1 layer I, II, III; MPEG-2 layer I; MPEG-2 layers II and III] (ISO/IEC 11172-3 and 13818-3). */
const bitrates = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const samplingRates = [44_100, 48_000, 32_000] as const;

/** Length of an MP3 frame in bytes; 0 for what cannot be a header (free format is not told from chance). */
export function mpegFrameLength(frame: Uint8Array): number {
  const version = ((frame[1] ?? 0) >> 3) & 3; // 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5.
  const layer = 4 - (((frame[1] ?? 0) >> 1) & 3);
  const samplingRate = samplingRates[((frame[2] ?? 0) >> 2) & 3];
  if (version === 1 || layer === 4 || samplingRate === undefined) return 0;
  const row = version === 3 ? layer - 1 : layer === 1 ? 3 : 4;
  const bitrate = (bitrates[row]?.[(frame[2] ?? 0) >> 4] ?? 0) * 1000;
  const rate = samplingRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = ((frame[2] ?? 0) >> 1) & 1;
  if (bitrate === 0) return 0;
  if (layer === 1) return (Math.floor((12 * bitrate) / rate) + padding) * 4;
  return Math.floor(((layer === 3 && version !== 3 ? 72 : 144) * bitrate) / rate) + padding;
}
