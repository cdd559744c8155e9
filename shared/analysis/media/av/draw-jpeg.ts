import { AV_CODEC_FLAG_QSCALE, AV_CODEC_ID_MJPEG, AVCOL_RANGE_JPEG, FF_QP2LAMBDA } from 'node-av/constants';
import { Codec, CodecContext, type Frame, Packet, Rational } from 'node-av/lib';
import { ExtractionError } from '../extraction-error.ts';
import type { DrawnPicture } from './media-engine.ts';
import { describePicture, openGraph } from './open-graph.ts';

/** Pictures for reading and for the report: small print of a film in high definition can just be read. */
const largest = { width: 1280, height: 720 } as const;
/** Quantiser of JPEG, 1 to 31: at 3 letters are read as well as in the film. */
const quantiser = 3;

/** A frame as JPEG, at most 1,280 x 720, with square pixels taken for granted and colour in full. Throws when it cannot be drawn. */
export function drawJpeg(frame: Frame): DrawnPicture {
  const scale = Math.min(1, largest.width / frame.width, largest.height / frame.height);
  const size = `${Math.max(1, Math.round(frame.width * scale))}:${Math.max(1, Math.round(frame.height * scale))}`;
  let drawn: DrawnPicture | undefined;
  const graph = openGraph(
    'buffer',
    describePicture(frame, { num: 1, den: 1000 }),
    // JPEG means full range and the matrix of BT.601 (JFIF).
    `scale=${size}:flags=area:out_range=full:out_color_matrix=bt601,format=yuvj444p`,
    (out) => {
      drawn = { width: out.width, height: out.height, jpeg: encode(out) };
    },
  );
  graph.push(frame);
  graph.push(null);
  graph.close();
  if (drawn === undefined) throw new ExtractionError('corrupt_file', 'The file is damaged: a picture cannot be drawn.');
  return drawn;
}

function encode(frame: Frame): Uint8Array {
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG);
  if (codec === null) throw new ExtractionError('analyzer_unavailable', 'Pictures of films cannot be kept here.');
  const encoder = new CodecContext();
  const packet = new Packet();
  packet.alloc();
  try {
    encoder.allocContext3(codec);
    encoder.width = frame.width;
    encoder.height = frame.height;
    encoder.pixelFormat = frame.format as typeof encoder.pixelFormat;
    encoder.colorRange = AVCOL_RANGE_JPEG;
    encoder.timeBase = new Rational(1, 1000);
    encoder.threadCount = 1;
    encoder.setFlags(AV_CODEC_FLAG_QSCALE);
    encoder.globalQuality = FF_QP2LAMBDA * quantiser;
    const isEncoded =
      encoder.open2Sync(codec, null) >= 0 &&
      encoder.sendFrameSync(frame) >= 0 &&
      encoder.receivePacketSync(packet) >= 0;
    if (!isEncoded || packet.data === null)
      throw new ExtractionError('corrupt_file', 'The file is damaged: a picture cannot be drawn.');
    return new Uint8Array(packet.data);
  } finally {
    packet.free();
    encoder.freeContext();
  }
}
