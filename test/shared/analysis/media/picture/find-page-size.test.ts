import { describe, expect, test } from 'vitest';
import type { LineOfPrint } from '../../../../../shared/analysis/media/layout/line-of-print.ts';
import { toTextParts } from '../../../../../shared/analysis/media/picture/to-text-parts.ts';

const [width, height] = [800, 1100];
const words = 'the garden centre opens every morning and sells plants';

/** A line of words at a height of the picture. */
function line(text: string, top: number, size: number): LineOfPrint {
  const boxes = new Float32Array(text.length * 4);
  for (let at = 0; at < text.length; at++) {
    boxes.set([40 + at * size * 0.5, top, 40 + (at + 1) * size * 0.5, top + size], at * 4);
  }
  const right = 40 + text.length * size * 0.5;
  return { text, boxes, left: 40, top, right, bottom: top + size, size, isBold: false, confidence: 0.95 };
}

const lines = (count: number, from: number, step: number, size: number): LineOfPrint[] =>
  Array.from({ length: count }, (_, index) => line(`${words} ${words}`, from + index * step, size));

/** What is called small in a picture of these lines: the heights of its letters. */
function smallPrint(all: readonly LineOfPrint[]): readonly unknown[] {
  const parts = toTextParts({
    lines: all,
    picture: { pixels: Buffer.alloc(width * height * 3, 255), width, height, channels: 3 },
    originalScale: 1,
    unit: 'px',
    place: { kind: 'region' },
    order: 1,
    key: 'k',
  });
  return parts
    .flatMap((part) => (part.type === 'measurement' ? [part.measurement] : []))
    .filter(({ name }) => name === 'letter_height_share')
    .map(({ details }) => details?.['pixels']);
}

describe('small print in pictures', () => {
  test('is not what a page is printed in', () => {
    expect(smallPrint(lines(30, 60, 33, 12))).toEqual([]);
  });

  test('is a note on that page', () => {
    expect(smallPrint([...lines(28, 60, 33, 12), line(words, 1060, 7)])).toEqual([7]);
  });

  test('is a paragraph at the foot of a poster, however many words it has', () => {
    const poster = [line('Garden sale', 100, 90), line('Everything must go', 300, 70), ...lines(12, 900, 15, 11)];
    expect(new Set(smallPrint(poster))).toEqual(new Set([11]));
  });
});
