import { spawnSync } from 'node:child_process';
import type { Extraction } from '../../shared/model/extraction.ts';
import type { MeasurementName } from '../../shared/model/measurement-names.ts';

/** What is compared of a film or a sound. A value is undefined where there is none: no sound, no picture. */
export interface Played {
  readonly durationS: number | undefined;
  readonly loudnessLufs: number | undefined;
  readonly truePeakDb: number | undefined;
  /** Of all stretches of a second and more below -60 dBFS. */
  readonly silenceS: number;
  readonly blackS: number;
}

export const playedNames = ['durationS', 'loudnessLufs', 'truePeakDb', 'silenceS', 'blackS'] as const;

/** What FFmpeg says of a film or a sound; undefined where it is not installed, or refuses the file. */
export function measureByPeer(path: string): Played | undefined {
  const args = ['-hide_banner', '-nostats', '-threads', '1', '-i', path];
  const sound = ['-af', 'silencedetect=n=-60dB:d=1,ebur128=peak=true:framelog=verbose'];
  const picture = ['-vf', 'blackdetect=d=1:pix_th=0.1:pic_th=1'];
  const { status, stderr } = spawnSync('ffmpeg', [...args, ...sound, ...picture, '-f', 'null', '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) return undefined;
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? [];
  return {
    durationS: hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    loudnessLufs: lastNumber(stderr, /\bI:\s+(-?[\d.]+) LUFS/g),
    truePeakDb: lastNumber(stderr, /\bPeak:\s+(-?[\d.]+) dBFS/g),
    silenceS: sum(stderr, /silence_duration: ([\d.]+)/g),
    blackS: sum(stderr, /black_duration:([\d.]+)/g),
  };
}

/** The same of our own measurements. */
export function toPlayed({ durationMs, measurements }: Extraction): Played {
  const valuesOf = (name: MeasurementName): readonly number[] =>
    measurements.filter((measurement) => measurement.name === name).map(({ value }) => Number(value));
  const seconds = (name: MeasurementName): number => valuesOf(name).reduce((total, ms) => total + ms / 1000, 0);
  return {
    durationS: durationMs === null ? undefined : durationMs / 1000,
    loudnessLufs: valuesOf('loudness_integrated')[0],
    truePeakDb: valuesOf('true_peak')[0],
    silenceS: seconds('silence'),
    blackS: seconds('black'),
  };
}

const numbers = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(([, value]) => Number(value));
const lastNumber = (text: string, pattern: RegExp): number | undefined => numbers(text, pattern).at(-1);
const sum = (text: string, pattern: RegExp): number =>
  numbers(text, pattern).reduce((total, value) => total + value, 0);
