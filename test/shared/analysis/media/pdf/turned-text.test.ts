import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
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
