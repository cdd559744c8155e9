import { describe, expect, test } from 'vitest';
import { type Coverage, listNotAssessed, listRead } from '../../../shared/model/coverage.ts';

const lines: readonly Coverage[] = [
  { check: 'text', extent: 'partial', reason: 'Two pages are damaged.', unit: 'pages', assessed: 1, notAssessed: 2 },
  { check: 'words', extent: 'full', reason: '', unit: 'words', assessed: 1512, language: 'en' },
  { check: 'words', extent: 'not_assessed', reason: 'x', unit: 'words', assessed: 0, notAssessed: 40, language: 'de' },
  { check: 'words', extent: 'not_assessed', reason: 'x', unit: 'words', assessed: 0, notAssessed: 1, language: 'und' },
  { check: 'speech', extent: 'partial', reason: 'x', unit: 'seconds', assessed: 65, notAssessed: 200.4 },
  { check: 'pictures', extent: 'partial', reason: 'x', unit: 'pictures', assessed: 3, notAssessed: 1 },
  { check: 'contrast', extent: 'not_assessed', reason: 'x' },
];

describe('coverage in words', () => {
  test('what was not assessed, by amount; measurements are no content', () => {
    expect(listNotAssessed(lines)).toEqual([
      '2 pages',
      '40 words in German',
      '1 word in a language that was not recognised',
      '3 min 20 s of speech',
      'words in 1 picture',
    ]);
  });

  test('what was read', () => {
    expect(listRead(lines)).toEqual(['1 page', '1,512 words in English', '65 s of speech', '3 pictures']);
  });

  test('a check without an amount is named whole or in part', () => {
    expect(listNotAssessed([{ check: 'speech', extent: 'not_assessed', reason: 'x' }])).toEqual(['speech']);
    expect(listNotAssessed([{ check: 'text', extent: 'partial', reason: 'x' }])).toEqual(['part of the text']);
    expect(listNotAssessed([{ check: 'flash', extent: 'not_assessed', reason: 'x' }])).toEqual(['flashing']);
  });
});
