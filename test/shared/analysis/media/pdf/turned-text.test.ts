import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
import { textWidth } from '../../../../../support/media/font-widths.ts';
import { type PdfMark, type PdfPage, writePdf } from '../../../../../support/media/write-pdf.ts';

const lines = ['Sales 12,111.06 and 41,118.11', 'Paid $ 419.68 - 1,171,111', 'Will ill filling rattle'];

/** Lines one under the other for somebody who reads in the direction of `degrees`. */
const turned = (degrees: number, more: Partial<PdfPage> = {}): PdfPage => ({
  width: 500,
  height: 500,
  marks: lines.map((text, index): PdfMark => {
    const across = 30 * index;
    const places: Readonly<Record<number, readonly [x: number, y: number]>> = {
      0: [100, 100 + across],
      90: [100 + across, 400],
      180: [400, 400 - across],
      270: [400 - across, 100],
    };
    const [x, y] = places[degrees] ?? [100, 250];
    return { kind: 'text', x, y, size: 11, text, degrees };
  }),
  ...more,
});
const wordsOf = async (page: PdfPage): Promise<string> => {
  const { blocks } = await extractOrThrow('pdf', writePdf([page]));
  return blocks.map(({ text }) => text.trim()).join(' ');
};

describe('turned text keeps its words and numbers whole', () => {
  test.each([0, 90, 180, 270])('text turned by %i degrees', async (degrees) => {
    expect(await wordsOf(turned(degrees))).toBe(lines.join(' '));
  });

  test.each([
    [90, 90],
    [180, 180],
    [270, 270],
    [90, 0],
    [270, 0],
  ] as const)('a page turned by %i with text turned by %i', async (rotate, degrees) => {
    expect(await wordsOf(turned(degrees, { rotate }))).toBe(lines.join(' '));
  });

  test('text that climbs by ten degrees', async () => {
    const marks: PdfMark[] = [{ kind: 'text', x: 50, y: 250, size: 14, text: lines[0] ?? '', degrees: 10 }];
    expect(await wordsOf({ width: 500, height: 500, marks })).toBe(lines[0]);
  });
});

/** The letters of a line, each drawn by itself around a ring. */
const listRing = (text: string): readonly PdfMark[] =>
  Array.from(text).flatMap((letter, index): PdfMark[] => {
    if (letter === ' ') return [];
    const along = textWidth(text.slice(0, index), 18) - textWidth(text, 18) / 2;
    const angle = Math.PI / 2 - along / 120;
    const [x, y] = [250 + 120 * Math.cos(angle), 250 - 120 * Math.sin(angle)];
    return [{ kind: 'text', x, y, size: 18, text: letter, degrees: (angle * 180) / Math.PI - 90 }];
  });
const sentence = 'Made by hand in the old farm at Leeds';
const shuffle = (marks: readonly PdfMark[]): PdfMark[] =>
  marks.flatMap((_, index) => marks[(index * 7) % marks.length] ?? []);

test('words that slant, or run around a ring, are read in their order, whatever order the file has', async () => {
  const slanting: PdfMark[] = [{ kind: 'text', x: 60, y: 400, size: 18, text: sentence, degrees: 40 }];
  const pages = [slanting, [...listRing(sentence)], shuffle(listRing(sentence))];
  const { blocks } = await extractOrThrow('pdf', writePdf(pages.map((marks) => ({ width: 500, height: 500, marks }))));
  expect(blocks.map(({ text }) => text.trim())).toEqual([sentence, sentence, sentence]);
});
