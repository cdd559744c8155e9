import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../shared/analysis/analyze.ts';
import { builtInSidekicks } from '../../../shared/analysis/rules/built-in-sidekicks.ts';
import type { Issue } from '../../../shared/model/issue.ts';
import { workerEntry } from '../../../support/media/extract-sample.ts';
import { drawPlain, filmOf, writeFilm } from '../../../support/media/film.ts';
import { toneOf } from '../../../support/media/write-media.ts';

const analyzer = createAnalyzer({ workerEntry, ceilings: { recognisedPictures: 0 } });

/** Six seconds: three of black, loud sound, one caption with a claim. */
const loud = toneOf(1000, -12);
const film = await writeFilm(6, {
  picture: filmOf(6, (timeMs) => (timeMs >= 2000 && timeMs < 5000 ? drawPlain(0, 0, 0) : undefined)),
  sound: { sampleRate: 48_000, channels: 2, seconds: 6, sample: (at) => loud(at) },
  captions: [{ startMs: 1000, endMs: 2000, text: 'This supplement cures cancer.' }],
});

async function review(sidekicks: typeof builtInSidekicks): Promise<readonly Issue[]> {
  const outcome = await analyzer.analyze(
    {
      assetId: '5f2b1c5e-7f0b-4c46-9c9e-0d8f4e0b6a11',
      format: 'mp4',
      contentType: 'video/mp4',
      filename: 'advert.mp4',
      metadata: {},
      sidekicks,
      createdAt: '2026-01-05T09:00:00.000Z',
    },
    {
      sizeBytes: film.length,
      read: (offset, length) => Promise.resolve(film.subarray(offset, offset + length)),
    },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.issues;
}

test('what is wrong with a film becomes issues at their times', async () => {
  const issues = await review([]);
  const codes = issues.map(({ ruleCode }) => ruleCode);
  expect(issues.find(({ ruleCode }) => ruleCode === 'MEDIA_1')?.anchor).toEqual({
    kind: 'time',
    startMs: 2000,
    endMs: 5000,
  });
  const claim = issues.find(({ anchor }) => anchor.kind === 'time' && anchor.quote?.includes('cures cancer'));
  expect(claim?.anchor).toMatchObject({ kind: 'time', startMs: 1000, endMs: 2000 });
  expect(codes).not.toContain('WCAG_1.2.2');
  expect(codes.filter((code) => /^(EBU|ATSC)/.test(code))).toEqual([]);
});

test('loudness targets are for broadcast', async () => {
  const broadcast = builtInSidekicks.filter(({ pack }) => JSON.stringify(pack).includes('broadcast_technical'));
  expect(broadcast).toHaveLength(1);
  const codes = (await review(broadcast)).map(({ ruleCode }) => ruleCode);
  expect(codes).toContain('EBU_R128_I');
  expect(codes).toContain('EBU_R128_S1');
});
