import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseWord } from '../../../../../shared/analysis/rules/text/normalise-word.ts';
import { tokenise } from '../../../../../shared/analysis/rules/text/tokenise.ts';

const wordsOf = (text: string): string[] => tokenise(text).tokens.map(({ word }) => word);
const sentencesOf = (text: string): string[][] => {
  const { tokens } = tokenise(text);
  return [...Map.groupBy(tokens, ({ sentence }) => sentence).values()].map((own) => own.map(({ word }) => word));
};
const vocabulary = (...words: string[]) => ({
  isKnown: (word: string) => words.includes(word),
  findMasked: (masked: string) =>
    words.find(
      (word) =>
        word.length === masked.length && Array.from(masked).every((sign, at) => sign === '*' || sign === word[at]),
    ),
});

const noteKindsOf = (text: string): string[] =>
  tokenise(text).tokens.flatMap(({ kind }) => (kind === 'note' || kind === 'noteref' ? [kind] : []));

describe('tokenise', () => {
  it('reads words in one form whatever their case, accents, quotes and apostrophes', () => {
    expect(wordsOf('Café CAFE ﬁne the UK’s can’t cant you’ve youve it’s')).toEqual([
      'cafe',
      'cafe',
      'fine',
      'the',
      'uk',
      "can't",
      "can't",
      'youve',
      'youve',
      'its',
    ]);
  });

  it('keeps numbers, signs, hashtags, handles, addresses and dotted abbreviations', () => {
    expect(
      tokenise('Save £1,299.50 or 20% at shop.example.com, ask @brand #ad from 9 a.m. or me@x.org').tokens.map(
        ({ kind, word }) => `${kind} ${word}`,
      ),
    ).toEqual([
      'word save',
      'sign £',
      'number 1299.50',
      'word or',
      'number 20',
      'sign %',
      'word at',
      'url {url}',
      'word ask',
      'handle brand',
      'hashtag ad',
      'word from',
      'number 9',
      'word am',
      'word or',
      'email {email}',
    ]);
  });

  it('splits numbers from units and hashtags into their words', () => {
    expect(wordsOf('lose 5kg #WeightLossJab')).toEqual(['lose', '5', 'kg', 'weightlossjab', 'weight', 'loss', 'jab']);
  });

  it('ends sentences at stops, bullets and blank lines, and not at abbreviations or single line breaks', () => {
    expect(sentencesOf('Ask Dr. Smith. He knows! Does it work? Yes')).toEqual([
      ['ask', 'dr', 'smith'],
      ['he', 'knows'],
      ['does', 'it', 'work'],
      ['yes'],
    ]);
    expect(sentencesOf('relieves pain in\nfive days\n\nOrder now • Free')).toEqual([
      ['relieves', 'pain', 'in', 'five', 'days'],
      ['order', 'now'],
      ['free'],
    ]);
  });

  it('knows questions, quotations and clauses', () => {
    const { tokens, questions } = tokenise('Tired? “It works” she said: try it');
    expect(questions[0]).toBe(true);
    expect(tokens.filter(({ isQuoted }) => isQuoted).map(({ word }) => word)).toEqual(['it', 'works']);
    expect(tokens.find(({ beginsClause }) => beginsClause)?.word).toBe('try');
  });

  it('reads masked, digit-written and hyphenated words that the vocabulary knows', () => {
    const known = vocabulary('fuck', 'botox', 'treatment');
    const read = (text: string): string[] => tokenise(text, known).tokens.map(({ word }) => word);
    expect(read('f**k b0tox treat-\nment')).toEqual(['fuck', 'botox', 'treatment']);
    expect(wordsOf('f**k b0tox treat-\nment')).toEqual(['f**k', 'b0tox', 'treat', 'ment']);
  });

  it('reads look-alike letters and zero-width signs as what they look like', () => {
    expect(wordsOf('b\u043Et\u043Ex bo\u200Btox bo\u00ADtox')).toEqual(['botox', 'botox', 'botox']);
  });

  it('reads what a scanner confuses only in scanned text', () => {
    const known = vocabulary('arm');
    expect(tokenise('arrn', known, true).tokens[0]?.word).toBe('arm');
    expect(tokenise('arrn', known, false).tokens[0]?.word).toBe('arrn');
  });

  it('tells the sign of a note from the note, from emphasis and from stars of a hotel', () => {
    expect(noteKindsOf('Half price*\n* Until May')).toEqual(['noteref', 'note']);
    expect(noteKindsOf('£19 a month*. *Prices may rise.')).toEqual(['noteref', 'note']);
    expect(noteKindsOf('£19 a month*. *Really* good. **So** good.')).toEqual(['noteref', 'noteref']);
    expect(noteKindsOf('a **bold** word, a 5* hotel and a * b')).toEqual([]);
  });

  it('is not confused by words that are names of object members', () => {
    expect(normaliseWord('constructor')).toBe('constructor');
    expect(wordsOf('__proto__ toString')).toEqual(['proto', 'tostring']);
  });

  it('maps every token back to the characters it was read from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        let end = 0;
        let nested = 0;
        for (const token of tokenise(text).tokens) {
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.end).toBeLessThanOrEqual(text.length);
          if (token.start < end) nested += 1; // The words inside a hashtag lie within it.
          end = Math.max(end, token.end);
        }
        expect(nested).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
