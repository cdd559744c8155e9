import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_FRAME_FLAG_INTERLACED, AV_NOPTS_VALUE } from 'node-av/constants';
import {
  avGetSampleFmtName,
  Filter,
  type FilterContext,
  FilterGraph,
  FilterInOut,
  Frame,
  type Stream,
} from 'node-av/lib';
import { ExtractionError } from '../extraction-error.ts';
import { flashFrame } from '../flash.ts';
import type { Picture } from '../picture/picture.ts';
import type { FrameSink } from './decode-stream.ts';
import type { Sinks } from './media-engine.ts';

/** 16 kHz mono, what speech recognition takes. */
export const speechRate = 16_000;

interface Graph {
  push(frame: Frame | null): void;
  close(): void;
}

/** A chain of filters; `onFrame` gets what comes out, with its time in ms. Throws when the filters do not fit together. */
function openGraph(
  source: 'buffer' | 'abuffer',
  parameters: string,
  filters: string,
  onFrame: (frame: Frame, timeMs: number) => void,
): Graph {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const sinkFilter = Filter.getByName(`${source}sink`);
  const sourceFilter = Filter.getByName(source);
  const from = sourceFilter && graph.createFilter(sourceFilter, 'in', parameters);
  const to = sinkFilter && graph.createFilter(sinkFilter, 'out', null);
  const isReady = from !== null && to !== null && connect(graph, filters, from, to);
  if (!isReady) throw new ExtractionError('corrupt_file', 'The file is damaged: a stream changes in ways it cannot.');
  const out = new Frame();
  out.alloc();
  const { num, den } = to.buffersinkGetTimeBase();
  const unitMs = (1000 * num) / den;
  return {
    push(frame) {
      from.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF);
      while (to.buffersinkGetFrameSync(out) >= 0) {
        onFrame(out, Number(out.pts) * unitMs);
        out.unref();
      }
    },
    close() {
      out.free();
      graph.free();
    },
  };
}

const endOf = (name: string, filterCtx: FilterContext): FilterInOut | null =>
  FilterInOut.createList([{ name, filterCtx, padIdx: 0 }]);

function connect(graph: FilterGraph, filters: string, from: FilterContext, to: FilterContext): boolean {
  return graph.parsePtr(filters, endOf('out', to), endOf('in', from)) >= 0 && graph.configSync() >= 0;
}

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

function describePicture(frame: Frame, { num, den }: { readonly num: number; readonly den: number }): string {
  return (
    `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=${num}/${den}:pixel_aspect=1/1:` +
    `colorspace=${frame.colorSpace}:range=${frame.colorRange}`
  );
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
          draw: (maximumHeight) => draw(original, maximumHeight),
        });
      }),
    (frame) => {
      if (frame.pts === AV_NOPTS_VALUE) frame.pts = frame.bestEffortTimestamp;
      current = frame;
    },
  );
}

/** The frame in red, green and blue. */
function draw(frame: Frame, maximumHeight: number): Picture {
  const height = Math.min(frame.height, maximumHeight);
  let picture: Picture | undefined;
  const graph = openGraph(
    'buffer',
    describePicture(frame, { num: 1, den: 1000 }),
    `scale=-1:${height}:flags=area,format=rgb24`,
    (out) => {
      picture = { pixels: out.toBuffer(), width: out.width, height: out.height, channels: 3 };
    },
  );
  graph.push(frame);
  graph.push(null);
  graph.close();
  if (picture === undefined)
    throw new ExtractionError('corrupt_file', 'The file is damaged: a picture cannot be drawn.');
  return picture;
}

const describeSound = (frame: Frame, { num, den }: { readonly num: number; readonly den: number }): string =>
  `time_base=${num}/${den}:sample_rate=${frame.sampleRate}:sample_fmt=${avGetSampleFmtName(frame.format as never) ?? ''}:` +
  `channel_layout=${describeLayout(frame)}`;

const describeLayout = ({ channels, channelLayout: { mask } }: Frame): string =>
  mask === 0n ? `${channels}c` : `0x${mask.toString(16)}`;

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
  );
}

/** The words in it are all that matters: one channel, 16 kHz. */
export function createSpeechGraph(stream: Stream, startMs: number, sinks: Sinks): FrameSink {
  const filters = `aformat=sample_fmts=s16:sample_rates=${speechRate}:channel_layouts=mono`;
  return createSink(
    (frame) => describeSound(frame, stream.timeBase),
    (parameters) =>
      openGraph('abuffer', parameters, filters, (frame, timeMs) => {
        const data = frame.data?.[0];
        if (data !== undefined) sinks.onSpeech(data.subarray(0, frame.nbSamples * 2), timeMs - startMs);
      }),
  );
}
