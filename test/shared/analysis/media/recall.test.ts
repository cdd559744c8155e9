import { beforeAll, describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../support/media/extract-or-throw.ts';
import { measureRecall } from '../../../../support/media/measure-recall.ts';
import { makeRecallPages, type RecallPage } from '../../../../support/media/recall-pages.ts';

let pages: readonly RecallPage[] = [];
beforeAll(async () => {
  pages = await makeRecallPages();
});

/** Images that stand for the rest, and the share of words read to the letter; `docs/media-limits.md` has them all. */
const images = [
  ['image, 8 px', 0.95],
  ['image, 12 px', 0.95],
  ['image, 12 px, turned by 90°', 0.95],
  ['image, 16 px, contrast 2', 0.95],
  ['image, 16 px, white on blue', 0.95],
  ['image, 9 px under a headline of 50 px', 0.95],
  ['image, 12 px, contrast 1.4, under a headline of 50 px', 0.85],
] as const;

describe('known words at known places', () => {
  test('of a text layer are all read, in order, each in its box', async () => {
    const layers = pages.filter(({ format }) => format === 'pdf');
    expect(layers.length).toBeGreaterThanOrEqual(9);
    for (const page of layers) {
      const recall = measureRecall(page, await extractOrThrow(page.format, page.bytes));
      const isPlaced = recall.edgeError < 0.02 && recall.middleError < 0.1;
      expect({ name: page.name, ...recall, isPlaced }).toMatchObject({
        characterErrorRate: 0,
        wordsFound: 1,
        isPlaced: true,
      });
    }
  });

  test.for(images)('%s: read with at most one in fifty of its characters wrong', async ([name, wordsFound]) => {
    const page = pages.find((candidate) => candidate.name === name);
    if (page === undefined) throw new Error(`There is no page '${name}'.`);
    const recall = measureRecall(page, await extractOrThrow(page.format, page.bytes));
    expect(recall.characterErrorRate).toBeLessThanOrEqual(0.02);
    expect(recall.wordsFound).toBeGreaterThanOrEqual(wordsFound);
    expect(recall.edgeError).toBeLessThan(0.25);
    expect(recall.middleError).toBeLessThan(0.25);
  });
});
