import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SUBRIP,
  AV_LOG_QUIET,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AVMEDIA_TYPE_SUBTITLE,
  type AVSampleFormat,
  AVSEEK_CUR,
  AVSEEK_END,
  AVSEEK_SIZE,
  type FFEncoderCodec,
  SWS_BILINEAR,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  IOContext,
  Log,
  Packet,
  Rational,
  SoftwareScaleContext,
  type Stream,
} from 'node-av/lib';

export type Container = 'mp4' | 'mov' | 'avi' | 'matroska' | 'mp3' | 'wav' | 'adts' | 'ogg';

export interface PictureSpec {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: number;
  /** Red, green and blue of every pixel. */
  draw(index: number): Buffer;
  readonly framesPerKeyframe?: number;
}

export interface SoundSpec {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly seconds: number;
  /** -1 to 1. */
  sample(seconds: number, channel: number): number;
}

export interface CaptionSpec {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

export interface MediaSpec {
  readonly container: Container;
  readonly picture?: PictureSpec;
  readonly sound?: SoundSpec;
  readonly captions?: readonly CaptionSpec[];
  /** Default: what the container likes best. */
  readonly captionKind?: 'ass' | 'srt';
  readonly title?: string;
}

interface SoundCodec {
  readonly name: FFEncoderCodec;
  readonly format: AVSampleFormat;
  readonly bytesPerSample: number;
}

const soundCodecs: Readonly<Record<Container, SoundCodec>> = {
  mp4: { name: 'aac' as FFEncoderCodec, format: AV_SAMPLE_FMT_FLTP, bytesPerSample: 4 },
  mov: { name: 'pcm_s16le' as FFEncoderCodec, format: AV_SAMPLE_FMT_S16, bytesPerSample: 2 },
  avi: { name: 'pcm_s16le' as FFEncoderCodec, format: AV_SAMPLE_FMT_S16, bytesPerSample: 2 },
  matroska: { name: 'pcm_s16le' as FFEncoderCodec, format: AV_SAMPLE_FMT_S16, bytesPerSample: 2 },
  mp3: { name: 'libmp3lame' as FFEncoderCodec, format: AV_SAMPLE_FMT_FLTP, bytesPerSample: 4 },
  wav: { name: 'pcm_s16le' as FFEncoderCodec, format: AV_SAMPLE_FMT_S16, bytesPerSample: 2 },
  adts: { name: 'aac' as FFEncoderCodec, format: AV_SAMPLE_FMT_FLTP, bytesPerSample: 4 },
  ogg: { name: 'libopus' as FFEncoderCodec, format: AV_SAMPLE_FMT_FLT, bytesPerSample: 4 },
};
const frameSamples = 960;

interface Timed {
  readonly timeMs: number;
  write(): Promise<void>;
}

/** Encodes a small film or recording, whole and in memory. */
export async function writeMedia(spec: MediaSpec): Promise<Buffer> {
  Log.setLevel(AV_LOG_QUIET);
  const memory = createMemoryFile();
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, spec.container, ''));
  output.pb = memory.io;
  const work: Timed[] = [];
  const endings: (() => Promise<void>)[] = [];
  const add = (part: { readonly items: readonly Timed[]; readonly end: () => Promise<void> }): void => {
    work.push(...part.items);
    endings.push(part.end);
  };
  if (spec.picture) add(preparePicture(output, spec.picture));
  if (spec.sound) add(prepareSound(output, spec.sound, soundCodecs[spec.container]));
  if (spec.captions) add(prepareCaptions(output, spec.captions, spec.container, spec.captionKind));
  if (spec.title !== undefined) {
    const { Dictionary } = await import('node-av/lib');
    output.metadata = Dictionary.fromObject({ title: spec.title });
  }
  FFmpegError.throwIfError(await output.writeHeader(null));
  for (const item of work.toSorted((a, b) => a.timeMs - b.timeMs)) await item.write();
  for (const end of endings) await end();
  FFmpegError.throwIfError(await output.writeTrailer());
  output.pb = null;
  output.freeContext();
  return memory.bytes();
}

