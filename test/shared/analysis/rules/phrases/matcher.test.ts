import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher } from '../../../../../shared/analysis/rules/phrases/create-matcher.ts';
import { PhraseError, parsePhrase } from '../../../../../shared/analysis/rules/phrases/parse-phrase.ts';
import { tokenise } from '../../../../../shared/analysis/rules/text/tokenise.ts';

const lexicons = { condition: ['high blood pressure', '(acne|eczema)', 'cold sore~'], thing: ['sofa~'] };

function found(phrase: string, text: string): string[] {
  const { tokens } = tokenise(text);
  return createMatcher([phrase], lexicons)
    .find(tokens)
    .map(({ firstToken, endToken }) => text.slice(tokens[firstToken]?.start, tokens[endToken - 1]?.end));
}

/** Any other error than a refusal is thrown on. */
function readPhrase(phrase: string): 'read' | 'refused' {
  try {
    parsePhrase(phrase);
    return 'read';
  } catch (error) {
    if (error instanceof PhraseError) return 'refused';
    throw error;
  }
}

describe('phrases', () => {
  it('match whole words only', () => {
    expect(found('liver', 'We deliver. Your liver! Livers')).toEqual(['liver']);
    expect(found('ppi', 'free shipping, PPI claims')).toEqual(['PPI']);
  });

  it('match across hyphens, commas, spaces and case', () => {
    expect(found('clinically proven', 'CLINICALLY-PROVEN, clinically, proven and clinically  proven')).toHaveLength(3);
  });

  it('match inflections, and only those, at a tilde', () => {
    const text = 'treat treats treated treating treatment; lose losing lost loser; cure cures curing; try tries trying';
    expect(found('(treat~|lose~|cure~|try~)', text)).toEqual([
      'treat',
      'treats',
      'treated',
      'treating',
      'lose',
      'losing',
      'lost',
      'cure',
      'cures',
      'curing',
      'try',
      'tries',
      'trying',
    ]);
  });

  it('match American and British spellings alike', () => {
    expect(found('(minimise~|flavour~)', 'minimize minimised flavor flavours')).toHaveLength(4);
  });

  it('match prefixes at a star, choices, optional words and plurals', () => {
    expect(found('homeopath*', 'homeopathic homeopathy home')).toEqual(['homeopathic', 'homeopathy']);
    expect(found('in (just|only)? two days?', 'in two day, in just two days, in about two days')).toEqual([
      'in two day',
      'in just two days',
    ]);
  });

  it('match the longest of their choices at one place, wherever it stands among them', () => {
    expect(found('(rated #|rated ..1 stars|vape|vape bar)', 'Rated 4 stars. Rated 4. A vape bar, a vape')).toEqual([
      'Rated 4 stars',
      'Rated 4',
      'vape bar',
      'vape',
    ]);
  });

  it('match numbers, signs, hashtags, handles and addresses', () => {
    expect(found('£ #', '£25 £2,500')).toEqual(['£25', '£2,500']);
    expect(found('(in|since) {year}', 'in 1995, in 2031, since 2040; in 24, in 2,024, in 3000, in 20 25')).toEqual([
      'in 1995',
      'in 2031',
      'since 2040',
    ]);
    expect(found('{year} (prices|winner)', '2019 prices, 2,019 prices and the 2027 winner')).toEqual([
      '2019 prices',
      '2027 winner',
    ]);
    expect(found('#(ad|advert)', '#ad #advert ad')).toEqual(['#ad', '#advert']);
    expect(found('100 % natural', '100% natural')).toEqual(['100% natural']);
    expect(found('{handle} on {url}', 'see @brand on www.example.com')).toEqual(['@brand on www.example.com']);
  });

  it('match word lists of several words', () => {
    expect(found('treats ..3 <condition>', 'It treats all of your cold sores and treats high blood pressure.')).toEqual(
      ['treats all of your cold sores', 'treats high blood pressure'],
    );
  });

  it('keep gaps within the sentence unless three dots allow to cross it', () => {
    expect(found('free ..4 postage', 'It is free. Pay the postage.')).toEqual([]);
    expect(found('free ...4 postage', 'It is free. Pay the postage.')).toEqual(['free. Pay the postage']);
  });

  it('give the longest match, and no second one inside it', () => {
    expect(found('win ..3 prize~', 'win a prize and prizes')).toEqual(['win a prize and prizes']);
  });

  it('can be empty of hits without following a phrase whose later words are absent', () => {
    const matcher = createMatcher(['cures ..5 <condition>'], lexicons);
    const { tokens } = tokenise('cures cures cures cures boredom');
    let steps = -1;
    expect(matcher.find(tokens, (count) => (steps = count))).toEqual([]);
    expect(steps).toBe(0);
  });

  it.each([
    ['(a|b', 'Bracket without end'],
    ['a|b)', 'Bracket without beginning'],
    ['..3 word', 'gap'],
    ['word ..3', 'gap'],
    ['word ..99 word', 'gap has 1 to'],
    ['{colour}', 'no class'],
    ['(a|)', 'Empty part'],
    ['ab*', 'Three letters'],
    ['a?', 'nothing at all'],
    ['{oops', 'means nothing'],
  ])('refuse %s', (phrase, message) => {
    expect(() => createMatcher([phrase], lexicons)).toThrow(PhraseError);
    expect(() => createMatcher([phrase], lexicons)).toThrow(message);
  });

  it('refuse word lists that do not exist', () => {
    expect(() => createMatcher(['<nothing>'], lexicons)).toThrow('There is no word list <nothing>');
  });

  it('find what a plain reading of the phrase finds, on any text of its words', () => {
    const words = ['cures', 'your', 'acne', 'sofa', 'now', 'high', 'blood', 'pressure'];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 25 });
    fc.assert(
      fc.property(text, (row) => {
        const plain = [...row.join(' ').matchAll(/\bcures(?: \w+){0,3}? (?:acne|high blood pressure)\b/g)].length > 0;
        expect(found('cures ..3 <condition>', row.join(' ')).length > 0).toBe(plain);
      }),
      { numRuns: 500 },
    );
  });

  it('read any text of their alphabet as a phrase or refuse it with a sentence', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'b', '(', ')', '|', '?', '~', '*', '.', ' ', '#', '<', '>', '3'),
          maxLength: 20,
        }),
        (phrase) => {
          expect(readPhrase(phrase)).toMatch(/^(?:read|refused)$/);
        },
      ),
    );
  });
});
