import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AVERROR_EOF, AVIO_FLAG_WRITE } from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, IOContext, Packet } from 'node-av/lib';
import { toneOf, writeMedia } from '../../support/media/write-media.ts';
import { filmSize, makePictures } from './make-pictures.ts';

/** What a film shows and says again and again. */
export interface Loop {
  readonly seconds: number;
  /** Red, green and blue of every pixel of a picture of `filmSize`. */
  draw(index: number): Buffer;
  /** -1 to 1. */
  sample(seconds: number): number;
}

/** Moving noise and a tone. */
function makeNoise(): Loop {
  const pictures = makePictures();
  const sample = toneOf(1000, -23);
  return { seconds: 4, draw: (index) => pictures[index % pictures.length] ?? Buffer.alloc(0), sample };
}

/** When a film is long enough. */
export type FilmEnd = { readonly seconds: number } | { readonly sizeBytes: number };

/**
 * Writes an MP4 of 1080p with sound into `folder` and returns its path: a few seconds again and again, real packets all along, with the
 * index at the end. Ends with the whole loop that passes `seconds`, or just below `sizeBytes`.
 */
export async function writeLoopedFilm(folder: string, end: FilmEnd, whole: Loop = makeNoise()): Promise<string> {
  const seconds = 'seconds' in end ? Math.min(whole.seconds, end.seconds) : whole.seconds;
  const loop = await writeMedia({
    container: 'mp4',
    picture: { ...filmSize, frames: Math.ceil(seconds * filmSize.framesPerSecond), draw: (index) => whole.draw(index) },
    sound: { sampleRate: 48_000, channels: 2, seconds, sample: (at) => whole.sample(at) },
  });
  const loopFile = join(folder, 'loop.mp4');
  await writeFile(loopFile, loop);
  const file = join(folder, 'film.mp4');
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, 'mp4', file));
  const io = new IOContext();
  FFmpegError.throwIfError(await io.open2(file, AVIO_FLAG_WRITE));
  output.pb = io;
  const lastTimes = new Map<number, bigint>();
  let written = 0;
  const isLongEnough = (turns: number): boolean =>
    'seconds' in end ? turns * seconds >= end.seconds : written >= end.sizeBytes * 0.98;
  for (let turn = 0; !isLongEnough(turn); turn++)
    written += await appendLoop(output, loopFile, { turn, shiftSeconds: turn * seconds, lastTimes });
  FFmpegError.throwIfError(await output.writeTrailer());
  await io.closep();
  output.pb = null;
  output.freeContext();
  return file;
}

interface Place {
  readonly turn: number;
  readonly shiftSeconds: number;
  /** Of each stream, the decoding time of its last packet. */
  readonly lastTimes: Map<number, bigint>;
}

/** Copies the packets of the loop to the end of the film; returns their bytes. */
async function appendLoop(
  output: FormatContext,
  loopFile: string,
  { turn, shiftSeconds, lastTimes }: Place,
): Promise<number> {
  const input = new FormatContext();
  input.allocContext();
  FFmpegError.throwIfError(await input.openInput(loopFile, null, null));
  FFmpegError.throwIfError(await input.findStreamInfo(null));
  if (turn === 0) {
    for (const { codecpar, timeBase } of input.streams) {
      const stream = output.newStream();
      codecpar.copy(stream.codecpar);
      stream.timeBase = timeBase;
    }
    FFmpegError.throwIfError(await output.writeHeader(Dictionary.fromObject({})));
  }
  const packet = new Packet();
  packet.alloc();
  let bytes = 0;
  while ((await input.readFrame(packet)) !== AVERROR_EOF) {
    const from = input.streams[packet.streamIndex];
    const to = output.streams[packet.streamIndex];
    if (from === undefined || to === undefined) throw new Error('A packet belongs to no stream.');
    const shift = BigInt(Math.round((shiftSeconds * from.timeBase.den) / from.timeBase.num));
    packet.pts += shift;
    packet.dts += shift;
    packet.rescaleTs(from.timeBase, to.timeBase);
    // A coder of sound begins a little before the first picture: where that reaches into the loop before, it is left out.
    const last = lastTimes.get(packet.streamIndex);
    if (last !== undefined && packet.dts <= last) continue;
    lastTimes.set(packet.streamIndex, packet.dts);
    bytes += packet.size;
    FFmpegError.throwIfError(await output.interleavedWriteFrame(packet));
  }
  packet.free();
  await input.closeInput();
  return bytes;
}
