import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFlashDetector, flashFrame } from '../shared/analysis/media/flash.ts';
import { createRandom } from '../test/support/media/mutate.ts';
import { toneOf, writeMedia } from '../test/support/media/write-media.ts';
import { median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';
import { filmSize, makePictures } from './video/make-pictures.ts';
import { measureChildren } from './video/measure-children.ts';
import { reviewFilm } from './video/review-film.ts';

/** Seconds of film; `BENCH_VIDEO_SECONDS=60,3600` shows how the cost grows to an hour (hours of work). */
const lengths = (process.env['BENCH_VIDEO_SECONDS'] ?? '15,60').split(',').map(Number);
const rounds = 3;

/** What is asked of ffmpeg in place of the service's own checks. */
const filters = [
  '-vf',
  'scale=320:180:flags=area,blackdetect=d=0.5:pix_th=0.10,freezedetect=n=-50dB:d=1,scdet=t=10',
  '-af',
  'ebur128=peak=true:metadata=1,silencedetect=n=-50dB:d=0.5,astats=metadata=1:reset=0',
];

async function makeFilm(pictures: readonly Buffer[], seconds: number): Promise<Buffer> {
  const tone = toneOf(1000, -23);
  const frames = seconds * filmSize.framesPerSecond;
  const draw = (index: number): Buffer => pictures[index % pictures.length] ?? Buffer.alloc(0);
  return await writeMedia({
    container: 'mp4',
    picture: { ...filmSize, frames, draw },
    sound: { sampleRate: 48_000, channels: 2, seconds, sample: (at) => tone(at) },
  });
}

/** Processor seconds of one run of ffmpeg; null where it is not installed. */
async function runFfmpeg(file: string, options: readonly string[]): Promise<number | null> {
  const { result, cpuSeconds } = await measureChildren(async () => {
    const child = spawn('ffmpeg', ['-v', 'error', '-i', file, ...options, '-f', 'null', '-'], { stdio: 'ignore' });
    const ended: unknown[] = await Promise.race([once(child, 'close'), once(child, 'error')]).catch(() => [null]);
    return ended[0] === 0;
  });
  return result ? cpuSeconds : null;
}

async function medianOf(measure: () => Promise<number | null>): Promise<number | null> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sample = await measure();
    if (sample === null) return null;
    samples.push(sample);
  }
  return median(samples);
}

/** Processor seconds that the flash detector takes for a minute of film. */
function measureFlash(): number {
  const detector = createFlashDetector();
  const random = createRandom(2);
  const small = Uint8Array.from({ length: flashFrame.width * flashFrame.height * 3 }, () => random() * 256);
  const before = process.cpuUsage();
  for (let frame = 0; frame < 60 * filmSize.framesPerSecond; frame++) {
    small[frame % small.length] = frame % 256;
    detector.addFrame((frame * 1000) / filmSize.framesPerSecond, small);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const toResult = (
  measure: string,
  unit: string,
  ours: number,
  peer: number | null = null,
  peerName = 'ffmpeg',
): BenchResult => ({
  bench: 'video',
  measure,
  unit,
  ours: toThreeFigures(ours),
  peer: peer === null ? null : toThreeFigures(peer),
  peerName: peer === null ? null : peerName,
  ratio: toRatio(ours, peer),
});

async function measureLength(folder: string, pictures: readonly Buffer[], seconds: number): Promise<BenchResult[]> {
  const bytes = await makeFilm(pictures, seconds);
  const file = join(folder, `${seconds}.mp4`);
  await writeFile(file, bytes);
  const perMinute = 60 / seconds;
  const costs = [];
  for (let round = 0; round < rounds; round++) costs.push(await reviewFilm(bytes, 0));
  const ours = perMinute * median(costs.map(({ cpuSeconds }) => cpuSeconds));
  const decoding = await medianOf(() => runFfmpeg(file, []));
  const filtering = await medianOf(() => runFfmpeg(file, filters));
  const scaled = (cpuSeconds: number | null): number | null => cpuSeconds && cpuSeconds * perMinute;
  const absent = decoding === null ? ' (ffmpeg is not installed)' : '';
  const what = `${seconds} s of 1080p, all checks but words`;
  const unit = 'CPU s per minute';
  const peak = Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes));
  return [
    toResult(`${what}${absent}`, unit, ours, scaled(decoding), 'ffmpeg, decoding only'),
    toResult(`${what}${absent}`, unit, ours, scaled(filtering), 'ffmpeg, similar filters'),
    toResult(`${seconds} s, peak memory of the child, no words read`, 'MB', peak),
    toResult(`${seconds} s, bytes read of those there are`, 'ratio', costs[0]?.readShare ?? 0),
  ];
}

/** Reviewing films beside ffmpeg on the same files, in processor time; reading the words in pictures is shown apart (Linux only). */
export const bench: Bench = {
  name: 'video',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-video-'));
    try {
      const pictures = makePictures();
      const results: BenchResult[] = [];
      for (const seconds of lengths) results.push(...(await measureLength(folder, pictures, seconds)));
      const [shortest = 15] = lengths;
      const film = await makeFilm(pictures, shortest);
      const [without, withWords] = [await reviewFilm(film, 0), await reviewFilm(film, 10)];
      const words = Math.max(0, withWords.cpuSeconds - without.cpuSeconds);
      const decoding = await medianOf(() => runFfmpeg(join(folder, `${shortest}.mp4`), []));
      const decodingPerMinute = decoding && (decoding * 60) / shortest;
      return [
        ...results,
        toResult('flash detector', 'CPU s per minute', measureFlash(), decodingPerMinute, 'ffmpeg, decoding only'),
        toResult(`reading the words of ${shortest} s in up to 10 pictures`, 'CPU s', words),
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
