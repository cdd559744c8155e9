import { describe, expect, test } from 'vitest';
import { saysWords, splitJoinedWords } from '../../../../../shared/analysis/media/ocr/english-words.ts';

const split = (token: string): string => {
  let at = 0;
  return (splitJoinedWords(token) ?? [token.length]).map((length) => token.slice(at, (at += length))).join(' ');
};

describe('words that were run together', () => {
  test.for([
    ['Termsandconditionsapply', 'Terms and conditions apply'],
    ['FreeDelivery', 'Free Delivery'],
    ['Relievesarthritis', 'Relieves arthritis'],
    ['representativeexample', 'representative example'],
    ['Subjecttostatus', 'Subject to status'],
  ] as const)('%s is split', ([token, words]) => {
    expect(split(token)).toBe(words);
  });

  test.for(['antihistamine', 'Waitrose', 'Osteoflex', 'Halfords', 'extraordinary', 'notwithstanding', 'B12complex'])(
    '%s stays as it is',
    (token) => {
      expect(split(token)).toBe(token);
    },
  );
});

describe('what says something', () => {
  test.for(['Terms apply', 'Capital at risk.', 'Only £9.99', 'Offer', 'Relieves arthritis'])('%s', (text) => {
    expect(saysWords(text)).toBe(true);
  });

  test.for([
    '\\',
    '|',
    '\\ |',
    'ihe ea',
    'the',
    'ae oe ie',
    'vv ii ea the',
    'Il1 lI',
    'fi tor',
    '12 34',
    'wvx ryz qlo',
  ])('not %s, as noise is read', (text) => {
    expect(saysWords(text)).toBe(false);
  });

  test('a name that is read twice, or by two readers', () => {
    expect(saysWords('Osteoflex')).toBe(false);
    expect(saysWords('Osteoflex', () => true)).toBe(true);
  });
});
