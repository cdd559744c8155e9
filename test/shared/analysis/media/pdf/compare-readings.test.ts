import { describe, expect, test } from 'vitest';
import type { LineOfPrint } from '../../../../../shared/analysis/media/layout/line-of-print.ts';
import { compareReadings } from '../../../../../shared/analysis/media/pdf/compare-readings.ts';
import type { PageTransform } from '../../../../../shared/analysis/media/pdf/page-transform.ts';

const transform: PageTransform = {
  width: 500,
  height: 300,
  matrix: [1, 0, 0, -1, 0, 300],
  toX: (x) => x,
  toY: (_, y) => 300 - y,
};

function lineOf(text: string): LineOfPrint {
  const [top, bottom] = [40, 52];
  const boxes = Float32Array.from(Array.from(text).flatMap((_, at) => [20 + 6 * at, top, 26 + 6 * at, bottom]));
  return { text, boxes, left: 20, top, right: 20 + 6 * text.length, bottom, size: 12, isBold: false };
}

describe('a line in letters that the reader does not know', () => {
  const said = 'Українська мова належить до східних';
  const compare = (read: string) =>
    compareReadings(
      { paragraphs: [{ lines: [lineOf(said)], isTableCell: false }], transform },
      [{ ...lineOf(read), confidence: 0.9 }],
      1,
      1,
    );

  test('is not said to differ because it was read as letters that look like them', () => {
    expect(compare('YxpaiHCbKa MOBa HaEXHTb 10 cxi')).toBeUndefined();
  });

  test('differs where English words are shown in its place', () => {
    expect(compare('This tonic cures cancer within days')?.parts).toHaveLength(1);
  });
});
