import { expect, test } from 'vitest';
import { writeNumbers } from '../../../../../shared/analysis/media/speech/write-numbers.ts';

test.each([
  ['As low as nought percent A P R.', 'As low as 0% APR.'],
  ['credit at not percent a pr representative', 'credit at 0% APR representative'],
  ['three point five per cent', '3.5%'],
  ['Credit at North Percent Interest', 'Credit at 0% Interest'],
  ['Not to 60 in three seconds', '0 to 60 in three seconds'],
  ['Not to sixty and three seconds', '0 to 60 in three seconds'],
  ['sixty and three friends', '60 and three friends'],
  ['a thousand and sixty', '1060'],
  ['nought to sixty two', '0 to 62'],
  ['Lose to stone before summer', 'Lose 2 stone before summer'],
  ['she dropped too dress sizes', 'she dropped 2 dress sizes'],
  ['By one, get one free', 'Buy one, get one free'],
  ['a hundred percent natural', '100% natural'],
  ['Call oh eight hundred, one two three, four five six.', 'Call 0800 123 456.'],
  ['call 0800 123, for 5 6, terms apply.', 'call 0800 123 456, terms apply.'],
  ['Call 0 800, double five, triple two', 'Call 0800 55 222'],
  ['nineteen pounds and ninety nine pence', '£19.99'],
  ['only 19 pounds 99 a month', 'only £19.99 a month'],
  ['from nine ninety nine', 'from £9.99'],
  ['two hundred and fifty pounds', '£250'],
  ['one hundred and five thousand two hundred people', '105,200 people'],
  ['ninety nine pence', '99p'],
  ['in twenty twenty six', 'in 2026'],
  ['You must be eighteen plus', 'You must be 18+'],
  ['visit www dot glow dot co dot uk today', 'visit www.glow.co.uk today'],
])('%s', (heard, written) => {
  expect(writeNumbers(heard)).toBe(written);
});

test.each([
  'one for all and all for one',
  'in just seven days',
  'plan B. A good one',
  'Lose 10 pounds in a week',
  'one in five people agree',
  'one by one get ready',
  'the north wind',
  'not to 16 year olds',
  'Lose weight to stone cold facts',
  'Drop to the floor',
])('leaves “%s”', (heard) => {
  expect(writeNumbers(heard)).toBe(heard);
});
