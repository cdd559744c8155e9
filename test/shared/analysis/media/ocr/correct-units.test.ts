import { expect, it } from 'vitest';
import { correctUnits } from '../../../../../shared/analysis/media/ocr/correct-units.ts';

const box = { left: 0, top: 0, right: 9, bottom: 9 };
const read = (text: string): string =>
  correctUnits(
    text.split(' ').map((word) => ({
      text: word,
      confidence: 90,
      box,
      symbols: Array.from(word, (symbol) => ({ text: symbol, box })),
    })),
  )
    .map((word) => (word.symbols.map((symbol) => symbol.text).join('') === word.text ? word.text : '?'))
    .join(' ');

it.each([
  ['Lose 10 Ibs in 7 days', 'Lose 10 lbs in 7 days'],
  ['1.5 Ib.', '1.5 lb.'],
  ['over 10-12 Ibs!', 'over 10-12 lbs!'],
])('reads %s as %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each(['Ibs 10', 'the Ib file', '10 Ibsen plays', '10 IBS tablets', 'Ib'])('leaves %s alone', (text) => {
  expect(read(text)).toBe(text);
});
