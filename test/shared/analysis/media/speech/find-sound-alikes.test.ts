import { describe, expect, it, test } from 'vitest';
import { createSoundAlikeFinder } from '../../../../../shared/analysis/media/speech/find-sound-alikes.ts';

const find = createSoundAlikeFinder(['Thornbury', 'Slim Night']);
const all = new Set('abcdefghijklmnopqrstuvwxyz');
const textsOf = (heard: string, beginnings: ReadonlySet<string> = all): readonly string[] =>
  find(heard, beginnings).map(({ text }) => text);

test.each([
  ['golds', 'colds'],
  ['my grain', 'migraine'],
  ['bear', 'beer'],
  ['can seal', 'cancel'],
  ['Ibu Grofen', 'ibuprofen'],
  ['price', 'prize'],
  ['Thornberry', 'Thornbury'],
  ['slim knight', 'Slim Night'],
])('“%s” may be “%s”', (heard, said) => {
  expect(textsOf(heard)).toContain(said);
});

it('a name may be further from what was heard than a word, and begin as nothing that is expected', () => {
  const others = new Set(['x']);
  expect(textsOf('Thornbridge', others)).toEqual(['Thornbury']);
  expect(textsOf('over Thornbury', others)).toEqual([]);
});

describe('is not proposed:', () => {
  test.each([
    ['what sounds otherwise', 'telephone', 'colds'],
    ['the same word', 'cures', 'cures'],
    ['another form of the same word', 'cancers', 'cancer'],
  ])('%s', (_, heard, other) => {
    expect(textsOf(heard)).not.toContain(other);
  });

  it('a word that cannot begin there', () => {
    expect(textsOf('golds', new Set(['g', 'cu']))).not.toContain('colds');
  });

  it('anything for a sound without letters', () => {
    expect(textsOf('£5')).toEqual([]);
  });
});

it('proposes the nearest first, and no more than a few', () => {
  const found = find('price', all);
  expect(found.map(({ distance }) => distance)).toEqual(
    found.map(({ distance }) => distance).toSorted((a, b) => a - b),
  );
  expect(found.length).toBeLessThanOrEqual(6);
});
