import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import { listNotAssessed } from '../../../shared/model/coverage.ts';
import type { Extraction } from '../../../shared/model/extraction.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeAnimation } from '../../../support/media/write-animation.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

/** Protects: a claim in one frame of an animation from the frames around it. */

const claim = 'Our tea cures cancer';
const size = { width: 480, height: 120 } as const;

/** The words stand in a corner of a picture that is some times as wide, and twice as many times as high. */
const draw = async (words: string, ground = '#fff', times = 1): Promise<Buffer> =>
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${times * size.width}" height="${(times === 1 ? 1 : 2 * times) * size.height}"><rect width="100%" height="100%" fill="${ground}"/><text x="20" y="75" font-size="34" font-family="sans-serif">${words}</text></svg>`,
    ),
  )
    .flatten()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();

const shade = (index: number): string => `hsl(${(index * 47) % 360} 60% 80%)`;

async function extract(frames: readonly Buffer[], delayMs: number): Promise<Extraction> {
  return await extractOrThrow('webp', await writeAnimation({ ...size, frames, delayMs }, 'webp'));
}

const isFound = (extraction: Extraction): boolean =>
  reviewExtraction(extraction, reviewContext).issues.some(({ severity }) => severity === 'CRITICAL');

const decoy = await draw('Our shop is open from nine');
const shown = await draw(claim);
const repeat = (frame: Buffer, count: number): Buffer[] => Array.from({ length: count }, () => frame);
const varied = async (count: number): Promise<Buffer[]> =>
  await Promise.all(Array.from({ length: count }, (_, index) => draw(`Frame ${index}`, shade(index))));

describe('a claim in an animation is found or said not to be read', () => {
  test('where only the words change', async () => {
    expect(isFound(await extract([...repeat(decoy, 5), ...repeat(shown, 5)], 400))).toBe(true);
  });

  test('in the 40th frame, which alone differs', async () => {
    expect(isFound(await extract([...repeat(decoy, 39), shown, ...repeat(decoy, 5)], 300))).toBe(true);
  });

  test('for 150 ms, again and again, between frames of 150 ms', async () => {
    const pair = [shown, decoy];
    expect(
      isFound(
        await extract(
          Array.from({ length: 12 }, (_, index) => pair[index % 2] ?? decoy),
          150,
        ),
      ),
    ).toBe(true);
  });

  test('in frames that say they last no time', async () => {
    expect(isFound(await extract([...repeat(decoy, 3), ...repeat(shown, 3), ...repeat(decoy, 3)], 0))).toBe(true);
  });

  test('on a ground that changes with every frame', async () => {
    const frames = await Promise.all(Array.from({ length: 12 }, (_, index) => draw(claim, shade(index))));
    expect(isFound(await extract([...frames, ...repeat(decoy, 4)], 100))).toBe(true);
  });

  test('in small print, which changes little of a large picture', async () => {
    const large = await Promise.all([draw('Closed on Sundays', '#fff', 3), draw(claim, '#fff', 3)]);
    const frames = large.flatMap((frame) => repeat(frame, 3));
    const bytes = await writeAnimation(
      { width: 3 * size.width, height: 6 * size.height, frames, delayMs: 400 },
      'webp',
    );
    expect(isFound(await extractOrThrow('webp', bytes))).toBe(true);
  });

  test('behind more scenes than are read', async () => {
    const frames = [...(await varied(40)), shown];
    const extraction = await extract(frames, 400);
    expect(isFound(extraction) || listNotAssessed(extraction.coverage).length > 0).toBe(true);
  });
});

describe('a sound animation', () => {
  test('that comes back to the same words is read whole, and each word once', async () => {
    const frames = [...repeat(decoy, 3), ...repeat(await draw('Come and see us'), 3)];
    const extraction = await extract([...frames, ...frames, ...frames], 300);
    expect(listNotAssessed(extraction.coverage)).toEqual([]);
    expect(extraction.blocks.map(({ text }) => text)).toEqual(['Our shop is open from nine', 'Come and see us']);
  });

  test('of many frames is read in a bounded number of pictures', async () => {
    const fading = await Promise.all(
      Array.from({ length: 60 }, (_, index) => draw('Hello', `hsl(200 50% ${95 - index}%)`)),
    );
    const extraction = await extract(fading, 40);
    expect(listNotAssessed(extraction.coverage)).toEqual([]);
    expect(extraction.frames.length).toBeLessThanOrEqual(33);
  });
});
