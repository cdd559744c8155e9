import { describe, expect, test } from 'vitest';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from '../rules/review-context.ts';
import { disguisedClaims, foreignTexts, lookAlikeTexts } from './texts.ts';

const quotesIn = (text: string): readonly string[] =>
  reviewExtraction(toExtraction(text), reviewContext).issues.map(({ anchor }) =>
    'quote' in anchor ? (anchor.quote ?? '') : anchor.kind,
  );

const languages = Object.entries(lookAlikeTexts);

describe('rules of English read English only, sentence by sentence', () => {
  test.each(languages)('the letters of an alphabet are no disguise: %s', (_, texts) => {
    const passages = [...texts, texts.join('\n'), texts.join(' ')];
    expect(passages.flatMap(quotesIn)).toEqual([]);
  });

  test('placeholder text and German “die” meet no rule', () => {
    expect([...(foreignTexts['la'] ?? []), ...(foreignTexts['de'] ?? [])].flatMap(quotesIn)).toEqual([]);
  });

  test.each(languages)(
    'an English sentence in disguise is found among sentences and as a paragraph: %s',
    (_, texts) => {
      const missed = disguisedClaims.filter((claim) => {
        const among = [`${texts[0]} ${claim} ${texts[1]}`, [...texts, claim].join('\n')];
        const isFoundIn = (text: string): boolean =>
          quotesIn(text).some((quote) => quote !== '' && claim.includes(quote));
        return !among.every(isFoundIn);
      });
      expect(missed).toEqual([]);
    },
  );
});