/** A film of pictures and sound at a tone, both clean, to change one thing in. */
export function toneOf(hertz: number, decibels: number): (seconds: number) => number {
  const amplitude = 10 ** (decibels / 20);
  return (seconds) => amplitude * Math.sin(2 * Math.PI * hertz * seconds);
}

function preparePicture(output: FormatContext, spec: PictureSpec): { items: Timed[]; end: () => Promise<void> } {
  const { width, height, framesPerSecond } = spec;
  const { context, stream } = addEncoder(output, 'libx264' as FFEncoderCodec, (encoder) => {
    encoder.width = width;
    encoder.height = height;
    encoder.pixelFormat = AV_PIX_FMT_YUV420P;
    encoder.timeBase = new Rational(1, framesPerSecond);
    encoder.framerate = new Rational(framesPerSecond, 1);
    encoder.gopSize = spec.framesPerKeyframe ?? framesPerSecond;
    encoder.maxBFrames = 0;
    encoder.threadCount = 1;
    encoder.setOption('preset', 'ultrafast');
    encoder.setOption('crf', '18');
  });
  const scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, AV_PIX_FMT_RGB24, width, height, AV_PIX_FMT_YUV420P, SWS_BILINEAR);
  const frame = new Frame();
  frame.alloc();
  const encode = createEncode(output, context, stream);
  const items = Array.from(
    { length: spec.frames },
    (_, index): Timed => ({
      timeMs: (index * 1000) / framesPerSecond,
      async write() {
        const drawn = Frame.fromVideoBuffer(spec.draw(index), { width, height, format: AV_PIX_FMT_RGB24 });
        frame.width = width;
        frame.height = height;
        frame.format = AV_PIX_FMT_YUV420P;
        frame.getBuffer();
        FFmpegError.throwIfError(scaler.scaleFrameSync(frame, drawn));
        frame.pts = BigInt(index);
        await encode(frame);
        frame.unref();
        drawn.free();
      },
    }),
  );
  return { items, end: () => encode(null) };
}

function prepareSound(
  output: FormatContext,
  spec: SoundSpec,
  codec: SoundCodec,
): { items: Timed[]; end: () => Promise<void> } {
  const { sampleRate, channels } = spec;
  const channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
  const { context, stream } = addEncoder(output, codec.name, (encoder) => {
    encoder.sampleRate = sampleRate;
    encoder.sampleFormat = codec.format;
    encoder.channelLayout = channelLayout;
    encoder.timeBase = new Rational(1, sampleRate);
    encoder.bitRate = 192_000n;
  });
  const encode = createEncode(output, context, stream);
  const perFrame = context.frameSize > 0 ? context.frameSize : frameSamples;
  const total = Math.round(spec.seconds * sampleRate);
  const items = Array.from(
    { length: Math.ceil(total / perFrame) },
    (_, index): Timed => ({
      timeMs: (index * perFrame * 1000) / sampleRate,
      async write() {
        const first = index * perFrame;
        const nbSamples = Math.min(perFrame, total - first);
        const isPlanar = codec.format === AV_SAMPLE_FMT_FLTP;
        const bytes = Buffer.alloc(nbSamples * channels * codec.bytesPerSample);
        for (let at = 0; at < nbSamples; at++) {
          for (let channel = 0; channel < channels; channel++) {
            const value = Math.max(-1, Math.min(1, spec.sample((first + at) / sampleRate, channel)));
            const slot = isPlanar ? channel * nbSamples + at : at * channels + channel;
            if (codec.bytesPerSample === 4) bytes.writeFloatLE(value, slot * 4);
            else bytes.writeInt16LE(Math.round(value * 32_767), slot * 2);
          }
        }
        const frame = Frame.fromAudioBuffer(bytes, { nbSamples, format: codec.format, sampleRate, channelLayout });
        frame.pts = BigInt(first);
        await encode(frame);
        frame.free();
      },
    }),
  );
  return { items, end: () => encode(null) };
}

