import { describe, expect, test } from 'vitest';
import { readsOther } from '../../../../../shared/analysis/media/pdf/compare-words.ts';
import { isMadeOfSigns } from '../../../../../shared/analysis/media/pdf/doubt-letters.ts';

describe('readsOther', () => {
  test.each([
    ['to dene an overall', 'to define an overall'],
    ['goodness of t', 'goodness of fit'],
    ['with more eort', 'with more effort'],
    ['a suciently dierent ow', 'a sufficiently different flow'],
    ['we nd it', 'we find it'],
    ['the de nition of', 'the definition of'],
    ['leads were deconlicted', 'leads were deconflicted'],
    ['signiicant beneits', 'significant benefits'],
    ['ield oices of partners', 'field offices of partners'],
  ])('ligatures that are not said make no difference: %s', (said, read) => {
    expect(readsOther(said, read)).toBe(false);
  });

  test.each([
    ['is made of mint', 'cures cancer fast'],
    ['feels gentle', 'flushes fat off'],
    ['a fine drink', 'a profit drink'],
    ['to dene an overall', 'to define a disease'],
    ['nd', 'find cancer cures'],
    ['a light oer', 'a flight to cure flu'],
  ])('other words do, also with such letters: %s', (said, read) => {
    expect(readsOther(said, read)).toBe(true);
  });

  test('signs in place of letters say no words', () => {
    expect(readsOther('❜❡tt❡r ♠♦❞❡❧s', 'better models')).toBe(false);
  });
});

describe('isMadeOfSigns', () => {
  test.each(['❚❤❡ ♠❡t❤♦❞s ✐♥ t❤❡ ❧♠❡✹ ♣❛❝❦❛❣❡', 'P❡♥❛❧✐③❡❞ ❧❡❛st sq✉❛r❡s'])('is true of %s', (text) => {
    expect(isMadeOfSigns(text)).toBe(true);
  });

  test.each([
    '✓ Yes ✓ No',
    '☐ male ☐ female',
    '★★★★★ Five stars from Which?',
    '■First ■Second',
    'Sale🎉 now on',
    '©2026 Ltd',
  ])('is false of %s', (text) => {
    expect(isMadeOfSigns(text)).toBe(false);
  });
});
