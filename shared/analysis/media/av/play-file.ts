import { AV_NOPTS_VALUE, AV_PKT_FLAG_CORRUPT, AVERROR_EOF, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Packet, type Stream } from 'node-av/lib';
import { type CaptionStyles, readStyles } from './caption-styles.ts';
import { captionText } from './caption-text.ts';
import { createDecoder, type StreamDecoder } from './decode-stream.ts';
import { createLoudnessGraph, createPictureGraph, createSpeechGraph } from './filter-graphs.ts';
import type { Played, PlayOptions, Sinks } from './media-engine.ts';
import type { OpenStreams } from './node-av-engine.ts';

/** A caption without a length is shown until the next one, but at most this long. */
const openCaptionMs = 5000;
/** After this many unreadable packets in a row the rest of the file is not read. */
const maximumReadErrors = 100;

/** Reads packets in the order of the file, decodes pictures and sound, and hands them to the sinks. */
export async function playFile(streams: OpenStreams, sinks: Sinks, options: PlayOptions): Promise<Played> {
  const { input, picture, sound, captions } = streams;
  const startMs = startOf(picture ?? sound);
  const pictures =
    picture && options.pictures !== 'none'
      ? createDecoder(picture, options.pictures === 'keyframes', createPictureGraph(picture, startMs, sinks))
      : undefined;
  const soundGraphs = sound
    ? [
        createLoudnessGraph(sound, startMs, sinks),
        ...(options.withSpeech ? [createSpeechGraph(sound, startMs, sinks)] : []),
      ]
    : [];
  const sounds = sound && createDecoder(sound, false, ...soundGraphs);
  if (options.fromMs > 0) await seek(streams, options.fromMs + startMs);
  const tracks = captions.map((stream) => ({
    stream,
    styles: readStyles(stream.codecpar.codecId, stream.codecpar.extradata),
  }));
  const packet = new Packet();
  packet.alloc();
  let readErrors = 0;
  try {
    for (;;) {
      const code = await input.readFrame(packet);
      if (code === AVERROR_EOF) break;
      if (code < 0) {
        readErrors += 1;
        if (readErrors >= maximumReadErrors || code !== readAgain) break;
        continue;
      }
      take(packet, { pictures, sounds, picture, sound });
      const track = tracks.findIndex(({ stream }) => stream.index === packet.streamIndex);
      const captioned = tracks[track];
      if (captioned !== undefined) takeCaption(packet, captioned, track, startMs, sinks);
      packet.unref();
      const isOver = sinks.pause();
      if (isOver === true || (isOver !== false && (await isOver))) break;
    }
    pictures?.finish();
    sounds?.finish();
  } finally {
    packet.free();
    pictures?.close();
    sounds?.close();
  }
  return {
    pictureErrors: pictures?.errors ?? 0,
    soundErrors: sounds?.errors ?? 0,
    isBroken: readErrors > 0,
  };
}

const readAgain = -11;

interface Decoders {
  readonly pictures: StreamDecoder | undefined;
  readonly sounds: StreamDecoder | undefined;
  readonly picture: Stream | undefined;
  readonly sound: Stream | undefined;
}

function take(packet: Packet, { pictures, sounds, picture, sound }: Decoders): void {
  const decoder =
    packet.streamIndex === picture?.index ? pictures : packet.streamIndex === sound?.index ? sounds : undefined;
  if (decoder === undefined) return;
  if (packet.hasFlags(AV_PKT_FLAG_CORRUPT)) decoder.countError();
  decoder.decode(packet);
}

interface CaptionTrack {
  readonly stream: Stream;
  readonly styles: CaptionStyles;
}

function takeCaption(
  packet: Packet,
  { stream, styles }: CaptionTrack,
  track: number,
  startMs: number,
  sinks: Sinks,
): void {
  if (packet.data === null || packet.pts === AV_NOPTS_VALUE) return;
  const unitMs = (1000 * stream.timeBase.num) / stream.timeBase.den;
  const text = captionText(stream.codecpar.codecId, packet.data, styles);
  const from = Math.max(0, Number(packet.pts) * unitMs - startMs);
  const lengthMs = packet.duration > 0n ? Number(packet.duration) * unitMs : openCaptionMs;
  if (text !== '') sinks.onCaption({ track, startMs: from, endMs: from + lengthMs, text });
}

async function seek({ input, picture, sound }: OpenStreams, ms: number): Promise<void> {
  const stream = picture ?? sound;
  if (stream === undefined) return;
  const { num, den } = stream.timeBase;
  const time = BigInt(Math.floor((Math.max(0, ms) * den) / (1000 * num)));
  await input.seekFrame(stream.index, time, AVSEEK_FLAG_BACKWARD); // If seeking fails, reading continues at the current position.
}

function startOf(stream: Stream | undefined): number {
  if (stream === undefined || stream.startTime === AV_NOPTS_VALUE) return 0;
  return (Number(stream.startTime) * 1000 * stream.timeBase.num) / stream.timeBase.den;
}
