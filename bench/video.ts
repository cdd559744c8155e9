import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCeilings } from '../shared/analysis/media/ceilings.ts';
import { createFlashDetector } from '../shared/analysis/media/flash.ts';
import { flashFrame } from '../shared/analysis/media/flash-cells.ts';
import { createRandom } from '../support/media/mutate.ts';
import { median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';
import { makeAdvert } from './video/make-advert.ts';
import { filmSize } from './video/make-pictures.ts';
import { measureChildren } from './video/measure-children.ts';
import { type ReviewCost, reviewFilm, type Sought } from './video/review-film.ts';
import { writeLoopedFilm } from './video/write-looped-film.ts';

/** Seconds of film; `BENCH_VIDEO_SECONDS=60,600,3600` shows how the cost grows to an hour (needs 360 MB of disk for a minute). */
const lengths = (process.env['BENCH_VIDEO_SECONDS'] ?? '60').split(',').map(Number);
/** Seconds of film that is measured with everything; `0` leaves it out. */
const everythingSeconds = Number(process.env['BENCH_EVERYTHING_SECONDS'] ?? '120');
const noWords: Sought = { recognisedPictures: 0, listens: false };
/** Longer films are measured once. */
const longFilmSeconds = 120;
const rounds = 3;
/** A film that is over at once: what remains is the start of the processes. */
const shortestSeconds = 1 / filmSize.framesPerSecond;
const wordsSeconds = 12;
const wordPictures = 6;

/** What is asked of ffmpeg in place of the service's own checks. */
const filters = [
  '-vf',
  'scale=320:180:flags=area,blackdetect=d=0.5:pix_th=0.10,freezedetect=n=-50dB:d=1,scdet=t=10',
  '-af',
  'ebur128=peak=true:metadata=1,silencedetect=n=-50dB:d=0.5,astats=metadata=1:reset=0',
];

/** Processor seconds of one run of ffmpeg; null where it is not installed. */
async function runFfmpeg(file: string, options: readonly string[]): Promise<number | null> {
  const { result, cpuSeconds } = await measureChildren(async () => {
    const child = spawn('ffmpeg', ['-v', 'error', '-i', file, ...options, '-f', 'null', '-'], { stdio: 'ignore' });
    const ended: unknown[] = await Promise.race([once(child, 'close'), once(child, 'error')]).catch(() => [null]);
    return ended[0] === 0;
  });
  return result ? cpuSeconds : null;
}

/** Processor seconds of ffmpeg that only decodes, and of ffmpeg with similar checks; of ours, one after the other so that all meet the same machine. */
async function compare(file: string, times: number): Promise<Comparison> {
  const ours: ReviewCost[] = [];
  const decoding: (number | null)[] = [];
  const filtering: (number | null)[] = [];
  for (let round = 0; round < times; round++) {
    decoding.push(await runFfmpeg(file, []));
    ours.push(await reviewFilm(file, noWords));
    filtering.push(await runFfmpeg(file, filters));
  }
  return {
    cpuSeconds: median(ours.map(({ cpuSeconds }) => cpuSeconds)),
    peakMegabytes: Math.max(...ours.map(({ peakMegabytes }) => peakMegabytes)),
    readShare: ours[0]?.readShare ?? 0,
    decoding: medianOf(decoding),
    filtering: medianOf(filtering),
  };
}

interface Comparison extends Pick<ReviewCost, 'cpuSeconds' | 'peakMegabytes' | 'readShare'> {
  /** Null where ffmpeg is not installed. */
  readonly decoding: number | null;
  readonly filtering: number | null;
}

function medianOf(samples: readonly (number | null)[]): number | null {
  const known = samples.filter((sample) => sample !== null);
  return known.length < samples.length ? null : median(known);
}

/** Processor seconds that the flash detector takes for a minute of film. */
function measureFlash(): number {
  const detector = createFlashDetector();
  const random = createRandom(2);
  // Noise that changes with every frame: each cell flashes, the most there can be to count.
  const noise = Array.from({ length: 8 }, () =>
    Uint8Array.from({ length: flashFrame.width * flashFrame.height * 3 }, () => random() * 256),
  );
  const before = process.cpuUsage();
  for (let frame = 0; frame < 60 * filmSize.framesPerSecond; frame++) {
    const small = noise[frame % noise.length];
    if (small !== undefined) detector.addFrame((frame * 1000) / filmSize.framesPerSecond, small);
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

const decodingOnly = 'ffmpeg, decoding only';

/** One length of film, with and without the start of the processes, which weighs on short films alone. */
async function measureLength(folder: string, seconds: number, startUp: Comparison): Promise<BenchResult[]> {
  const lengthFolder = join(folder, String(seconds));
  await mkdir(lengthFolder);
  const file = await writeLoopedFilm(lengthFolder, { seconds });
  const { cpuSeconds, peakMegabytes, readShare, decoding, filtering } = await compare(
    file,
    seconds > longFilmSeconds ? 1 : rounds,
  );
  await rm(lengthFolder, { recursive: true });
  const perMinute = 60 / seconds;
  const scaled = (value: number | null, start: number | null = 0): number | null =>
    value === null || start === null ? null : (value - start) * perMinute;
  const absent = decoding === null ? ' (ffmpeg is not installed)' : '';
  const what = `${seconds} s of 1080p, all checks but words`;
  const unit = 'CPU s per minute';
  const ours = cpuSeconds * perMinute;
  return [
    toResult(`${what}${absent}`, unit, ours, scaled(decoding), decodingOnly),
    toResult(`${what}${absent}`, unit, ours, scaled(filtering), 'ffmpeg, similar filters'),
    toResult(
      `${what}, start-up taken off both`,
      unit,
      (cpuSeconds - startUp.cpuSeconds) * perMinute,
      scaled(decoding, startUp.decoding),
      decodingOnly,
    ),
    toResult(`${seconds} s, peak memory of the child, no words read`, 'MB', peakMegabytes),
    toResult(`${seconds} s, bytes read of those there are`, 'ratio', readShare),
  ];
}

/** Words in pictures of noise, the most that reading can cost, and the memory of the process that reads them. */
async function measureWords(folder: string): Promise<BenchResult[]> {
  const file = await writeLoopedFilm(folder, { seconds: wordsSeconds });
  const [without, withWords] = [
    await reviewFilm(file, noWords),
    await reviewFilm(file, { recognisedPictures: wordPictures, listens: false }),
  ];
  const words = Math.max(0, withWords.cpuSeconds - without.cpuSeconds);
  return [
    toResult(`reading the words in up to ${wordPictures} pictures of noise`, 'CPU s', words),
    toResult('peak memory of the child that reads words', 'MB', withWords.peakRecognitionMegabytes),
    toResult('peak memory of the child that decodes beside it', 'MB', withWords.peakMegabytes),
  ];
}

/** A film that speaks and shows print all along: what reading and hearing add to the full pass without words, in processor time of all children. */
async function measureEverything(folder: string, seconds: number): Promise<BenchResult[]> {
  const file = await writeLoopedFilm(folder, { seconds }, await makeAdvert());
  const { recognisedPictures } = defaultCeilings;
  const decoding = await runFfmpeg(file, []);
  const without = await reviewFilm(file, noWords);
  const printed = await reviewFilm(file, { recognisedPictures, listens: false });
  const heard = await reviewFilm(file, { recognisedPictures: 0, listens: true });
  const all = await reviewFilm(file, { recognisedPictures, listens: true });
  const what = `${seconds} s of 1080p with speech and print`;
  const without60 = (without.cpuSeconds * 60) / seconds;
  const result = (measure: string, { cpuSeconds }: ReviewCost): BenchResult =>
    toResult(`${what}, ${measure}`, 'CPU s per minute', (cpuSeconds * 60) / seconds, without60, 'without words');
  return [
    toResult(`${what}, without words`, 'CPU s per minute', without60, scaleToMinute(decoding, seconds), decodingOnly),
    result('print read', printed),
    result('speech heard', heard),
    result('everything', all),
    toResult(`${what}, words read`, 'words', all.words.read),
    toResult(`${what}, words heard`, 'words', all.words.heard),
    toResult(`${what}, peak memory of the child that listens`, 'MB', all.peakListeningMegabytes),
  ];
}

const scaleToMinute = (value: number | null, seconds: number): number | null =>
  value === null ? null : (value * 60) / seconds;

/** Reviewing films beside ffmpeg on the same files, in processor time; reading the words in pictures is shown apart (Linux only). */
export const bench: Bench = {
  name: 'video',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-video-'));
    try {
      const startUp = await compare(await writeLoopedFilm(folder, { seconds: shortestSeconds }), rounds);
      const results: BenchResult[] = [
        toResult('start-up: a film of one picture', 'CPU s', startUp.cpuSeconds, startUp.decoding, decodingOnly),
      ];
      for (const seconds of lengths) results.push(...(await measureLength(folder, seconds, startUp)));
      const perMinute =
        results.find(({ peerName, unit }) => peerName === decodingOnly && unit !== 'CPU s')?.peer ?? null;
      return [
        ...results,
        toResult('flash detector', 'CPU s per minute', measureFlash(), perMinute, decodingOnly),
        ...(await measureWords(folder)),
        ...(everythingSeconds > 0 ? await measureEverything(folder, everythingSeconds) : []),
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
