import { AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib';
import { ExtractionError } from '../extraction-error.ts';

const again = -11;
const noMemory = -12;

/** Takes the frames of one stream. */
export interface FrameSink {
  /** The frame is the caller's again afterwards. */
  add(frame: Frame): void;
  finish(): void;
  close(): void;
}

export interface StreamDecoder {
  decode(packet: Packet): void;
  countError(): void;
  /** Gets the last frames out of the decoder. */
  finish(): void;
  close(): void;
  /** Packets and frames that could not be decoded, or only in part. */
  readonly errors: number;
}

/**
 * Decodes one stream and hands every frame to all sinks. On one thread: more of them take 8 % more processor time and hold more frames in memory,
 * and other reviews use the other processors.
 */
export function createDecoder(stream: Stream, keyframesOnly: boolean, ...sinks: readonly FrameSink[]): StreamDecoder {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (codec === null) throw new ExtractionError('unsupported_format', 'The file has a stream that cannot be decoded.');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.parametersToContext(stream.codecpar);
  context.pktTimebase = stream.timeBase;
  context.threadCount = 1;
  if (keyframesOnly) context.setOption('skip_frame', 'nokey');
  if (context.open2Sync(codec, null) < 0)
    throw new ExtractionError('corrupt_file', 'The file is damaged: one of its streams cannot be opened.');
  const frame = new Frame();
  frame.alloc();
  let errors = 0;
  const drain = (): void => {
    for (;;) {
      const code = context.receiveFrameSync(frame);
      if (code === again || code === AVERROR_EOF) return;
      if (code < 0) {
        errors += 1;
        return;
      }
      if (frame.decodeErrorFlags !== 0) errors += 1;
      for (const sink of sinks) sink.add(frame);
      frame.unref();
    }
  };
  return {
    get errors() {
      return errors;
    },
    countError() {
      errors += 1;
    },
    decode(packet) {
      const code = context.sendPacketSync(packet);
      if (code === noMemory)
        throw new ExtractionError('limit_exceeded', 'The file needs more memory than a review may use.');
      if (code < 0 && code !== again) errors += 1;
      drain();
    },
    finish() {
      context.sendPacketSync(null);
      drain();
      for (const sink of sinks) sink.finish();
    },
    close() {
      for (const sink of sinks) sink.close();
      frame.free();
      context.freeContext();
    },
  };
}
