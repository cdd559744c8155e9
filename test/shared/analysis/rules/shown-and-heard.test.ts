import { describe, expect, it } from 'vitest';
import { hearShownWords } from '../../../../shared/analysis/media/av/hear-shown-words.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import type { TextBlock } from '../../../../shared/model/extraction.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from './review-context.ts';

const place = (startMs: number, endMs: number) => ({ kind: 'time', startMs, endMs }) as const;

/** A film that shows some words, and in which other ones are heard meanwhile. */
const review = (shown: string, heard: string) => {
  const blocks: TextBlock[] = [
    { text: shown, start: 0, source: 'ocr_text', role: 'body', place: place(6000, 12_000) },
    {
      text: heard,
      start: shown.length + 1,
      source: 'transcript_text',
      role: 'body',
      place: place(9000, 11_000),
      confidence: 0.85,
    },
  ];
  return reviewExtraction(toExtraction(hearShownWords(blocks)), {
    ...reviewContext,
    filename: 'film.mp4',
    contentType: 'video/mp4',
  }).issues;
};

describe('a claim that a film shows and says', () => {
  it.each([
    ['CAP_3.17', 'Save 50% today', 'Order now. Save 50%.'],
    ['CAP_11.3', '100% eco-friendly', 'And it is 100% eco-friendly.'],
    ['CAP_3.7', 'UK’s No. 1 joint cream', 'It is the UK’s No. 1 joint cream.'],
    ['CAP_3.17', 'Save 50% today', 'Order now. Safe 50% today.'],
    ['CAP_15.6.2', 'Our tea prevents colds', 'Our tea prevents golds and more.'],
    ['CAP_12.1', 'Relieves arthritis pain', 'Believes arthritis pain in a week.'],
    [
      'CAP_15.6.6',
      'Our slimming shake: lose a stone in ten days',
      'On our slimming shake you lose the stone in ten days.',
    ],
    ['CAP_3.22', 'Save up to 50% on every sofa', 'Safe up to 50% on every sofa.'],
    ['CAP_3.31', 'Only three places left, hurry', 'Only three paces left, hurry.'],
    ['CAP_12.1', 'Cures arthritis and back pain', 'It cures arthritis and bad pain.'],
  ])('is one finding with two places: %s', (code, shown, heard) => {
    const found = review(shown, heard).filter(({ ruleCode }) => ruleCode === code);
    expect(found).toHaveLength(1);
    const evidence = found[0]?.contributors[0]?.evidence ?? [];
    expect(new Set(evidence.map(({ sourceType }) => sourceType))).toEqual(new Set(['ocr_text', 'transcript_text']));
  });

  it('is two findings where more is said than shown', () => {
    const found = review('Cures arthritis', 'It cures arthritis and back pain.');
    expect(found.filter(({ ruleCode }) => ruleCode === 'CAP_12.1')).toHaveLength(2);
  });

  it('is two findings where what is said is another offer', () => {
    const quotes = review('Save 50% today', 'Save 30% today.').map(({ anchor }) => 'quote' in anchor && anchor.quote);
    expect(quotes).toEqual(expect.arrayContaining(['Save 50% today', 'Save 30% today']));
  });
});