function prepareCaptions(
  output: FormatContext,
  captions: readonly CaptionSpec[],
  container: Container,
  kind: 'ass' | 'srt' = 'srt',
): { items: Timed[]; end: () => Promise<void> } {
  const stream = output.newStream();
  stream.timeBase = new Rational(1, 1000);
  const isMov = container === 'mp4' || container === 'mov';
  stream.codecpar.codecType = AVMEDIA_TYPE_SUBTITLE;
  stream.codecpar.codecId = isMov ? AV_CODEC_ID_MOV_TEXT : kind === 'ass' ? AV_CODEC_ID_ASS : AV_CODEC_ID_SUBRIP;
  if (kind === 'ass')
    stream.codecpar.extradata = Buffer.from(
      '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n',
    );
  const toData = (text: string, index: number): Buffer => {
    const words = Buffer.from(text);
    if (isMov) return Buffer.concat([Buffer.from([words.length >> 8, words.length & 255]), words]);
    return kind === 'ass' ? Buffer.from(`${index},0,Default,,0,0,0,,${text.replaceAll('\n', '\\N')}`) : words;
  };
  const items = captions.map(
    ({ startMs, endMs, text }, index): Timed => ({
      timeMs: startMs,
      async write() {
        const packet = new Packet();
        packet.alloc();
        packet.data = toData(text, index);
        packet.streamIndex = stream.index;
        packet.pts = BigInt(startMs);
        packet.dts = BigInt(startMs);
        packet.duration = BigInt(endMs - startMs);
        packet.rescaleTs({ num: 1, den: 1000 }, stream.timeBase);
        FFmpegError.throwIfError(await output.interleavedWriteFrame(packet));
        packet.free();
      },
    }),
  );
  return { items, end: () => Promise.resolve() };
}

function addEncoder(
  output: FormatContext,
  name: FFEncoderCodec,
  set: (encoder: CodecContext) => void,
): { context: CodecContext; stream: Stream } {
  const codec = Codec.findEncoderByName(name);
  if (codec === null) throw new Error(`There is no encoder ${name}.`);
  const context = new CodecContext();
  context.allocContext3(codec);
  set(context);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(context.open2Sync(codec, null));
  const stream = output.newStream(codec);
  stream.timeBase = context.timeBase;
  context.parametersFromContext(stream.codecpar);
  return { context, stream };
}

function createEncode(
  output: FormatContext,
  context: CodecContext,
  stream: Stream,
): (frame: Frame | null) => Promise<void> {
  const packet = new Packet();
  packet.alloc();
  return async (frame) => {
    FFmpegError.throwIfError(context.sendFrameSync(frame));
    while (context.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index;
      if (packet.duration === 0n) packet.duration = 1n; // One frame, in the encoder's time base.
      packet.rescaleTs(context.timeBase, stream.timeBase);
      FFmpegError.throwIfError(await output.interleavedWriteFrame(packet));
    }
    if (frame === null) {
      packet.free();
      context.freeContext();
    }
  };
}

function createMemoryFile(): { readonly io: IOContext; bytes(): Buffer } {
  let memory = Buffer.alloc(2 ** 20);
  let length = 0;
  let position = 0;
  const io = new IOContext();
  io.allocContextWithCallbacks(
    65_536,
    1,
    null,
    (data) => {
      if (position + data.length > memory.length) {
        const larger = Buffer.alloc(Math.max(memory.length * 2, position + data.length));
        memory.copy(larger, 0, 0, length);
        memory = larger;
      }
      data.copy(memory, position);
      position += data.length;
      length = Math.max(length, position);
      return data.length;
    },
    (offset, whence) => {
      if (whence === AVSEEK_SIZE) return BigInt(length);
      if (whence === AVSEEK_CUR) position += Number(offset);
      else position = whence === AVSEEK_END ? length + Number(offset) : Number(offset);
      return BigInt(position);
    },
  );
  return { io, bytes: () => memory.subarray(0, length) };
}
