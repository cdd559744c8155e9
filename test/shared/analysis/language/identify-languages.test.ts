import { describe, expect, test } from 'vitest';
import { describeWords } from '../../../../shared/analysis/language/describe-words.ts';
import { identifyLanguages } from '../../../../shared/analysis/language/identify-languages.ts';
import type { TextBlock } from '../../../../shared/model/extraction.ts';
import { foreignTexts, shortEnglish } from './texts.ts';

const toBlocks = (...texts: readonly string[]): TextBlock[] =>
  texts.map((text, index) => ({
    text,
    start: texts.slice(0, index).join('\n').length,
    source: 'document_text',
    role: 'body',
    place: { kind: 'page', page: 1 },
  }));
const languageOf = (text: string): string | undefined => identifyLanguages(toBlocks(text))[0]?.language;

const languageWithin = (main: string, text: string): string | undefined =>
  identifyLanguages(toBlocks(main, text))[1]?.language;

describe('the language of a text alone', () => {
  test.each(Object.entries(foreignTexts))('%s is told', (language, texts) => {
    expect(texts.map((text) => [text, languageOf(text)])).toEqual(texts.map((text) => [text, language]));
  });

  test('short English is read as English, whatever it resembles', () => {
    expect(shortEnglish.filter((text) => identifyLanguages(toBlocks(text))[0]?.foreign !== undefined)).toEqual([]);
  });

  test.each(['', '£12.99', 'www.beispiel.de', '#vapebar #foryoupage', '★★★★★'])(
    '%o tells nothing and counts as English',
    (text) => {
      expect(languageOf(text)).toBe('en');
    },
  );
});

describe('the languages of a document', () => {
  test('short blocks take the language of the others', () => {
    const blocks = identifyLanguages(toBlocks('Die', ...(foreignTexts['de'] ?? []), 'Gratis'));
    expect(blocks.map(({ language }) => language)).toEqual(blocks.map(() => 'de'));
  });

  test('an English sentence in a German document is read as English', () => {
    const [german = ''] = foreignTexts['de'] ?? [];
    const [, mixed] = identifyLanguages(toBlocks(german, `${german} It cures cancer within days. ${german}`));
    const read = mixed?.foreign?.map(({ from, to, language }) => [mixed.text.slice(from, to).trim(), language]);
    expect(read).toEqual([
      [german, 'de'],
      [german, 'de'],
    ]);
  });

  test('a foreign sentence in an English document is passed over, its neighbours are not', () => {
    const text = `Made with love in our bakery. ${foreignTexts['fr']?.[0]} Order yours today.`;
    const [block] = identifyLanguages(toBlocks(text));
    expect(block?.language).toBe('en');
    expect(block?.foreign).toEqual([{ from: 30, to: 98, language: 'fr' }]);
  });

  test.each([
    'sin θ=mλ/a=(1)550×10^-6 mm/2.5 mm',
    'Q% Z f ðPÞ C gðTÞ',
    'Q = HW Q, V = HW V , K = HW K (1)',
    'Joshua Ainslie, Santiago Ontanon, Vaclav Cvicek, Anirudh Ravula, Qifan Wang, and Li Yang.',
    'Herzig et al. (2020) Eisenschlos et al. (2021) Liu et al. (2021)',
    'P. patula P. patula P. radiata P. radiata',
    'San Francisco São Paulo Vienna',
  ])('formulas and names in an English document are no other language: %s', (text) => {
    const english = 'The study shows what the machine costs, and how long it takes to build one.';
    const blocks = identifyLanguages(toBlocks(english, text));
    expect(blocks.map(({ language, foreign }) => [language, foreign])).toEqual([
      ['en', undefined],
      ['en', undefined],
    ]);
  });

  test('a title in a German document is German, and Chinese without more signs is no Japanese', () => {
    expect(languageWithin((foreignTexts['de'] ?? []).join(' '), 'Fack ju Göhte')).toBe('de');
    expect(languageWithin('这是带公式和超链接的页眉，我们不可避免地需要面对挑战。', '最高学历 2026年03月04日')).toBe(
      'zh',
    );
  });

  test('hidden text has no say and no language', () => {
    const [german = ''] = foreignTexts['de'] ?? [];
    const [hidden, seen] = identifyLanguages([
      ...toBlocks(german).map((block) => ({ ...block, hidden: 'vanish' })),
      ...toBlocks('Now'),
    ]);
    expect([hidden?.language, seen?.language]).toEqual([undefined, 'en']);
  });
});

test('the words are counted by language; only English counts as assessed', () => {
  const [german = ''] = foreignTexts['de'] ?? [];
  const blocks = identifyLanguages(
    toBlocks('A pillow with a cotton cover, made for your bed.', german, '价格 免费送货'),
  );
  expect(describeWords(blocks)).toMatchObject([
    { check: 'words', extent: 'full', assessed: 10, language: 'en' },
    { check: 'words', extent: 'not_assessed', assessed: 0, notAssessed: 11, language: 'de' },
    { check: 'words', extent: 'not_assessed', notAssessed: 2, language: 'zh' },
  ]);
});
