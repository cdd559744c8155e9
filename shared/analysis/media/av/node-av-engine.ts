import {
  AV_CODEC_ID_AC4,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVDISCARD_DEFAULT,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
  AVSEEK_CUR,
  AVSEEK_END,
  AVSEEK_SET,
  AVSEEK_SIZE,
} from 'node-av/constants';
import { Codec, Dictionary, FormatContext, getFFmpegInfo, InputFormat, IOContext, Log, type Stream } from 'node-av/lib';
import type { FileFormat, FormatOf } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { ExtractionError } from '../extraction-error.ts';
import { isCaptionCodec } from './caption-text.ts';
import type { CaptionTrack, MediaEngine, MediaFile, PictureTrack, SoundTrack } from './media-engine.ts';
import { playFile } from './play-file.ts';
import { createRangeReader, type RangeReader } from './read-ranges.ts';

/** Only the demuxer of the format that was found in the bytes: a playlist cannot pass for a film. */
const demuxers: Readonly<Record<FormatOf<'video' | 'audio'>, string>> = {
  mp4: 'mov',
  quicktime: 'mov',
  avi: 'avi',
  matroska: 'matroska',
  mp3: 'mp3',
  wav: 'wav',
  aac: 'aac',
  ogg: 'ogg',
};
const bufferBytes = 256 * 1024;
const noMemory = -12;
const invalidArgument = -22;
const ioError = -5;

/** Streams of a file that are read, as the library has them. */
export interface OpenStreams {
  readonly input: FormatContext;
  readonly picture: Stream | undefined;
  readonly sound: Stream | undefined;
  readonly captions: readonly Stream[];
}

/** FFmpeg inside this process. It is never given an address: all bytes come by ranges from the source. */
export function createNodeAvEngine(): MediaEngine {
  Log.setLevel(AV_LOG_QUIET);
  return {
    name: 'ffmpeg',
    version: getFFmpegInfo().version,
    open: openFile,
  };
}

async function openFile(source: ByteSource, format: FileFormat): Promise<MediaFile> {
  const names: Readonly<Partial<Record<FileFormat, string>>> = demuxers;
  const demuxer = InputFormat.findInputFormat(names[format] ?? '');
  if (demuxer === null)
    throw new ExtractionError('analyzer_unavailable', `Files of the kind ${format} cannot be opened here.`);
  const failure: { error?: unknown } = {};
  const io = openSource(source, createRangeReader(source), failure);
  const input = new FormatContext();
  input.allocContext();
  input.pb = io;
  const opened = await input.openInput('', demuxer, confine(demuxer));
  refuse(opened, failure);
  // Looking for what streams are decodes some of them.
  for (const stream of input.streams) if (crashing.has(stream.codecpar.codecId)) stream.discard = AVDISCARD_ALL;
  refuse(await input.findStreamInfo(null), failure);
  if (input.nbStreams === 0) throw new ExtractionError('corrupt_file', 'The file is damaged: it holds no streams.');
  const streams = chooseStreams(input);
  const { picture, sound, captions } = streams;
  return {
    picture: picture && toPictureTrack(picture),
    sound: sound && toSoundTrack(sound),
    captions: captions.map(toCaptionTrack),
    undecodable: input.streams.filter((stream) => isMedium(stream) && !isDecodable(stream)).map(toCodecName),
    tags: input.metadata?.getAll() ?? {},
    statedMs: input.duration > 0n && input.duration !== AV_NOPTS_VALUE ? Number(input.duration) / 1000 : null,
    async play(sinks, options) {
      const played = await playFile(streams, sinks, options);
      if (failure.error !== undefined) throw failure.error;
      return played;
    },
    async close() {
      await input.closeInput();
      io.freeContext();
    },
  };
}

/** Whatever the file refers to, no other demuxer and no protocol may be opened. The bytes come through callbacks, which need no protocol. */
const confine = ({ name }: InputFormat): Dictionary =>
  Dictionary.fromObject({ protocol_whitelist: 'none', format_whitelist: name ?? 'none' });

/** What FFmpeg's answer to opening a file means for the asset. */
function refuse(code: number, failure: { readonly error?: unknown }): void {
  if (failure.error !== undefined) throw failure.error;
  if (code >= 0) return;
  if (code === noMemory)
    throw new ExtractionError('limit_exceeded', 'The file needs more memory than a review may use.');
  throw new ExtractionError('corrupt_file', 'The file is damaged: its index cannot be read.');
}

