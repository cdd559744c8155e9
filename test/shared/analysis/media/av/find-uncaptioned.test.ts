import { expect, test } from 'vitest';
import { findClaimsUncaptioned, findUncaptioned } from '../../../../../shared/analysis/media/av/find-uncaptioned.ts';

const said = (startMs: number, text: string, confidence = 0.9) => ({
  startMs,
  endMs: startMs + 3000,
  text,
  confidence,
});

test('what is spoken and not captioned at that time is found', () => {
  const heard = [
    said(0, 'Walk tall again with our new tablet.'),
    said(10_000, 'It costs nineteen pounds every month.'),
    said(40_000, 'Walk tall again with our new tablet.'),
  ];
  const captions = [{ startMs: 500, endMs: 3000, text: 'Walk tall again\nwith our tablet' }];
  expect(findUncaptioned(heard, captions)).toMatchObject([
    { startMs: 10_000, text: 'It costs nineteen pounds every month.' },
    { startMs: 40_000 },
  ]);
});

test('also as a part of a sentence', () => {
  const heard = [said(0, 'Our tablet is proven to cure all kinds of pain, and it has no side effects.')];
  const captions = [{ startMs: 0, endMs: 3000, text: 'Our tablet, and it has no side effects.' }];
  expect(findUncaptioned(heard, captions)).toMatchObject([{ text: 'is proven to cure all kinds of pain,' }]);
});

test('shortened and late captions are enough; cries and what was not heard surely do not count', () => {
  const heard = [
    said(0, 'You really can cancel it at any time you like.'),
    said(10_000, 'Oh my!'),
    said(20_000, 'Hit the flex and feel young.', 0.6),
  ];
  expect(findUncaptioned(heard, [{ startMs: 5000, endMs: 7000, text: 'You can cancel any time.' }])).toEqual([]);
});

test.each([
  ['Our joint cream can cure arthritis.', 'Our joint cream.'],
  ['Our joint cream cures arthritis.', 'Our joint cream helps arthritis.'],
  ['Our joint cream will cure you.', 'Our joint cream will not harm you.'],
])('few words are reviewed as they are spoken where rules look for them: “%s”, captioned “%s”', (spoken, shown) => {
  const sentence = said(0, spoken);
  const captions = [{ startMs: 0, endMs: 3000, text: shown }];
  expect([...findClaimsUncaptioned([sentence], captions)]).toEqual([sentence]);
  expect(findUncaptioned([sentence], captions)).toEqual([]);
});

test('what captions have and what was not heard surely is not reviewed again', () => {
  const heard = [said(0, 'Our joint cream cures arthritis.'), said(10_000, 'It cures the flu.', 0.6)];
  const captions = [{ startMs: 0, endMs: 3000, text: 'Our joint cream cures arthritis!' }];
  expect([...findClaimsUncaptioned(heard, captions)]).toEqual([]);
});
