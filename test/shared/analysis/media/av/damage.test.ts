import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Canary, layCanary } from '../../../../../support/media/canary.ts';
import { extractSample } from '../../../../../support/media/extract-sample.ts';
import { runFilmMutations } from '../../../../../support/media/film-mutations.ts';
import { documentedOutcomes } from '../../../../../support/media/mutation-run.ts';
import { filmCeilings, findShortfall, nastyFilms } from '../../../../../support/media/nasty-films.ts';
import { toneOf, writeMedia } from '../../../../../support/media/write-media.ts';

describe.skipIf(process.platform === 'win32')('damaged and hostile films and recordings', () => {
  let canary: Canary;

  beforeAll(async () => {
    canary = await layCanary();
  });

  afterAll(async () => await canary.close());

  test('there are enough of them', () => {
    expect(nastyFilms.length).toBeGreaterThanOrEqual(30);
  });

  test.for(nastyFilms)('$name', async ({ format, make, ceilings, required }) => {
    const outcome = await extractSample(format, await make(canary), { ...filmCeilings, ...ceilings });
    expect(findShortfall(outcome, required)).toBeUndefined();
  });

  test('none of them made anything outside of it be opened', () => {
    expect(canary.connections).toBe(0);
    expect(canary.isUntouched()).toBe(true);
  });
});

test.skipIf(process.platform === 'win32')('code that opens what a hostile file points to is noticed', async () => {
  const canary = await layCanary();
  await fetch(canary.url);
  for await (const _ of createReadStream(canary.path, { end: 0 })) break;
  expect(canary.connections).toBe(1);
  expect(canary.isUntouched()).toBe(false);
  await canary.close();
});

test('of a recording that was cut off, what is there is heard', async () => {
  const sound = { sampleRate: 48_000, channels: 2, seconds: 4, sample: toneOf(1000, -23) } as const;
  const bytes = await writeMedia({ container: 'wav', sound });
  const outcome = await extractSample('wav', bytes.subarray(0, Math.floor(bytes.length * 0.6)), filmCeilings);
  expect(outcome.ok && outcome.extraction.durationMs).toBeCloseTo(2400, -2);
});

test('a film without pictures is of an unsupported kind', async () => {
  const sound = { sampleRate: 48_000, channels: 1, seconds: 1, sample: toneOf(440, -20) } as const;
  const outcome = await extractSample('mp4', await writeMedia({ container: 'mp4', sound }), filmCeilings);
  expect(outcome).toMatchObject({ ok: false, failure: { errorType: 'unsupported_format' } });
});

// More with `MEDIA_MUTATIONS=200`; another run with `MEDIA_SEED`.
const count = Number(process.env['MEDIA_MUTATIONS'] ?? 16);
const seed = Number(process.env['MEDIA_SEED'] ?? 20_260_101);

test(`${count} damaged films and recordings (seed ${seed}) each end complete or with a documented error type`, {
  timeout: count * 20_000,
}, async () => {
  const undocumented = [];
  for await (const result of runFilmMutations(count, seed))
    if (!documentedOutcomes.includes(result.outcome)) undocumented.push(result);
  expect(undocumented).toEqual([]);
});
