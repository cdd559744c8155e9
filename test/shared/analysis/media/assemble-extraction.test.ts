import { describe, expect, test } from 'vitest';
import { assembleExtraction } from '../../../../shared/analysis/media/assemble-extraction.ts';
import type { BlockDraft, ExtractionPart } from '../../../../shared/analysis/media/extraction-part.ts';

const head = { format: 'pdf', sizeBytes: 10 } as const;
const limit = { maximumCharacters: 1000 };

const block = (text: string, draft: Partial<BlockDraft> = {}): ExtractionPart => ({
  type: 'block',
  block: { text, order: 1, source: 'document_text', role: 'body', place: { kind: 'page', page: 1 }, ...draft },
});

/** Boxes of letters beside each other, each one wide and ten high. */
const boxesFor = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length * 4 }, (_, index) => [Math.floor(index / 4), 20, 1, 10][index % 4] ?? 0);

/** A measurement of the first three letters of a block. */
const measureFirst = (key: string): ExtractionPart => ({
  type: 'measurement',
  measurement: { name: 'letter_height', value: 6, unit: 'pt', at: { blockKey: key, from: 0, to: 3 } },
});

describe('an extraction', () => {
  test('has its blocks in order, each at its offset in the text joined with line feeds', () => {
    const { blocks } = assembleExtraction(head, [block('third', { order: 3 }), block('first'), block('second')], limit);
    expect(blocks.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
    const whole = blocks.map(({ text }) => text).join('\n');
    for (const { text, start } of blocks) expect(whole.slice(start, start + text.length)).toBe(text);
  });

  test('is cut where part of a block is hidden, and measurements follow their letters', () => {
    const text = 'seen hidden seen';
    const parts: ExtractionPart[] = [
      block('before', { order: 0 }),
      block(text, { key: 'a', boxes: boxesFor(text) }),
      { type: 'hidden', blockKey: 'a', from: 5, to: 11, reason: 'covered' },
      {
        type: 'measurement',
        measurement: { name: 'contrast_ratio', value: 2, unit: 'ratio', at: { blockKey: 'a', from: 12, to: 16 } },
      },
    ];
    const { blocks, measurements } = assembleExtraction(head, parts, limit);
    expect(blocks.map(({ text: piece, hidden, start }) => [piece, hidden, start])).toEqual([
      ['before', undefined, 0],
      ['seen ', undefined, 7],
      ['hidden', 'covered', 13],
      [' seen', undefined, 20],
    ]);
    expect(measurements).toMatchObject([{ anchor: { kind: 'page', page: 1, quote: 'seen', start: 21, end: 25 } }]);
    expect(measurements[0]?.anchor).toMatchObject({ boxes: [{ x: 12 / 65_535, width: 4 / 65_535 }] });
  });

  test('leaves out text past the limit, and says how much', () => {
    const parts: ExtractionPart[] = [
      block('x'.repeat(60)),
      block('y'.repeat(60), { key: 'b' }),
      { type: 'coverage', coverage: { check: 'text', extent: 'full', reason: '' } },
      {
        type: 'measurement',
        measurement: { name: 'letter_height', value: 6, unit: 'pt', at: { blockKey: 'b', from: 0, to: 3 } },
      },
    ];
    const { blocks, coverage, measurements } = assembleExtraction(head, parts, { maximumCharacters: 100 });
    expect(blocks.map(({ text }) => text.length)).toEqual([60, 39]);
    expect(measurements).toMatchObject([{ anchor: { quote: 'yyy' } }]);
    expect(coverage).toEqual([
      { check: 'text', extent: 'partial', reason: '21 characters past the limit were not reviewed.' },
    ]);
  });

  test('takes the last word on a check, and names why one was not ended', () => {
    const parts: ExtractionPart[] = [
      { type: 'coverage', coverage: { check: 'text', extent: 'not_assessed', reason: '' } },
      { type: 'coverage', coverage: { check: 'contrast', extent: 'partial', reason: '' } },
      { type: 'coverage', coverage: { check: 'text', extent: 'full', reason: '' } },
    ];
    expect(assembleExtraction(head, parts, { ...limit, stopReason: 'Stopped.' }).coverage).toEqual([
      { check: 'text', extent: 'full', reason: '' },
      { check: 'contrast', extent: 'partial', reason: 'Stopped.' },
    ]);
  });

  test('refuses boxes that do not fit their text', () => {
    expect(() => assembleExtraction(head, [block('abc', { boxes: new Uint16Array(8) })], limit)).toThrow(
      '3 characters',
    );
  });

  test('gives one box for each line of print, whichever way it runs', () => {
    const column = Uint16Array.from([10, 0, 8, 4, 10, 5, 8, 4, 10, 10, 8, 4]);
    const twoLines = Uint16Array.from([50, 0, 5, 10, 56, 0, 5, 10, 0, 14, 5, 10]);
    const parts = [
      block('abc', { key: 'a', boxes: column }),
      block('def', { key: 'b', boxes: twoLines }),
      measureFirst('a'),
      measureFirst('b'),
    ];
    const { measurements } = assembleExtraction(head, parts, limit);
    const boxes = measurements.map(({ anchor }) => ('boxes' in anchor ? anchor.boxes?.length : undefined));
    expect(boxes).toEqual([1, 2]);
  });
});
