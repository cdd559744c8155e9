// Reviews a film of the largest size that is accepted, every picture of it, and reports memory, bytes read and progress.
// `PROOF_BYTES` makes it smaller. Needs the size on disk, and about a quarter of an hour of two processors for 5 GB.
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AVERROR_EOF, AVIO_FLAG_WRITE } from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, IOContext, Packet } from 'node-av/lib';
import { createAnalyzer } from '../../shared/analysis/analyze.ts';
import { maximumSizeBytes } from '../../shared/model/media-types.ts';
import { toneOf, writeMedia } from '../../test/support/media/write-media.ts';
import { filmSize, makePictures } from '../video/make-pictures.ts';

const wantedBytes = Number(process.env['PROOF_BYTES'] ?? maximumSizeBytes.video);
const loopSeconds = 4;

/** A few seconds, written to a file again and again: real packets all along, with the index at the end. */
async function writeLoop(folder: string, sizeBytes: number): Promise<string> {
  const pictures = makePictures();
  const tone = toneOf(1000, -23);
  const draw = (index: number): Buffer => pictures[index % pictures.length] ?? Buffer.alloc(0);
  const loop = await writeMedia({
    container: 'mp4',
    picture: { ...filmSize, frames: loopSeconds * filmSize.framesPerSecond, draw },
    sound: { sampleRate: 48_000, channels: 2, seconds: loopSeconds, sample: (at) => tone(at) },
  });
  const loopFile = join(folder, 'loop.mp4');
  const handle = await open(loopFile, 'w');
  await handle.write(loop);
  await handle.close();
  const file = join(folder, 'film.mp4');
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, 'mp4', file));
  const io = new IOContext();
  FFmpegError.throwIfError(await io.open2(file, AVIO_FLAG_WRITE));
  output.pb = io;
  let written = 0;
  const lastTimes = new Map<number, bigint>();
  for (let turn = 0; written < sizeBytes * 0.98; turn++) written += await appendLoop(output, loopFile, turn, lastTimes);
  FFmpegError.throwIfError(await output.writeTrailer());
  await io.closep();
  output.pb = null;
  output.freeContext();
  return file;
}

/** Copies the packets of the loop to the end of the film; returns their bytes. */
async function appendLoop(
  output: FormatContext,
  loopFile: string,
  turn: number,
  lastTimes: Map<number, bigint>,
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
    const shift = BigInt(Math.round((turn * loopSeconds * from.timeBase.den) / from.timeBase.num));
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

const folder = await mkdtemp(join(tmpdir(), 'large-film-'));
try {
  const file = await writeLoop(folder, wantedBytes);
  const { size: sizeBytes } = await stat(file);
  const handle = await open(file, 'r');
  let bytesRead = 0;
  let longestStandstillMs = 0;
  let movedAt = performance.now();
  const beganAt = movedAt;
  const analyzer = createAnalyzer({
    workerEntry: new URL('../../shared/analysis/worker/main.ts', import.meta.url),
    ceilings: { recognisedPictures: 0, playedDeadlineMs: 4 * 3_600_000, fullPassMs: Number.POSITIVE_INFINITY },
  });
  const outcome = await analyzer.analyze(
    {
      assetId: '00000000-0000-4000-8000-000000000000',
      format: 'mp4',
      contentType: 'video/mp4',
      filename: 'film.mp4',
      metadata: {},
      sidekicks: [],
      createdAt: new Date().toISOString(),
    },
    {
      sizeBytes,
      async read(offset, length) {
        const bytes = new Uint8Array(Math.min(length, sizeBytes - offset));
        const { bytesRead: got } = await handle.read(bytes, 0, bytes.length, offset);
        bytesRead += got;
        return bytes.subarray(0, got);
      },
    },
    {
      onProgress: () => {
        longestStandstillMs = Math.max(longestStandstillMs, performance.now() - movedAt);
        movedAt = performance.now();
      },
    },
  );
  await handle.close();
  console.log(
    JSON.stringify(
      {
        sizeBytes,
        ok: outcome.ok,
        seconds: Math.round((performance.now() - beganAt) / 1000),
        filmSeconds: outcome.ok ? Math.round((outcome.summary.durationMs ?? 0) / 1000) : null,
        peakMegabytes: Math.round(outcome.peakMemoryBytes / 1e6),
        bytesReadShare: Math.round((1000 * bytesRead) / sizeBytes) / 1000,
        longestStandstillSeconds: Math.round(longestStandstillMs / 100) / 10,
        coverage: outcome.ok ? outcome.provenance.coverage : outcome.message,
      },
      null,
      2,
    ),
  );
} finally {
  await rm(folder, { recursive: true });
}
