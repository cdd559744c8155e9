import { describe, expect, test } from 'vitest';
import { mergeWords, type WordOnLine } from '../../../../../../shared/analysis/media/ocr/print/merge-words.ts';

/** Words of letters that are one step of the line wide each, with a step between words unless `isTight`. */
function onLine(texts: readonly string[], confidence: number, isTight = false): readonly WordOnLine[] {
  const total = texts.join(isTight ? '' : ' ').length;
  let at = 0;
  return texts.map((text) => {
    const characters = Array.from(text, (letter, index) => ({
      text: letter,
      from: (at + index) / total,
      to: (at + index + 1) / total,
    }));
    at += text.length + (isTight ? 0 : 1);
    return { text, confidence, characters, isConfirmed: false };
  });
}

const merge = (first: readonly string[], second: readonly string[]): readonly string[] =>
  mergeWords(onLine(first, 0.99, true), onLine(second, 0.8, true)).map(({ text }) => text);

describe('mergeWords', () => {
  test.for([
    [['Tel01174960123'], ['Tel', '0117', '496', '0123']],
    [['27Harbour'], ['27', 'Harbour']],
    [
      ['Buy2', 'get', '1free'],
      ['Buy', '2', 'get', '1', 'free'],
    ],
  ])('takes the spaces around numbers from the second reader: %j', ([first = [], second = []]) => {
    expect(merge(first, second)).toEqual(second);
  });

  test('keeps letters together that the second reader takes apart', () => {
    expect(merge(['Interest'], ['Int', 'erest'])).toEqual(['Interest']);
    expect(merge(['B12x'], ['B', '12x'])).toEqual(['B12x']);
  });

  test('keeps the surer reading of a number', () => {
    expect(merge(['£14.99'], ['f14.99'])).toEqual(['£14.99']);
  });
});