function openSource(source: ByteSource, ranges: RangeReader, failure: { error?: unknown }): IOContext {
  let position = 0;
  const io = new IOContext();
  io.allocContextWithCallbacks(
    bufferBytes,
    0,
    async (wanted) => {
      try {
        const bytes = await ranges.read(position, wanted);
        if (bytes.length === 0) return AVERROR_EOF;
        position += bytes.length;
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      } catch (error) {
        failure.error ??= error;
        return ioError;
      }
    },
    null,
    (offset, whence) => {
      if (whence === AVSEEK_SIZE) return BigInt(source.sizeBytes);
      const base = new Map<number, number>([
        [AVSEEK_SET, 0],
        [AVSEEK_CUR, position],
        [AVSEEK_END, source.sizeBytes],
      ]).get(whence);
      if (base === undefined || base + Number(offset) < 0) return BigInt(invalidArgument);
      position = base + Number(offset);
      return BigInt(position);
    },
  );
  return io;
}

function chooseStreams(input: FormatContext): OpenStreams {
  const find = (type: AVMediaType): Stream | undefined => {
    const found = input.streams[input.findBestStream(type)];
    return found !== undefined && isDecodable(found) && !isCoverArt(found) ? found : undefined;
  };
  const picture = find(AVMEDIA_TYPE_VIDEO);
  const sound = find(AVMEDIA_TYPE_AUDIO);
  const captions = input.streams.filter(
    ({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_SUBTITLE && isCaptionCodec(codecpar.codecId),
  );
  const used = new Set([picture, sound, ...captions].map((stream) => stream?.index));
  for (const stream of input.streams) stream.discard = used.has(stream.index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
  return { input, picture, sound, captions };
}

const isCoverArt = (stream: Stream): boolean => stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);

const isMedium = ({ codecpar }: Stream): boolean =>
  codecpar.codecType === AVMEDIA_TYPE_VIDEO || codecpar.codecType === AVMEDIA_TYPE_AUDIO;

/** Its decoder ends the process at damaged frames, and the file would be blamed. */
const crashing: ReadonlySet<number> = new Set([AV_CODEC_ID_AC4]);

const isDecodable = ({ codecpar }: Stream): boolean =>
  !crashing.has(codecpar.codecId) && Codec.findDecoder(codecpar.codecId) !== null;

const toCodecName = ({ codecpar }: Stream): string =>
  Codec.findDecoder(codecpar.codecId)?.name ?? codecpar.codecTagString ?? 'unknown';

const toLanguage = ({ metadata }: Stream): string | null => metadata?.get('language') ?? null;

/** The stream's own length; the container's is that of its longest stream, which may be a caption. */
function toStatedMs(stream: Stream): number | null {
  const { num, den } = stream.timeBase;
  if (stream.duration > 0n && stream.duration !== AV_NOPTS_VALUE) return (Number(stream.duration) * num * 1000) / den;
  // Matroska: "00:01:23.456000000".
  const parts = stream.metadata?.get('DURATION')?.split(':').map(Number);
  if (parts?.length !== 3) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

function toPictureTrack(stream: Stream): PictureTrack {
  const { width, height, sampleAspectRatio } = stream.codecpar;
  const pixelAspect = sampleAspectRatio.num > 0 ? sampleAspectRatio.num / sampleAspectRatio.den : 1;
  const { num, den } = stream.avgFrameRate;
  return {
    codec: toCodecName(stream),
    width,
    height,
    aspect: height > 0 ? (width * pixelAspect) / height : 0,
    framesPerSecond: num > 0 && den > 0 ? num / den : null,
    statedMs: toStatedMs(stream),
  };
}

function toSoundTrack(stream: Stream): SoundTrack {
  const { sampleRate, channels } = stream.codecpar;
  return {
    codec: toCodecName(stream),
    sampleRate,
    channels,
    language: toLanguage(stream),
    statedMs: toStatedMs(stream),
  };
}

const toCaptionTrack = (stream: Stream): CaptionTrack => ({
  codec: toCodecName(stream),
  language: toLanguage(stream),
});
