import { AV_FRAME_FLAG_INTERLACED, AV_NOPTS_VALUE } from 'node-av/constants';
import { avGetSampleFmtName, type Frame, type Stream } from 'node-av/lib';
import { flashFrame } from '../flash-cells.ts';
import type { FrameSink } from './decode-stream.ts';
import { drawJpeg } from './draw-jpeg.ts';
import type { Sinks } from './media-engine.ts';
import { describePicture, type Graph, openGraph } from './open-graph.ts';

/** 16 kHz mono, what speech recognition takes. */
export const speechRate = 16_000;

/** A graph that is built for the first frame and again whenever frames come in another shape. */
function createSink(
  describe: (frame: Frame) => string,
  build: (parameters: string) => Graph,
  onEveryFrame: (frame: Frame) => void = () => {},
): FrameSink {
  let shape = '';
  let graph: Graph | undefined;
  return {
    add(frame) {
      const parameters = describe(frame);
      if (parameters !== shape) {
        graph?.push(null);
        graph?.close();
        graph = build(parameters);
        shape = parameters;
      }
      onEveryFrame(frame);
      graph?.push(frame);
    },
    finish: () => graph?.push(null),
    close: () => graph?.close(),
  };
}

/** Every picture, small. */
export function createPictureGraph(stream: Stream, startMs: number, sinks: Sinks): FrameSink {
  const { width, height } = flashFrame;
  const fallbackMs = 40;
  let current: Frame | undefined;
  let lastMs = -fallbackMs;
  return createSink(
    (frame) => describePicture(frame, stream.timeBase),
    (parameters) =>
      openGraph('buffer', parameters, `scale=${width}:${height}:flags=area,format=rgb24`, (frame, shownMs) => {
        const original = current;
        if (original === undefined) return;
        // Time never falls, and a frame without a time follows the one before.
        const timeMs = Math.max(lastMs, frame.pts === AV_NOPTS_VALUE ? lastMs + fallbackMs : shownMs - startMs);
        lastMs = timeMs;
        sinks.onPicture({
          timeMs: Math.max(0, timeMs),
          small: frame.toBuffer(),
          isInterlaced: original.hasFlags(AV_FRAME_FLAG_INTERLACED),
          draw: () => drawJpeg(original),
        });
      }),
    (frame) => {
      if (frame.pts === AV_NOPTS_VALUE) frame.pts = frame.bestEffortTimestamp;
      current = frame;
    },
  );
}

const describeSound = (frame: Frame, { num, den }: { readonly num: number; readonly den: number }): string =>
  `time_base=${num}/${den}:sample_rate=${frame.sampleRate}:sample_fmt=${avGetSampleFmtName(frame.format as never) ?? ''}:` +
  `channel_layout=${describeLayout(frame)}`;

const describeLayout = ({ channels, channelLayout: { mask } }: Frame): string =>
  mask === 0n ? `${channels}c` : `0x${mask.toString(16)}`;

/** Of several frames in one packet only the first may have a time: the others follow it. */
function keepTime({ timeBase: { num, den } }: Stream): (frame: Frame) => void {
  let next = 0n;
  return (frame) => {
    if (frame.pts === AV_NOPTS_VALUE) frame.pts = next;
    next = frame.pts + BigInt(Math.round((frame.nbSamples * den) / (frame.sampleRate * num)));
  };
}

/** Samples in pieces of 100 ms, with their loudness. */
export function createLoudnessGraph(stream: Stream, startMs: number, sinks: Sinks): FrameSink {
  return createSink(
    (frame) => describeSound(frame, stream.timeBase),
    (parameters) =>
      openGraph('abuffer', parameters, 'ebur128=peak=true:metadata=1', (frame, timeMs) => {
        const { channels, nbSamples, sampleRate } = frame;
        const data = frame.data?.[0];
        if (data === undefined || channels === 0) return;
        const measured = frame.getMetadata();
        const read = (name: string): number => Number(measured.get(`lavfi.r128.${name}`) ?? Number.NaN);
        sinks.onSound({
          startMs: timeMs - startMs,
          sampleRate,
          channels,
          samples: new Float64Array(data.buffer, data.byteOffset, nbSamples * channels),
          momentary: read('M'),
          shortTerm: read('S'),
          truePeak: read('true_peak'),
        });
      }),
    keepTime(stream),
  );
}

/**
 * Sound for speech recognition: one channel, 16 kHz. Two channels are averaged, or only the first is taken if they would cancel each
 * other out; more channels get their usual mix.
 */
export function createSpeechGraph(stream: Stream, startMs: number, sinks: Sinks): FrameSink {
  const filters = `aformat=sample_fmts=s16:sample_rates=${speechRate}:channel_layouts=mono|stereo`;
  return createSink(
    (frame) => describeSound(frame, stream.timeBase),
    (parameters) =>
      openGraph('abuffer', parameters, filters, (frame, timeMs) => {
        const data = frame.data?.[0];
        if (data === undefined) return;
        const samples = data.subarray(0, frame.nbSamples * frame.channels * 2);
        sinks.onSpeech(frame.channels === 2 ? toOneChannel(samples) : samples, timeMs - startMs);
      }),
    keepTime(stream),
  );
}

/** Left over of the louder side, where both channels carry the same sound, one of them inverted. */
const cancelled = 0.01;

const power = (values: Int16Array): number => values.reduce((sum, value) => sum + value * value, 0);

function toOneChannel(samples: Uint8Array): Uint8Array {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const count = samples.length / 4;
  const mean = Int16Array.from(
    { length: count },
    (_, at) => (view.getInt16(at * 4, true) + view.getInt16(at * 4 + 2, true)) / 2,
  );
  const left = Int16Array.from({ length: count }, (_, at) => view.getInt16(at * 4, true));
  const chosen = power(mean) < cancelled * power(left) ? left : mean;
  return new Uint8Array(chosen.buffer);
}
