import { expect, test } from 'vitest';
import { findNames } from '../../../../../shared/analysis/media/speech/find-names.ts';

test.each([
  [{ brand: 'Vital Flow' }, ['Vital Flow']],
  [{ product_name: '  Slim   Night ' }, ['Slim Night']],
  [{ advertiser: { name: 'Harbour Bank', country: 'GB' } }, ['Harbour Bank']],
  [{ brands: ['Rocket', 'Rocket', 'Thornbury'] }, ['Rocket', 'Thornbury']],
  [{ title: 'Spring film', sector: 'alcohol' }, []],
  [{ product: 'A tea that everybody drinks before they go to bed' }, []],
  [{ brand: 5, product: null, client: ['', 'ab', '\u0000\u0001\u0002'] }, []],
] satisfies [Record<string, unknown>, string[]][])('of %j', (metadata, names) => {
  expect(findNames(metadata)).toEqual(names);
});

test('are bounded, however much metadata there is', () => {
  const brands = Array.from(
    { length: 5000 },
    (_, index) =>
      `Name ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvwxyz'[Math.floor(index / 100) % 6]}`,
  );
  expect(findNames({ brands }).length).toBe(50);
});
