import { describe, expect, it, test } from 'vitest';
import { hearShownWords } from '../../../../../shared/analysis/media/av/hear-shown-words.ts';
import type { TextBlock } from '../../../../../shared/model/extraction.ts';

const place = { kind: 'time', startMs: 0, endMs: 5000 } as const;
const toShown = (text: string): TextBlock => ({ text, start: 0, source: 'ocr_text', role: 'body', place });
const toHeard = (text: string): TextBlock => ({
  text,
  start: 0,
  source: 'transcript_text',
  role: 'body',
  place,
  confidence: 0.9,
});

/** What is heard with the shown words in place of those that were misheard. */
function read(shown: string, heard: TextBlock): string {
  const { text, soundsLike = [] } = hearShownWords([toShown(shown), heard])[1] ?? heard;
  return soundsLike.reduceRight(
    (said, { from, to, text: other }) => said.slice(0, from) + other + said.slice(to),
    text,
  );
}

test.each([
  ['Relieves joint pain fast', 'It believes joint pain fast.', 'It Relieves joint pain fast.'],
  ['Our tea prevents colds', 'our tea prevents golds', 'our tea prevents colds'],
  ['Cures eczema for good', 'Cures ex ma for good', 'Cures eczema for good'],
  ['Save 50% today', 'Safe 50% today', 'Save 50% today'],
  ['The UK’s eco-friendly cars', 'The UKs eco friendly carts', 'The UKs eco friendly cars'],
])('where “%s” is shown, “%s” may be “%s”', (shown, heard, said) => {
  expect(read(shown, toHeard(heard))).toBe(said);
});

describe('nothing else is taken for what is shown:', () => {
  test.each([
    ['another figure', 'Save 50% today', 'Save 15% today'],
    ['another figure in words', 'Free tickets today only', 'Three tickets today only'],
    ['the contrary', 'It does not cure colds', 'It does now cure colds'],
    ['another claim with the same words', 'It reduces wrinkles now', 'It increases wrinkles now'],
    ['a sentence with too few words in common', 'Relieves arthritis pain in knees', 'Believes every man in town'],
    ['one word alone', 'Colds', 'Golds'],
    ['words in another order', 'Prevents colds and flu', 'Flu and golds prevents'],
  ])('%s', (_, shown, heard) => {
    expect(read(shown, toHeard(heard))).toBe(heard);
  });

  it('words that somebody wrote down', () => {
    const { confidence: _, ...written } = toHeard('Our tea prevents golds.');
    expect(read('Our tea prevents colds', written)).toBe('Our tea prevents golds.');
  });

  it('text of a picture', () => {
    const picture = { ...toShown('Our tea prevents colds'), place: { kind: 'region' } } as const;
    const blocks = [picture, toHeard('Our tea prevents golds.')];
    expect(hearShownWords(blocks)).toEqual(blocks);
  });
});

it('stands before what only sounds alike, and beside what it does not touch', () => {
  const alikes = [
    { from: 4, to: 7, text: 'bee' },
    { from: 17, to: 22, text: 'goals' },
  ];
  const heard = { ...toHeard('Our tea prevents golds.'), soundsLike: alikes };
  expect(read('Our tea prevents colds', heard)).toBe('Our bee prevents colds.');
});

const filler = (at: number): string => `${'tea and bread and honey and jam '.repeat(4)}for you${at}`;

it('is found among many sentences that are shown and said in nearly the same words', () => {
  const shown = Array.from({ length: 300 }, (_, at) => toShown(`${filler(at)} today`));
  const heard = Array.from({ length: 200 }, (_, at) => toHeard(`${filler(at)} ${filler(at)} two day`));
  const blocks = hearShownWords([
    ...shown,
    toShown('Our tea prevents colds'),
    ...heard,
    toHeard('Our tea prevents golds.'),
  ]);
  expect(blocks.at(-1)?.soundsLike?.map(({ text }) => text)).toEqual(['colds']);
});
