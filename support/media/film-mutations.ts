import { sniffFormat } from '../../shared/analysis/media/sniff/sniff-format.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { extractSample, toSource } from './extract-sample.ts';
import { writeFilm } from './film.ts';
import { createRandom, mutate } from './mutate.ts';
import type { MutationResult } from './mutation-run.ts';
import { filmCeilings } from './nasty-films.ts';
import { toneOf, writeMedia } from './write-media.ts';

/** One small film or recording of each kind that is read. */
async function makeSamples(): Promise<readonly (readonly [FileFormat, Buffer])[]> {
  const sound = { sampleRate: 48_000, channels: 2, seconds: 2, sample: toneOf(440, -20) } as const;
  return [
    ['mp4', await writeFilm(4)],
    ['matroska', await writeFilm(4, { container: 'matroska' })],
    ['wav', await writeMedia({ container: 'wav', sound })],
    ['avi', await writeFilm(2, { container: 'avi' })],
    ['quicktime', await writeFilm(2, { container: 'mov' })],
    ['mp3', await writeMedia({ container: 'mp3', sound })],
    ['aac', await writeMedia({ container: 'adts', sound })],
    ['ogg', await writeMedia({ container: 'ogg', sound })],
  ];
}

/** Damages films and recordings at random, the same way for the same seed, and opens each as a review does. */
export async function* runFilmMutations(count: number, seed: number): AsyncGenerator<MutationResult> {
  const samples = await makeSamples();
  for (let number = 0; number < count; number++) {
    const [format, whole] = samples[number % samples.length] ?? ['mp4', Buffer.alloc(0)];
    const { damage, bytes } = mutate(whole, createRandom(seed + number));
    const isRefused = (await sniffFormat(toSource(bytes))) !== format;
    const outcome = isRefused ? undefined : await extractSample(format, bytes, filmCeilings);
    yield {
      number,
      sample: format,
      damage,
      outcome: outcome === undefined ? 'refused' : outcome.ok ? 'complete' : outcome.failure.errorType,
      detail: outcome === undefined || outcome.ok ? undefined : outcome.failure.detail,
    };
  }
}
