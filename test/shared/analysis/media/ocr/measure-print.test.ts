import { describe, expect, test } from 'vitest';
import { isSpeckled, listMarks } from '../../../../../shared/analysis/media/ocr/list-marks.ts';
import { measurePrint } from '../../../../../shared/analysis/media/ocr/measure-print.ts';
import type { Picture } from '../../../../../shared/analysis/media/picture/picture.ts';

/** Rows of text as a picture: any letter is black on white, a point is light grey, a space white. */
function draw(rows: readonly string[]): Picture {
  const width = Math.max(...rows.map((row) => row.length));
  const pixels = rows.flatMap((row) =>
    Array.from(row.padEnd(width), (letter) => (letter === ' ' ? 255 : letter === '.' ? 245 : 0)),
  );
  return { pixels: Uint8Array.from(pixels), width, height: rows.length, channels: 1 };
}

const blank = Array.from({ length: 8 }, () => '');
const rowOf = (letter: string, count: number, height: number): readonly string[] =>
  Array.from({ length: height }, () => ` ${letter}  `.repeat(count));

describe('listMarks', () => {
  test('joins what touches, however late it meets', () => {
    const cup = ['  #     #', '  #     #', '  #     #', '  #######'];
    expect(listMarks(draw([...blank, ...cup, ...blank]))).toEqual([{ width: 7, height: 4 }]);
  });

  test('keeps marks apart that touch only at a corner', () => {
    const corner = ['###   ', '###   ', '###   ', '   ###', '   ###', '   ###'];
    expect(listMarks(draw([...blank, ...corner, ...blank]))).toEqual([
      { width: 3, height: 3 },
      { width: 3, height: 3 },
    ]);
  });

  test('leaves out specks, rules and what hardly stands out', () => {
    const rows = [
      '#  ......',
      '   ......',
      '   ......',
      '   ......',
      '',
      '#'.repeat(200),
      '#'.repeat(200),
      '#'.repeat(200),
    ];
    expect(listMarks(draw([...blank, ...rows, ...blank]))).toEqual([]);
  });
});

describe('isSpeckled', () => {
  const specks = Array.from({ length: 25 }, () => ['#   '.repeat(25), ' ', ' ']).flat();

  test('of more specks than letters', () => {
    expect(isSpeckled(draw([...blank, ...specks, ...blank, ...rowOf('###', 20, 9), ...blank]))).toBe(true);
  });

  test('not of a few dots, nor of a page of print with as many', () => {
    const print = Array.from({ length: 30 }, () => [...blank, ...rowOf('###', 25, 9)]).flat();
    expect(isSpeckled(draw([...blank, ...specks.slice(0, 30), ...blank]))).toBe(false);
    expect(isSpeckled(draw([...specks, ...print, ...blank]))).toBe(false);
  });
});

describe('measurePrint', () => {
  test('tells the heights of the lowest and the highest letters', () => {
    const picture = draw([...blank, ...rowOf('###', 12, 9), ...blank, ...rowOf('##', 12, 4), ...blank]);
    expect(measurePrint(picture)).toEqual({ letterCount: 24, low: 4, high: 9 });
  });

  test('counts letters that touch by their width', () => {
    expect(measurePrint(draw([...blank, ...rowOf('#'.repeat(20), 1, 4), ...blank])).letterCount).toBe(5);
  });

  test('finds nothing on an empty page', () => {
    expect(measurePrint(draw(blank))).toEqual({ letterCount: 0, low: 0, high: 0 });
  });
});
